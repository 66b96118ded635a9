import { literalAt, literalText, type WrittenLiteral } from '../literal.ts';

/** A value as code writes it. `code` is an expression: what it gives is not in the text. */
export type LiteralNode =
	| ({ readonly kind: 'text' } & WrittenLiteral)
	| { readonly kind: 'word'; readonly text: string }
	| { readonly kind: 'code' }
	| { readonly kind: 'list'; readonly items: readonly LiteralNode[] }
	| { readonly kind: 'map'; readonly members: readonly Member[]; readonly arrows: boolean };

export interface Member {
	readonly key: LiteralNode;
	readonly value: LiteralNode;
}

const code: LiteralNode = { kind: 'code' };
const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
const blanks = /(?:\s+|#[^\n{]*(?:\n|$)|\/\/[^\n]*|\/\*[^*]{0,2000}\*\/)*/y;
/** What languages write before the bracket of a list or a map. */
const container =
	/(?:\[\](?:string|interface ?\{\}|any)|(?:new )?(?:array|Map|URLSearchParams|dict|OrderedDict|stdClass::__set_state)|\(object\)|Object \[\w{1,40}\]|\[Object: null prototype\]|\w{1,40}Headers)(?=\s{0,20}[([{]|\s{0,9}array)/iy;
const word = /[:@\\]?[\p{L}\p{N}_$.+-]+/uy;
const separator = /=>|:(?![:=])|=(?!=)/y;
const operator = /[+.%?|*/<>!]|==|&&|if\b|or\b/y;
const constant = /^(?:[-+]?[\d.]+(?:e[-+]?\d+)?|true|false|null|none|nil|undefined|:[\w-]+)$/i;
const maxDepth = 60;
const maxNodes = 200_000;

class NoLiteral extends Error {}

/** Reads lists, maps, texts and numbers as Python, JavaScript, JSON, PHP, Ruby, Perl and Go write them. */
export class LiteralReader {
	at: number;
	private nodes = 0;
	private readonly text: string;

	constructor(text: string, start: number) {
		this.text = text;
		this.at = start;
	}

	read(): LiteralNode | undefined {
		try {
			return this.value(0);
		} catch (error) {
			if (error instanceof NoLiteral) return undefined;
			throw error;
		}
	}

	private value(depth: number): LiteralNode {
		if (depth > maxDepth || ++this.nodes > maxNodes) throw new NoLiteral();
		while (this.skip(container)) this.skip(blanks);
		const character = this.text[this.at] ?? '';
		const close = closers[character];
		if (close !== undefined) return this.bracket(close, depth);
		const literal = literalAt(this.text, this.at);
		if (literal) return this.texts();
		const found = this.take(word);
		if (found === undefined) throw new NoLiteral();
		return { kind: 'word', text: found };
	}

	/** Literals one after another are one text, with or without `+` or `.` between them. */
	private texts(): LiteralNode {
		const pieces: { raw: string; quote: string; prefix: string }[] = [];
		for (let next = literalAt(this.text, this.at); next; ) {
			pieces.push(next);
			this.at = next.end;
			const joint = /\s{0,200}(?:[+.]\s{0,200})?/y;
			joint.lastIndex = this.at;
			joint.test(this.text);
			next = literalAt(this.text, joint.lastIndex);
			if (next) this.at = joint.lastIndex;
		}
		return { kind: 'text', pieces };
	}

	private bracket(close: string, depth: number): LiteralNode {
		const members: Member[] = [];
		const items: LiteralNode[] = [];
		let arrows = false;
		this.at += 1;
		for (;;) {
			this.skip(blanks);
			if (this.text[this.at] === close) break;
			if (this.text[this.at] === ',') {
				this.at += 1;
				continue;
			}
			const key = this.value(depth + 1);
			this.skip(blanks);
			const sign = this.take(separator);
			if (sign === undefined) {
				items.push(this.whole(key));
				continue;
			}
			arrows ||= sign === '=>';
			this.skip(blanks);
			members.push({ key, value: this.whole(this.value(depth + 1)) });
		}
		this.at += 1;
		return members.length > 0 ? { kind: 'map', members, arrows } : { kind: 'list', items };
	}

	/** The value, or the expression that begins with it. */
	private whole(value: LiteralNode): LiteralNode {
		this.skip(blanks);
		const next = this.text[this.at] ?? '';
		const isName = value.kind === 'word' && !constant.test(value.text);
		if (/[,}\])]/.test(next)) return isName ? code : value;
		operator.lastIndex = this.at;
		if (!isName && !operator.test(this.text)) throw new NoLiteral();
		this.expression();
		return code;
	}

	/** Goes to the end of an expression: a comma or a bracket that it did not open. */
	private expression(): void {
		const open: string[] = [];
		const plain = /[^"'`,;()[\]{}]+/y;
		for (;;) {
			this.skip(plain);
			const character = this.text[this.at];
			if (character === undefined || character === ';') throw new NoLiteral();
			const close = closers[character];
			const literal = /["'`]/.test(character) ? literalAt(this.text, this.at) : undefined;
			if (literal) this.at = literal.end;
			else if (close !== undefined) {
				open.push(close);
				this.at += 1;
			} else if (open.length === 0) {
				if (!/[,}\])]/.test(character)) throw new NoLiteral();
				return;
			} else {
				if (character !== ',' && open.pop() !== character) throw new NoLiteral();
				this.at += 1;
			}
		}
	}

	private skip(pattern: RegExp): boolean {
		const found = this.take(pattern);
		return found !== undefined && found !== '';
	}

	private take(pattern: RegExp): string | undefined {
		pattern.lastIndex = this.at;
		const [found] = pattern.exec(this.text) ?? [];
		if (found !== undefined) this.at += found.length;
		return found;
	}
}

/** The text of a name or value: a literal's, or a constant's as it is written; undefined for all else. */
export function textOf(node: LiteralNode, plainSingle: boolean): string | undefined {
	if (node.kind === 'text') return literalText(node, plainSingle);
	if (node.kind !== 'word') return undefined;
	// A symbol of Ruby; PHP and Ruby make an empty text of what is nothing there.
	return /^(?:nil|NULL)$/.test(node.text) ? '' : node.text.replace(/^[:@]/, '');
}

/** A list or a map as JSON text, which is how it is sent. */
export function jsonOf(node: LiteralNode, plainSingle: boolean): string {
	switch (node.kind) {
		case 'text':
			return JSON.stringify(literalText(node, plainSingle));
		case 'list':
			return `[${node.items.map((item) => jsonOf(item, plainSingle)).join(',')}]`;
		case 'map':
			return `{${node.members.map(({ key, value }) => `${JSON.stringify(textOf(key, plainSingle) ?? '')}:${jsonOf(value, plainSingle)}`).join(',')}}`;
		case 'word':
			if (/^(?:none|nil|null|undefined)$/i.test(node.text)) return 'null';
			if (/^(?:true|false)$/i.test(node.text)) return node.text.toLowerCase();
			return /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(node.text)
				? node.text
				: JSON.stringify(node.text.replace(/^[:@]/, ''));
		case 'code':
			return 'null';
	}
}
