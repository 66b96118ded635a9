import { l10n } from 'vscode';
import { cutText } from '../../core/text/flatCopy.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import type { ShownMistake, ShownVerdict } from '../../shared/diagnosis.ts';
import { explanationOf, remedyOf } from '../../words/mistakeText.ts';
import { counted } from '../counted.ts';
import { noteText } from './pasteText.ts';
import { reachText } from './reachText.ts';
import { type RefusalText, rightText } from './refusalText.ts';
import { viewStrings } from './stringsView.ts';

/** How many sets of mistakes are shown, how many names in a text, and how much of each. */
const mostSets = 10;
const mostNames = 20;
const longestName = 100;

/** Masks a text. */
type Hide = (text: string) => string;

/** What is known of a call besides its diagnosis. */
export interface AroundVerdict {
	/** The paste does not show which token was sent: it was masked before, or stands in no such text. */
	readonly tokenIsUnseen: boolean;
	/** Of a right signature that was refused. */
	readonly refused?: RefusalText | undefined;
}

/** A diagnosis in the user's words. */
export function viewVerdict(diagnosis: Diagnosis, hide: Hide, { tokenIsUnseen, refused }: AroundVerdict): ShownVerdict {
	const sets = diagnosis.findings.slice(0, mostSets).map((set) => set.map((finding) => shownMistake(finding, hide)));
	const strings = diagnosis.strings.slice(0, mostSets).map((aligned) => aligned && viewStrings(aligned));
	const notes = diagnosis.notes.filter((note) => !(tokenIsUnseen && note.startsWith('access_token-')));
	const isOpen = diagnosis.verdict === 'not-reproduced';
	// Then nothing that the keys of the account yield is right for this call.
	const isForeign = isOpen && notes.includes('application_key-differs');
	return {
		verdict: refused?.isRefused ? 'refused' : diagnosis.verdict,
		summary: refused?.summary ?? summaryOf(diagnosis),
		sets,
		strings,
		facts: [
			...(refused?.facts ?? []),
			...(isForeign ? [noteText('application_key-differs')] : []),
			...(isOpen ? effortFacts(diagnosis) : []),
			...notes.filter((note) => !(isForeign && note === 'application_key-differs')).map(noteText),
		],
		candidates: diagnosis.candidates,
		...(diagnosis.rightSig === null || isForeign ? {} : { rightSig: diagnosis.rightSig }),
	};
}

/** A mistake in one line, for lists. */
export function mistakeLine({ explanation }: Pick<ShownMistake, 'explanation'>): string {
	return explanation.replaceAll('`', '');
}

function shownMistake(finding: Finding, hide: Hide): ShownMistake {
	return {
		code: finding.code,
		explanation: hide(explanationOf({ ...finding, parameters: shownNames(finding, hide) }, l10n.t)),
		remedy: remedyOf(finding, l10n.t),
	};
}

/** The names that an explanation tells; hidden before they are cut, so that of a secret no part stays. */
function shownNames({ parameters }: Finding, hide: Hide): string[] {
	const names = parameters.slice(0, mostNames).map((name) => cutText(hide(name), longestName));
	return parameters.length > mostNames ? [...names, '…'] : names;
}

function summaryOf({ verdict, scheme, findings }: Diagnosis): string {
	const count = findings[0]?.length ?? 0;
	switch (verdict) {
		case 'correct':
			return rightText(scheme);
		case 'mistakes':
			return count === 1
				? l10n.t('One mistake reproduces this signature.')
				: counted(l10n.t('{0} {0|mistake|mistakes} together reproduce this signature.'), count);
		case 'not-reproduced':
			return l10n.t('The signature was not reproduced.');
	}
}

function effortFacts({ candidates, triedUpTo, complete, cancelled, notes }: Diagnosis): string[] {
	if (notes.some((note) => note === 'secret-key-missing' || note === 'sig-unreadable')) return [];
	return [
		counted(l10n.t('{0} {0|signature was|signatures were} computed and compared.'), candidates),
		reachText(triedUpTo),
		...(cancelled ? [l10n.t('The search was stopped.')] : []),
		...(cancelled || complete || notes.includes('search-given-up')
			? []
			: [l10n.t('The search ended because its time was over (signedCall.diagnose.budget).')]),
		l10n.t(
			'What remains: another key than those of your accounts was used, or a value was signed that is not the one that was sent. If you suspect one, enter it below.',
		),
	];
}
