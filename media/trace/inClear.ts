import type { Segment } from '../../src/core/signing/trace.ts';

/**
 * A masked step with what was revealed put in the secret's place, where the clear text is otherwise the masked one (its
 * first piece may be longer, as a URL is than its path); undefined where it is not, because something was left out or
 * masked in between.
 */
export function inClear(masked: readonly Segment[], clear: string): readonly Segment[] | undefined {
	const last = masked.at(-1);
	const [first, ...between] = masked.slice(0, -1);
	if (last?.part !== 'secret' || !first) return undefined;
	const rest = between.map(({ text }) => text).join('');
	const at = first.part === 'text' ? clear.indexOf(rest) : first.text.length;
	if (at < 0 || !clear.startsWith(rest, at) || (first.part !== 'text' && !clear.startsWith(first.text)))
		return undefined;
	const secret = clear.slice(at + rest.length);
	return [{ ...first, text: clear.slice(0, at) }, ...between, { part: 'secret', text: secret }];
}
