import type { Parameter } from '../../core/call/call.ts';
import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import type { Scheme, Value } from '../../core/signing/scheme.ts';
import type { SetEdit } from '../mistakes/mistake.ts';
import type { Pair } from '../schemeCalls.ts';

export interface Subject extends Pick<DeriveOptions, 'bytesOf' | 'encodings'> {
	readonly scheme: Scheme;
	readonly call: SchemeCall;
}

/** A mistake: another value at one place of a scheme or a call. */
export interface Edit {
	/** Stable; `src/words` has the text. */
	readonly code: string;
	readonly variant: string;
	/** 1 to 100, as of a row of the mistake table. */
	readonly plausibility: number;
	readonly parameters: readonly string[];
	/** Where it is made: of two at one place only one can be. Longer paths are edited first. */
	readonly path: Path;
	readonly facet: string;
	readonly apply: (subject: Subject) => Subject;
}

export type Path = readonly string[];

export interface Node {
	readonly path: Path;
	readonly value: Value;
}

/** What an edit says, as a row of the table does. */
export type Named = readonly [code: string, variant: string, plausibility: number, parameters?: readonly string[]];

/** What becomes of a value, or of that and what is around it. */
export type Change<Of extends Value> = (value: Of, subject: Subject) => Value | readonly [Value, Subject];

export function editOf(
	path: Path,
	facet: string,
	[code, variant, plausibility, parameters = []]: Named,
	apply: Edit['apply'],
): Edit {
	return { code, variant, plausibility, parameters, path, facet, apply };
}

/** Makes edits of the value at a place. */
export function editsAt<Of extends Value>(path: Path) {
	return (facet: string, named: Named, change: Change<Of>): Edit =>
		editOf(path, facet, named, (subject) => {
			const changed = change(valueAt(subject.scheme, path) as Of, subject);
			const [value, of] = Array.isArray(changed) ? (changed as [Value, Subject]) : [changed as Value, subject];
			return { ...of, scheme: withValue(of.scheme, path, value) };
		});
}

/** Every value of a scheme, inner ones after those that hold them. */
export function nodesOf({ steps = {}, signature }: Scheme): Node[] {
	const roots = Object.entries(steps).map(([name, value]): Node => ({ path: ['steps', name], value }));
	return [...roots, { path: ['signature'], value: signature }].flatMap(withInner);
}

function withInner(node: Node): Node[] {
	const { path, value } = node;
	if (typeof value === 'string') return [node];
	const inner =
		'list' in value ? [] : [['of', value.of] as const, ...('key' in value ? [['key', value.key] as const] : [])];
	const of = inner.flatMap(([part, one]) =>
		one === undefined ? [] : withInner({ path: [...path, part], value: one }),
	);
	return [node, ...of];
}

/** A value as a template: itself, or the name of a step that is put in front for it. */
export function asTemplate(value: Value, path: Path, subject: Subject): readonly [string, Subject] {
	if (typeof value === 'string') return [value, subject];
	const name = ['edited', ...path].join('.');
	const steps = Object.entries(subject.scheme.steps ?? {});
	const at = path[0] === 'steps' ? steps.findIndex(([step]) => step === path[1]) : steps.length;
	const all = Object.fromEntries(steps.toSpliced(at, 0, [name, value]));
	return [`{${name}}`, { ...subject, scheme: { ...subject.scheme, steps: all } }];
}

/** A scheme with another value at each place, inner ones first. */
export function withEach(scheme: Scheme, change: (value: Value) => Value): Scheme {
	return nodesOf(scheme).reduceRight((of, { path }) => withValue(of, path, change(valueAt(of, path))), scheme);
}

function valueAt(scheme: Scheme, path: Path): Value {
	return path.reduce((of, key) => (of as Record<string, unknown>)[key], scheme as unknown) as Value;
}

function withValue<Of>(of: Of, [key, ...rest]: Path, value: Value): Of {
	if (key === undefined) return value as Of;
	return { ...of, [key]: withValue((of as Record<string, unknown>)[key], rest, value) };
}

export function parameterOf([name, value]: Pair): Parameter {
	return { name, value };
}

export function edited(pairs: readonly Pair[], { remove = [], replace = [], add = [] }: SetEdit): Pair[] {
	const others = new Map(replace);
	const pairOf = ({ name, value }: Parameter): Pair => [name, value];
	const changed = pairs.map((pair, index): Pair | undefined => {
		const other = others.get(index);
		return remove.includes(index) ? undefined : other ? pairOf(other) : pair;
	});
	changed.splice(remove[0] ?? pairs.length, 0, ...add.map(pairOf));
	return changed.filter((pair) => pair !== undefined);
}
