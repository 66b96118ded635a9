import { hexToBytes } from '@noble/hashes/utils.js';
import type { DigestForm } from '../../core/services/digestForm.ts';
import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import { digester } from '../../core/signing/digests.ts';
import { type Data, encode } from '../../core/signing/encodings.ts';
import { templateParts, type Value } from '../../core/signing/scheme.ts';
import { deriveIfPossible } from '../schemeCalls.ts';
import { getOrInsert } from '../search/getOrInsert.ts';
import { ofList, type Text } from './messages.ts';
import type { First, Mode } from './modes.ts';

/** How a key is used with a message. */
export interface Use {
	readonly key: Text;
	readonly mode: Mode;
	readonly hasSecret: boolean;
}

/** What messages are for a call, where they are the same: what is around the text of their list, or in front of none. */
export interface Message {
	readonly before: string;
	readonly after: string;
	/** What is done with the text of the list. */
	readonly formOf: (text: string) => string;
	/** The list alone. */
	readonly isList: boolean;
	readonly hasSecret: boolean;
	readonly texts: readonly Text[];
}

/** What a use is for a call: what is around a message, and the digest. */
export interface Hashing {
	readonly use: Use;
	readonly before: string;
	readonly after: string;
	readonly hexOf: Hash;
}

type Hash = (text: string) => string | undefined;

/** In no request, and another text in each form. */
const mark = 'Aa\u{81}';
/** In the place of a key that is no text. */
const byteKey = '\u{82}';

/** On both sides of the place of a long text among {@link Derived.long}: thousands of messages have the body in them. */
const longMark = '\u{83}';
const mostShort = 1000;
const noForm = [mark, (text: string) => text] as const;

/** What the parts of descriptions are for a call, each derived once for all texts of its lists. */
export class Derived {
	/** What may be done with the text of a list, by what that makes of the mark. */
	private readonly forms: readonly (readonly [marked: string, formOf: Message['formOf']])[];
	private readonly long: string[] = [];
	private readonly steps = new Map<string, Data | null>();
	private readonly call: SchemeCall;
	private readonly algorithm: DigestForm['hash'];
	private readonly platform: DeriveOptions;

	/** @param values what may be signed beside the list */
	constructor(
		{ parameters }: SchemeCall,
		values: SchemeCall['values'],
		algorithm: DigestForm['hash'],
		platform: DeriveOptions,
	) {
		this.call = { ...(parameters && { parameters }), values: { ...values, text: mark } };
		[this.algorithm, this.platform] = [algorithm, platform];
		const encoded = (['raw', 'rfc3986', 'lower', 'upper', 'base64'] as const).map((name) => {
			return (text: string) => encode(text, name) as string;
		});
		const hexOf = this.hashed(undefined, undefined);
		this.forms = [...encoded, (text: string) => hexOf(text) ?? ''].map((formOf) => [formOf(mark), formOf]);
	}

	/** Those that come about. */
	messages(texts: readonly Text[]): Message[] {
		const different = new Map<string, Message & { readonly texts: Text[] }>();
		for (const text of texts) {
			const whole = this.derive(text);
			if (typeof whole !== 'string') continue;
			const form = text.hasList ? this.forms.find(([marked]) => whole.includes(marked)) : noForm;
			if (!form) continue;
			const [isList, hasSecret] = [text.template === ofList, text.hasSecret === true];
			getOrInsert(different, `${isList} ${hasSecret} ${whole}`, () => {
				const [before = '', after = ''] = text.hasList ? whole.split(form[0]) : [whole];
				return { before, after, formOf: form[1], isList, hasSecret, texts: [] };
			}).texts.push(text);
		}
		return [...different.values()];
	}

	/** Those that come about. */
	hashings(uses: readonly Use[]): Hashing[] {
		return uses.flatMap((use): Hashing | [] => {
			const key = this.derive(use.key);
			if (key === null) return [];
			const isText = typeof key === 'string';
			const { of, key: written, first } = use.mode(mark, isText ? key : byteKey);
			if (!isText && (of.includes(byteKey) || written !== byteKey)) return [];
			const isInKey = written?.includes(mark);
			const [before = '', after = ''] = (isInKey ? (written ?? '') : of).split(mark);
			const hexOf = isInKey
				? (ofMessage: string) => this.hashed(ofMessage, first)(of)
				: this.hashed(isText ? written && this.whole(written) : key, first);
			return { use, before, after, hexOf };
		});
	}

	/** What is hashed, with the long texts in it. */
	whole(text: string): string {
		if (!text.includes(longMark)) return text;
		return text
			.split(longMark)
			.map((part, at) => (at % 2 === 0 ? part : this.long[Number(part)]))
			.join('');
	}

	private short(data: Data | null): Data | null {
		if (typeof data !== 'string' || data.length <= mostShort) return data;
		const known = this.long.indexOf(data);
		return `${longMark}${known < 0 ? this.long.push(data) - 1 : known}${longMark}`;
	}

	/** @param first what is done with the whole text before it is hashed */
	private hashed(key: Data | undefined, first: First | undefined): Hash {
		const hexOf = digester(this.algorithm, key, this.platform);
		if (!first) return hexOf;
		if ('encode' in first) return (text) => hexOf(encode(text, first.encode) ?? '');
		const firstHex = digester(first.hash, undefined, this.platform);
		return (text) => hexOf(encode(hexToBytes(firstHex(text) ?? ''), first.as ?? 'hex') ?? '');
	}

	/** A text or bytes; null for what does not come about. */
	private derive({ template, steps }: Text): Data | null {
		const parts = templateParts(template).map((part, at) => {
			if (at % 2 === 0) return part;
			const step = steps[part];
			return this.short(step === undefined ? this.valueOf(part) : this.stepOf(step));
		});
		const [before, data = null, behind] = parts;
		if (parts.length === 3 && before === '' && behind === '') return data;
		return parts.every((part) => typeof part === 'string') ? parts.join('') : null;
	}

	private valueOf(name: string): string | null {
		const value = this.call.values?.[name];
		return typeof value === 'string' ? value : null;
	}

	private stepOf(step: Value): Data | null {
		return getOrInsert(this.steps, JSON.stringify(step), () => {
			const made = deriveIfPossible(
				() => ({ scheme: { steps: { made: step }, signature: '' }, call: this.call }),
				this.platform,
			);
			return made?.steps.at(-1)?.text ?? made?.steps.at(-1)?.bytes ?? null;
		});
	}
}
