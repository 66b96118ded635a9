import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import type { Derived } from '../../core/signing/derived.ts';
import { namesIn, type Value } from '../../core/signing/scheme.ts';
import type { Subject } from './edit.ts';

/** The steps of a derivation that edits leave as they are, since neither they nor what they are made of was changed. */
export function knownSteps(
	{ scheme: { steps = {} }, call }: Subject,
	derived: readonly (Derived & { readonly name: string })[],
	onKnown: (name: string) => void,
): (edited: Subject) => DeriveOptions['known'] {
	const byName = new Map(derived.map((step) => [step.name, step]));
	const sources = new Map(Object.entries(steps).map(([name, value]) => [name, sourcesOf(value)]));
	return (edited) => {
		if (edited.bytesOf || edited.encodings) return undefined;
		const changed = new Set(edited.call === call ? [] : changedNames(call, edited.call));
		return (name, value) => {
			const isKnown = value === steps[name] && !sources.get(name)?.some((source) => changed.has(source));
			if (isKnown) onKnown(name);
			else changed.add(name);
			return isKnown ? byName.get(name) : undefined;
		};
	};
}

const anyList = '*';

/** The names of the lists, values and steps that a value is made of; names within a list's pairs as well, which do no harm. */
function sourcesOf(value: Value): readonly string[] {
	const text = JSON.stringify(value);
	const lists = Array.from(text.matchAll(/"list":"([^"]*)"/g), ([, name = '']) => name);
	return [...namesIn(text), ...lists, ...(text.includes('"list":[') ? [anyList] : [])];
}

function changedNames(before: SchemeCall, after: SchemeCall): string[] {
	const differing = (one: Readonly<Record<string, unknown>> = {}, other: Readonly<Record<string, unknown>> = {}) =>
		Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
	return [anyList, ...differing(before, after), ...differing(before.values, after.values)];
}
