import { verbs } from '../../call/call.ts';

/** A request of Bruno as Postman has one: its blocks hold a pair a line, switched off by `~`, or a body. */
export function bruRequest(text: string) {
	const blocks = new Map<string, string[]>();
	let lines: string[] | undefined;
	for (const line of text.split(/\r?\n/)) {
		const [, begun] = /^([a-z]{1,40}(?::[\w-]{1,40})?) \{$/.exec(line) ?? [];
		if (line === '}') lines = undefined;
		else if (lines) lines.push(line);
		else if (begun !== undefined) {
			lines = [];
			blocks.set(begun, lines);
		}
	}
	const pairs = (block: string) => (blocks.get(block) ?? []).flatMap(pairOf);
	const verb = verbs.map((name) => name.toLowerCase()).find((name) => blocks.has(name)) ?? '';
	const valueIn = (block: string, name: string) => pairs(block).find(({ key }) => key === name)?.value ?? '';
	return {
		name: valueIn('meta', 'name'),
		request: {
			method: verb,
			url: { raw: valueIn(verb, 'url'), query: pairs('params:query'), variable: pairs('params:path') },
			header: pairs('headers'),
			body: {
				raw: blocks.get('body:json')?.join('\n'),
				urlencoded: pairs('body:form-urlencoded'),
				formdata: pairs('body:multipart-form'),
			},
		},
		variables: new Map(pairs('vars:pre-request').map(({ key, value }) => [key, value])),
	};
}

function pairOf(line: string) {
	const [, off, key = '', value = ''] = /^\s{1,20}(~?)([^\s:~][^:]{0,200}):[ \t]?(.*)$/.exec(line) ?? [];
	if (off === undefined) return [];
	return [{ key, value: value.trim(), disabled: off !== '', ...(value.startsWith('@file(') && { type: 'file' }) }];
}
