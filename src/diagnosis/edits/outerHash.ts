import type { SchemeCall } from '../../core/signing/derive.ts';
import { type HashValue, type Scheme, templateParts, type Value } from '../../core/signing/scheme.ts';
import type { Mistake } from '../mistakes/mistake.ts';

/**
 * A scheme whose signature is the hash itself where it was a step, in capitals or with a text around it, and the sent signature
 * without that text: descriptions say the same in several ways.
 */
export function withOuterHash(scheme: Scheme, sent: string): readonly [Scheme, string] {
	const { steps = {}, signature } = scheme;
	const parts = typeof signature === 'string' ? templateParts(signature) : [];
	const [front = '', name, end = ''] = parts.length === 3 ? parts : [];
	const hash = hashOf(name === undefined ? signature : `{${name}}`, steps);
	if (!hash || hash === signature || !sent.startsWith(front) || !sent.slice(front.length).endsWith(end))
		return [scheme, sent];
	const all = Object.entries(steps);
	const text = JSON.stringify([hash, all.map(([, value]) => value)]);
	const used = all.filter(([name, value]) => text.includes(`{${name}}`) || hashOf(value, steps) === undefined);
	return [
		{ ...scheme, steps: Object.fromEntries(used), signature: hash },
		sent.slice(front.length, sent.length - end.length),
	];
}

/** A sent signature without what stands around it by mistake: the prefix of its place once more, quotes, or line ends within. */
export function unwrapped(
	sent: string,
	{ values = {} }: SchemeCall,
	as = '{signature}',
): readonly [signature: string, mistakes: readonly Mistake[]] {
	const [prefix = ''] = as.split('{signature}');
	const written = templateParts(prefix)
		.map((part, index) => (index % 2 === 1 ? String(values[part]) : part))
		.join('');
	if (written !== '' && sent.startsWith(written))
		return [sent.slice(written.length), [{ code: 'sig-with-prefix', plausibility: 60 }]];
	const bytes = /^b(['"])(.*)\1$/.exec(sent)?.[2];
	if (bytes !== undefined) return [bytes, [{ code: 'sig-with-surroundings', plausibility: 60 }]];
	const line = sent.replace(/\r?\n/g, '');
	if (line === sent || line === sent.trim()) return [sent, []];
	return [line, [{ code: 'sig-written-otherwise', variant: 'lines', plausibility: 60 }]];
}

/** The hash that a value is, through the steps that it names. */
function hashOf(value: Value | undefined, steps: NonNullable<Scheme['steps']>): HashValue | undefined {
	if (typeof value === 'string') {
		const [front, name = '', end] = templateParts(value);
		return front === '' && end === '' && Object.hasOwn(steps, name) ? hashOf(steps[name], steps) : undefined;
	}
	if (value && 'hash' in value) return value;
	const hash = value && 'encode' in value && value.encode === 'upper' ? hashOf(value.of, steps) : undefined;
	return hash && (hash.as ?? 'hex') === 'hex' ? { ...hash, as: 'HEX' } : undefined;
}
