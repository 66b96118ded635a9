import { l10n } from 'vscode';
import type { ComparedSide, DiagnosisSnapshot, MarkedPiece, ShownMistake } from '../../shared/diagnosis.ts';

/** A diagnosis as text for a bug report. It is made of what is shown, so there is no secret in it. */
export function reportOf(
	shown: Pick<DiagnosisSnapshot, 'recognised' | 'problems' | 'verdict' | 'comparison' | 'advice'>,
	paste: string,
): string {
	const { recognised, problems, verdict, comparison, advice } = shown;
	const lines = [l10n.t('Signed Call: diagnosis of a signature'), ''];
	if (recognised) lines.push(`${recognised.label}: ${recognised.facts.join(' · ')}`);
	lines.push(...problems);
	if (verdict) {
		lines.push('', verdict.summary, ...advice.map(({ text }) => text));
		verdict.sets.forEach((set, index) => {
			if (verdict.sets.length > 1) lines.push('', l10n.t('Possibility {0}:', index + 1));
			lines.push(...set.flatMap(mistakeLines));
		});
		lines.push(...verdict.facts.map((fact) => `- ${fact}`));
		if (verdict.rightSig && ['mistakes', 'not-reproduced'].includes(verdict.verdict))
			lines.push(l10n.t('The right sig: {0}', verdict.rightSig));
	}
	if (comparison) lines.push('', comparison.summary, ...(comparison.sides ?? []).flatMap(sideLines));
	if (paste.trim() !== '') lines.push('', l10n.t('What was pasted, masked:'), paste.trim());
	return `${lines.join('\n')}\n`;
}

function mistakeLines({ code, explanation, remedy, place }: ShownMistake): string[] {
	return [`- ${explanation} [${code}]`, `  ${remedy}`, `  ${marked(place)}`];
}

function sideLines({ label, text, hex, bytes }: ComparedSide): string[] {
	return [`${label} (${l10n.t('{0} bytes', bytes)})`, `  ${marked(text)}`, `  ${marked(hex)}`];
}

/** Marked pieces stand between `»` and `«`. */
function marked(pieces: readonly MarkedPiece[]): string {
	return pieces
		.map(({ text, tone }) => (tone === 'marked' ? `»${text}«` : text))
		.join('')
		.replaceAll('«»', '');
}
