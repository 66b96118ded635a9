import type { Parameter } from '../../call/call.ts';
import { applicationKeyName } from '../../services/ok/names.ts';
import { readAlternate, readParameterList } from '../parameterList.ts';
import { countCallNames } from './dump.ts';

/** A pair on a line of its own, and what else may stand among such lines: what is switched off. */
const pairLine = /^\s*["'`]?([A-Za-z_][\w.[\]-]{0,200})["'`]?[ \xa0]{0,99}(\t|[=:](?!>))(.*[^\s{]|)\s*$/;
const offLine = /^\s*(?:~|\/\/|#)/;
/** What a tool writes before each pair of a list: `Request URI Query Parameter: a=b`. */
const labelForm = /^\s*[A-Z][\w ]{3,60}: (?=[\w.[\]-]{1,100}=)/;
/** Fewer names of a call may stand on lines of any text. */
const fewestNames = 3;
/** Code names variables, and calls functions, in their place. */
const writtenOut = /^[^\s().+"'`]*$/;
const mostCaptions = 4;

interface Run {
	readonly kind: string;
	readonly lines: string[];
	readonly pairs: Parameter[];
}

/** The list of parameters, one a line, that stands below captions or among other lines. Never throws; linear. */
export function readListBelow(text: string): Parameter[] | undefined {
	const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
	const runs = runsIn(lines).map(({ pairs, ...run }) => ({ ...run, names: countCallNames(pairs) }));
	const [best] = runs.filter(({ names }) => names >= fewestNames).toSorted((a, b) => b.names - a.names);
	if (best) {
		const list = readParameterList(best.lines.join('\n'));
		const areWritten = list?.every(
			({ name, value }) => !['sig', applicationKeyName].includes(name) || writtenOut.test(value),
		);
		return areWritten ? list : undefined;
	}
	for (let captions = 0; captions <= mostCaptions; captions++) {
		const list = readAlternate(lines.slice(captions), true);
		if (list && countCallNames(list) >= fewestNames) return list;
	}
	return undefined;
}

function runsIn(lines: readonly string[]): readonly Run[] {
	const runs: Run[] = [];
	let run: Run | undefined;
	for (const line of lines) {
		if (run && offLine.test(line)) {
			run.lines.push(line);
			continue;
		}
		const label = labelForm.exec(line)?.[0] ?? '';
		const plain = line.slice(label.length);
		const [, name = '', sign = '', value = ''] = pairLine.exec(plain) ?? [];
		const kind = sign && label.trimStart() + sign;
		if (run?.kind !== kind) run = undefined;
		if (kind === '') continue;
		if (!run) {
			run = { kind, lines: [], pairs: [] };
			runs.push(run);
		}
		run.pairs.push({ name, value });
		run.lines.push(plain);
	}
	return runs;
}
