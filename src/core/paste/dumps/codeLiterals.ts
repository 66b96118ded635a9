import type { Parameter } from '../../call/call.ts';
import { parsedJson } from '../../text/parsedJson.ts';
import { parseQuery } from '../queryText.ts';
import { objectOf, requestOf } from '../requests/requestObject.ts';
import { urlParts } from '../urlText.ts';
import type { DumpFamily, DumpList } from './dump.ts';
import { jsonOf, type LiteralNode, LiteralReader, type Member, textOf } from './literalTree.ts';

const quotedName = '[ubUB@]{0,2}["\'`][^"\'`\\\\\\r\\n]{1,100}["\'`]';
const maxLists = 200;
const maxVisited = 20_000;

/** Maps and lists of pairs as Python, JavaScript, JSON, PHP, Ruby, Perl and Go write them, also within code or a log. */
export const codeLiterals: DumpFamily = {
	begin: new RegExp(
		`[{[(]\\s{0,99}(?:[{[(]\\s{0,99})?(?:${quotedName}|:?[\\p{L}_$][\\w$.-]{0,100})\\s{0,9}(?:=>|[:,=])`,
		'gu',
	),
	read: (text, start) => {
		const reader = new LiteralReader(text, start);
		const node = reader.read();
		const isJs = /(?:Map\(\d{1,9}\)|URLSearchParams|Map\(|prototype\]) ?$/.test(
			text.slice(Math.max(0, start - 30), start),
		);
		return { lists: node ? listsIn(node, isJs) : [], end: Math.max(reader.at, start + 1) };
	},
};

/** The lists of parameters in a value and all that it holds, the outer ones first. */
function listsIn(root: LiteralNode, isJs: boolean): DumpList[] {
	const lists: DumpList[] = [];
	const nodes = [root];
	for (let at = 0; at < nodes.length && at < maxVisited && lists.length < maxLists; at++) {
		const node = nodes[at] as LiteralNode;
		const request = harRequest(node);
		const members = membersOf(node);
		if (request) lists.push({ parameters: request });
		else if (members) lists.push(listOf(members, node.kind === 'map' && node.arrows && !isJs));
		if (node.kind === 'list') nodes.push(...node.items.slice(0, maxVisited).filter(isBracket));
		if (node.kind === 'map') for (const { value } of node.members) if (isBracket(value)) nodes.push(value);
	}
	return lists.filter(({ parameters }) => parameters.length > 0);
}

function isBracket({ kind }: LiteralNode): boolean {
	return kind === 'list' || kind === 'map';
}

/** A map's members; those of a list of pairs, or of `{"name": …, "value": …}` as HAR and Postman write them. */
function membersOf(node: LiteralNode): readonly Member[] | undefined {
	if (node.kind === 'map') return node.members;
	if (node.kind !== 'list' || node.items.length === 0) return undefined;
	const members: Member[] = [];
	for (const item of node.items) {
		const [key, value] =
			item.kind === 'list' && item.items.length === 2
				? item.items
				: item.kind === 'map'
					? [memberNamed(item, 'name') ?? memberNamed(item, 'key'), memberNamed(item, 'value')]
					: [];
		if (key?.kind !== 'text' || !value) return undefined;
		members.push({ key, value });
	}
	return members;
}

function memberNamed(node: LiteralNode, name: string): LiteralNode | undefined {
	if (node.kind !== 'map') return undefined;
	return node.members.find(({ key }) => textOf(key, false) === name)?.value;
}

/** What members of a map have as parameters; expressions are no values. */
export function listOf(members: readonly Member[], plainSingle: boolean): DumpList {
	const absent = members.filter(({ value }) => value.kind === 'code').map(({ key }) => textOf(key, plainSingle) ?? '');
	// Several values may have a name in what reads a query: then each is a list.
	const single = members.every(({ value }) => value.kind === 'list' && value.items.length < 2);
	const parameters = members.flatMap(({ key, value: written }): Parameter[] => {
		const name = textOf(key, plainSingle);
		const value = single && written.kind === 'list' ? (written.items[0] ?? { kind: 'text', pieces: [] }) : written;
		if (name === undefined || value.kind === 'code') return [];
		return [{ name, value: textOf(value, plainSingle) ?? jsonOf(value, plainSingle) }];
	});
	return { parameters, absent };
}

function harRequest(node: LiteralNode): Parameter[] | undefined {
	if (!memberNamed(node, 'url') || !(memberNamed(node, 'postData') ?? memberNamed(node, 'queryString')))
		return undefined;
	const request = requestOf({ method: '', ...objectOf(parsedJson(jsonOf(node, false))) });
	if (!request) return undefined;
	const { query } = urlParts(request.url);
	return [...parseQuery(query).parameters, ...request.parameters].map(({ name, value }) => ({ name, value }));
}
