import { env, l10n } from 'vscode';
import type { Finding } from '../../diagnosis/findings.ts';
import type { WordedDiagnosis } from '../../net/diagnosis/diagnosisMessages.ts';
import type { ShownMistake, ShownVerdict } from '../../shared/diagnosis.ts';
import { type MarkedString, placeOf } from './mistakePlace.ts';
import { noteText } from './pasteText.ts';

/** How many sets of mistakes are shown. */
const mostSets = 10;

/** A diagnosis in the user's words. `tokenWasMasked`: the paste had a token, but it was masked before. */
export function viewVerdict(
	diagnosis: WordedDiagnosis,
	string: MarkedString,
	{ tokenWasMasked = false }: { tokenWasMasked?: boolean } = {},
): ShownVerdict {
	const sets = diagnosis.findings
		.slice(0, mostSets)
		.map((set, at) => set.map((finding, i) => shownMistake(finding, diagnosis.templates[at]?.[i], string)));
	const notes = diagnosis.notes.filter((note) => !(tokenWasMasked && note.startsWith('access_token-')));
	return {
		verdict: diagnosis.verdict,
		summary: summaryOf(diagnosis),
		sets,
		facts: [...(diagnosis.verdict === 'not-reproduced' ? effortFacts(diagnosis) : []), ...notes.map(noteText)],
		candidates: diagnosis.candidates,
		...(diagnosis.rightSig === null ? {} : { rightSig: diagnosis.rightSig }),
	};
}

/** A mistake in one line, for lists. */
export function mistakeLine({ explanation }: Pick<ShownMistake, 'explanation'>): string {
	return explanation.replaceAll('`', '');
}

function shownMistake(finding: Finding, template: string | undefined, string: MarkedString): ShownMistake {
	const { code, remedy, parameters } = finding;
	return {
		code,
		explanation: string.hide(explanationOf(finding, template, parameters)),
		remedy: l10n.t(remedy),
		place: placeOf(finding, string),
	};
}

/** The language's own text is found by the template; names are put in afterwards, as core does it. */
function explanationOf({ explanation }: Finding, template: string | undefined, names: readonly string[]): string {
	if (template === undefined) return explanation;
	const text = l10n.t(template);
	if (text === template) return explanation;
	return text.replace('{parameters}', () => names.map((name) => `\`${name}\``).join(', '));
}

function summaryOf({ verdict, scheme, findings }: WordedDiagnosis): string {
	const count = findings[0]?.length ?? 0;
	switch (verdict) {
		case 'correct':
			return scheme === null
				? l10n.t('The signature is correct.')
				: l10n.t('The signature is correct, by the {0} scheme.', scheme);
		case 'mistakes':
			return count === 1
				? l10n.t('One mistake reproduces this signature.')
				: l10n.t('{0} mistakes together reproduce this signature.', count);
		case 'not-reproduced':
			return l10n.t('The signature was not reproduced.');
	}
}

function effortFacts({ verdict, candidates, triedUpTo, complete, cancelled, notes }: WordedDiagnosis): string[] {
	if (notes.some((note) => note === 'secret-key-missing' || note === 'sig-unreadable')) return [];
	const count = l10n.t('{0} signatures were computed and compared.', candidates.toLocaleString(env.language));
	if (verdict === 'mistakes') return [count];
	const reach = [
		l10n.t('Not every single mistake was tried.'),
		l10n.t('Every single mistake was tried.'),
		l10n.t('Every mistake and every pair of mistakes was tried.'),
		l10n.t('Every mistake, every pair and every three of them were tried.'),
	][Math.max(0, Math.min(triedUpTo, 3))];
	return [
		count,
		...(reach === undefined ? [] : [reach]),
		...(cancelled
			? []
			: complete
				? []
				: [l10n.t('The search ended because its time was over (signedCall.diagnose.budget).')]),
		l10n.t(
			'What remains: another key than those of your profiles was used, or a value was signed that is not the one that was sent. If you suspect one, enter it below.',
		),
	];
}
