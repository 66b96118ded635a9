import type { DiagnosisSnapshot, ShownMistake } from '../../shared/diagnosis.ts';
import type { ShownStrings, StringCell } from '../../shared/strings.ts';
import type { Texts } from '../texts.ts';

/** A diagnosis as text for a bug report. It is made of what is shown, so there is no secret in it. */
export function reportOf(
	shown: Pick<DiagnosisSnapshot, 'recognised' | 'problems' | 'verdict' | 'comparison' | 'advice' | 'calls'>,
	paste: string,
	texts: Texts,
): string {
	const { t } = texts;
	const { recognised, problems, verdict, comparison, advice, calls } = shown;
	const lines = [t('Signed Call: diagnosis of a signature'), ''];
	if (recognised) lines.push(`${recognised.label}: ${recognised.facts.join(' · ')}`);
	if (calls) lines.push(calls.summary, ...calls.causes);
	lines.push(...problems);
	if (verdict) {
		lines.push('', verdict.summary, ...advice.map(({ text }) => text));
		verdict.sets.forEach((set, index) => {
			if (verdict.sets.length > 1) lines.push('', t('Possibility {0}:', index + 1));
			const strings = verdict.strings[index];
			if (strings) lines.push(...stringLines(strings, texts));
			lines.push(...set.flatMap(mistakeLines));
		});
		lines.push(...verdict.facts.map((fact) => `- ${fact}`));
		if (verdict.rightSig && ['mistakes', 'not-reproduced'].includes(verdict.verdict))
			lines.push(t('The right sig: {0}', verdict.rightSig));
	}
	if (comparison)
		lines.push('', comparison.summary, ...(comparison.strings ? stringLines(comparison.strings, texts) : []));
	if (paste.trim() !== '') lines.push('', t('What was pasted, masked:'), paste.trim());
	return `${lines.join('\n')}\n`;
}

function mistakeLines({ code, explanation, remedy }: ShownMistake): string[] {
	return [`- ${explanation} [${code}]`, ...(remedy === '' ? [] : [`  ${remedy}`])];
}

/** Both strings, one above the other, and each difference with its bytes. */
export function stringLines({ client, right, cells, differences }: ShownStrings, { t, number }: Texts): string[] {
	const side = (of: 'client' | 'right', { text, bytes }: ShownStrings['client']) => [
		`${text} (${t('{0} bytes without the secret', number(bytes))})`,
		`  ${cells.map((cell) => marked(cell, of)).join('')}`,
	];
	const written = (text: { text: string; hex: string } | undefined) =>
		text ? `${text.text}${text.hex === '' ? '' : ` (${text.hex})`}` : t('nothing');
	return [
		...side('client', client),
		...side('right', right),
		...differences.map(({ place, ...of }) =>
			of.client || of.right ? `  ${place}: ${written(of.client)} ≠ ${written(of.right)}` : `  ${place}`,
		),
	];
}

/** What differs stands between `»` and `«`. */
function marked({ tone, ...cell }: StringCell, of: 'client' | 'right'): string {
	const text = cell[of];
	return tone === 'same' || tone === 'secret' || tone === 'elided' || text === '' ? text : `»${text}«`;
}
