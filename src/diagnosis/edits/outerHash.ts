import { type HashValue, type Scheme, templateParts, type Value } from '../../core/signing/scheme.ts';

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
