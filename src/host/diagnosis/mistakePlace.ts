import type { Parameter } from '../../core/call.ts';
import { mask } from '../../core/mask.ts';
import { compareCodePoints } from '../../core/sign.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import type { MarkedPiece } from '../../shared/diagnosis.ts';

/** A right signing string with the sig it gives: where the places of mistakes are marked. */
export interface MarkedString {
	/** In the order signed. */
	readonly parameters: readonly Parameter[];
	readonly sig: string;
	/** Masks a text. */
	readonly hide: (text: string) => string;
}

/** How many characters of a name or a value are shown; the middle of a longer one is left out. */
const longestShown = 40;
/** How many parameters without a mark are shown on either side of a marked one. */
const neighbours = 1;
/** How many marked parameters are shown. */
const mostMarked = 12;

type Marks = Partial<
	Record<'names' | 'equals' | 'values' | 'boundaries' | 'front' | 'end' | 'secret' | 'sig', boolean>
>;

/** The right signing string, with the place marked that a mistake concerns. */
export function placeOf(finding: Finding, { parameters, sig, hide }: MarkedString): MarkedPiece[] {
	const marks = marksOfStage[finding.stage];
	// Of a row that is about one parameter its code says which.
	const [, ofCode] = /^(\w+)-signed$/.exec(finding.code) ?? [];
	const wanted = new Set(ofCode === undefined || finding.parameters.length > 0 ? finding.parameters : [ofCode]);
	const shown = finding.stage === 'parameter-set' ? withMissing(parameters, wanted) : parameters;
	const pieces: MarkedPiece[] = [];
	const marked = shown.map((parameter) => isMarked(parameter, finding, marks, wanted));
	let skipped = 0;
	let count = 0;
	if (marks.front) pieces.push(boundary);
	shown.forEach(({ name, value }, index) => {
		const near = marked.slice(Math.max(0, index - neighbours), index + neighbours + 1).some(Boolean);
		const few = shown.length <= 6;
		if (!(near || few) || count >= mostMarked) {
			skipped += 1;
			return;
		}
		if (skipped > 0) pieces.push(elided(skipped));
		skipped = 0;
		count += 1;
		if (marks.boundaries && index > 0) pieces.push(boundary);
		const all = marked[index] && wanted.has(name) && !marks.values;
		pieces.push(
			piece(short(hide(name)), all || (marks.names && marked[index])),
			piece('=', all || (marks.equals && marked[index])),
			piece(short(hide(value)), all || (marks.values && marked[index])),
		);
	});
	if (skipped > 0) pieces.push(elided(skipped));
	if (marks.end) pieces.push(boundary);
	pieces.push({ text: mask, tone: marks.secret ? 'marked' : 'secret' });
	if (marks.sig) pieces.push(piece(' → ', false), piece(short(hide(sig)), true));
	return pieces.filter(({ text }) => text !== '');
}

const marksOfStage: Readonly<Record<Finding['stage'], Marks>> = {
	'parameter-set': {},
	value: { values: true },
	order: { names: true },
	pair: { equals: true },
	joining: { boundaries: true },
	front: { front: true },
	end: { end: true },
	'character-set': { names: true, values: true },
	secret: { secret: true },
	position: { secret: true },
	digest: { sig: true },
	output: { sig: true },
	'foreign-scheme': { boundaries: true, secret: true },
};

function isMarked(parameter: Parameter, { stage }: Finding, marks: Marks, wanted: ReadonlySet<string>): boolean {
	if (wanted.has(parameter.name)) return true;
	if (wanted.size > 0) return false;
	if (stage === 'character-set') return /[^ -~]/.test(parameter.name + parameter.value);
	return Boolean(marks.names || marks.equals || marks.values || marks.boundaries);
}

/** The parameters with those put in where they would stand that are not among them: signed, but never sent. */
function withMissing(parameters: readonly Parameter[], wanted: ReadonlySet<string>): Parameter[] {
	const missing = [...wanted]
		.filter((name) => parameters.every((parameter) => parameter.name !== name))
		.map((name) => ({ name, value: '…' }));
	return [...parameters, ...missing].toSorted((a, b) => compareCodePoints(a.name, b.name));
}

function piece(text: string, isMarkedPiece: boolean | undefined): MarkedPiece {
	return { text, tone: isMarkedPiece ? 'marked' : 'plain' };
}

const boundary: MarkedPiece = { text: '│', tone: 'marked' };

function elided(count: number): MarkedPiece {
	return { text: `… ${count} …`, tone: 'elided' };
}

function short(value: string): string {
	if (value.length <= longestShown) return value;
	const half = Math.floor(longestShown / 2) - 1;
	return `${value.slice(0, half).toWellFormed()}…${value.slice(-half).toWellFormed()}`;
}
