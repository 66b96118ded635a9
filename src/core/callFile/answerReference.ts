/** A part of the answer to a call of the same file: `{{created.response.body.$.id}}`. */
export interface AnswerReference {
	readonly call: string;
	readonly part: 'body' | 'headers';
	/** A JSONPath, for which `$.` may be left out, or the name of a header; empty for all of the body. */
	readonly path: string;
}

const responseForm = /^([\p{L}_][\p{L}\p{N}_-]*)\.response\.(body|headers)(?:\.(.*))?$/u;

/** What the name between the braces of a reference says of an answer, or undefined where it is a variable. */
export function answerReference(name: string): AnswerReference | undefined {
	const [, call, part, path = ''] = responseForm.exec(name) ?? [];
	if (call === undefined) return undefined;
	if (part === 'headers') return path === '' ? undefined : { call, part, path };
	if (path === '' || path === '*') return { call, part: 'body', path: '' };
	return { call, part: 'body', path: path[0] === '$' ? path : `$.${path}` };
}
