import { readAnswer } from '../../core/call/response.ts';
import { bytesOfFile } from '../../net/answer/fileText.ts';
import { type Filtered, filterJson, maxFilterBytes } from '../../net/answer/filterJson.ts';
import { readableBody } from '../../net/answer/readableBody.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import { bounded } from './bounded.ts';

/** What there is to expect of an answer. Holds what the service sent, unmasked: never show it as it is. */
export interface AnswerFacts {
	readonly status: number;
	readonly kind: string;
	/** The code of an API error. */
	readonly error: number | undefined;
	/** In milliseconds. */
	readonly duration: number;
	/** Of the body in bytes, decompressed. */
	readonly size: number;
	readonly header: (name: string) => string | undefined;
	readonly body: () => { readonly text: string } | { readonly fault: 'too-large' | 'no-text' };
	readonly select: (path: string) => Filtered | { readonly kind: 'too-much' | 'too-large' | 'no-text' };
}

/** A path with a filter or a search: any other takes as long as the body is. */
const mayTakeLong = /\?|\.\./;

/** Of an answer in a file the body has its keys masked. */
export function factsOf(raw: SentAnswer, kind: string): AnswerFacts {
	const answer = raw.file ? undefined : readAnswer(raw);
	let known: ReturnType<typeof textOf> | undefined;
	const body = () => (known ??= textOf(raw));
	return {
		status: raw.status,
		kind,
		error: answer && 'error' in answer ? answer.error?.code : undefined,
		duration: raw.timings.total,
		size: raw.bytes,
		header: (name) => joinedHeader(raw, name),
		body,
		select(path) {
			const read = body();
			if ('fault' in read) return { kind: read.fault };
			const work = () => filterJson(read.text, path);
			const found = mayTakeLong.test(path) ? (bounded(work) ?? ({ kind: 'too-much' } as const)) : work();
			// Where there is no body, nothing is in it.
			return found.kind === 'not-json' && read.text === '' ? { kind: 'nothing' } : found;
		},
	};
}

/** A header that is sent more than once is one list (RFC 9110, 5.3). */
function joinedHeader({ headers }: SentAnswer, wanted: string): string | undefined {
	const values = headers.filter(([name]) => name.toLowerCase() === wanted.toLowerCase()).map(([, value]) => value);
	return values.length > 0 ? values.join(', ') : undefined;
}

function textOf(raw: SentAnswer): ReturnType<AnswerFacts['body']> {
	if (raw.bytes > maxFilterBytes) return { fault: 'too-large' };
	try {
		if (raw.file) return { text: new TextDecoder().decode(bytesOfFile(raw.file.path)) };
	} catch {
		// A newer answer has taken its place.
		return { fault: 'too-large' };
	}
	const body = readableBody(raw, []);
	if (body.form === 'text') return { text: body.text };
	return body.form === 'empty' ? { text: '' } : { fault: 'no-text' };
}

/** Of a call that no answer came to: there is nothing but `kind`, which says why. */
export function factsOfFailure(kind: string): AnswerFacts {
	return {
		...{ status: 0, kind, error: undefined, duration: Number.NaN, size: 0 },
		header: () => undefined,
		body: () => ({ fault: 'no-text' }),
		select: () => ({ kind: 'no-text' }),
	};
}
