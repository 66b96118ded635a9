import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import type { AccountFault } from '../../diagnosis/accountFaults.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import type { ShownMistake, ShownVerdict } from '../../shared/diagnosis.ts';
import { explanationOf, remedyOf } from '../../words/mistakeText.ts';
import type { Texts, Translate } from '../texts.ts';
import { viewStrings } from './comparing.ts';
import { noteTexts, rightOrUnread } from './pasteText.ts';
import { type RefusalText, refusedVerdict, rightText } from './refusalText.ts';

/** That a signature is right by the keys that the account should have. */
export function accountVerdict(faults: readonly AccountFault[], t: Translate): ShownVerdict {
	const last = faults.at(-1)?.code;
	const summary =
		last === 'exchanged-here-or-there' ? t('The signature is right once two keys change places.') : accountAtFault(t);
	const verdict: ShownVerdict = { verdict: 'account', summary, sets: [], strings: [], facts: [] };
	if (last !== 'other-scheme') return verdict;
	const fact = t(
		'How keys look is known from what is published about OK. If the key is in its right field, the client signs by the formula of the other scheme.',
	);
	return { ...verdict, facts: [fact] };
}

export function accountAtFault(t: Translate): string {
	return t('The signature is right. It is the account that is at fault, not the client.');
}

export function secretGivenAway(t: Translate): string {
	return t('The signature is right, but the call gives a secret key away.');
}

/** Sets of up to how many mistakes were all tried, in words. */
export function reachText(triedUpTo: number, t: Translate): string {
	if (triedUpTo <= 0) return t('Not every single mistake was tried.');
	if (triedUpTo === 1) return t('Every single mistake was tried.');
	return t('Every mistake and every pair of mistakes was tried.');
}

/** How many sets of mistakes are shown, how many names in a text, and how much of each. */
const mostSets = 10;
const mostNames = 20;
const longestName = 100;

type Hide = (text: string) => string;

interface AroundVerdict {
	/** The paste does not show which token was sent: it was masked before, or is in no such text. */
	readonly tokenIsUnseen: boolean;
	/** Of a right signature that was refused. */
	readonly refused?: RefusalText | undefined;
	readonly problems: ParsedPaste['problems'];
}

export function viewVerdict(
	diagnosis: Diagnosis,
	hide: Hide,
	{ tokenIsUnseen, refused, problems }: AroundVerdict,
	texts: Texts,
): ShownVerdict {
	const { t } = texts;
	const sets = diagnosis.findings.slice(0, mostSets).map((set) => set.map((finding) => shownMistake(finding, hide, t)));
	const strings = diagnosis.strings.slice(0, mostSets).map((aligned) => aligned && viewStrings(aligned, texts));
	const notes = diagnosis.notes.filter((note) => !(tokenIsUnseen && note.startsWith('access_token-')));
	const isOpen = diagnosis.verdict === 'not-reproduced';
	const foreign = `${applicationKeyName}-differs` as const;
	// Then nothing that the keys of the account yield is right for this call.
	const isForeign = isOpen && notes.includes(foreign);
	return {
		...(refused ? refusedVerdict(refused) : summaryOf(diagnosis, problems, texts)),
		sets,
		strings,
		facts: [
			...(refused?.facts ?? []),
			...(isForeign ? [noteTexts[foreign](t)] : []),
			...notes
				.filter(
					(note) => !(isForeign && note === foreign) && !sets.some((set) => set.some(({ code }) => code === note)),
				)
				.map((note) => noteTexts[note](t)),
			...(isOpen ? effortFacts(diagnosis, texts) : []),
		],
		...(diagnosis.rightSig === null || isForeign ? {} : { rightSig: diagnosis.rightSig }),
	};
}

function shownMistake(finding: Finding, hide: Hide, t: Translate): ShownMistake {
	return {
		code: finding.code,
		explanation: hide(explanationOf({ ...finding, parameters: shownNames(finding, hide) }, t)),
		remedy: remedyOf(finding, t),
	};
}

/** The names that an explanation tells; hidden before they are cut, so that of a secret no part stays. */
function shownNames({ parameters }: Finding, hide: Hide): string[] {
	const names = parameters.slice(0, mostNames).map((name) => cutText(hide(name), longestName));
	return parameters.length > mostNames ? [...names, '…'] : names;
}

function summaryOf(
	{ verdict, scheme, findings, notes }: Diagnosis,
	problems: ParsedPaste['problems'],
	{ t, number }: Texts,
): Pick<ShownVerdict, 'verdict' | 'summary'> {
	if (verdict === 'not-reproduced')
		return { verdict, summary: t('Most likely another key was used. No known mistake gives this sig.') };
	if (verdict === 'mistakes') {
		const count = findings[0]?.length ?? 0;
		const one = t('This one mistake explains the sig exactly.');
		return {
			verdict,
			summary: count === 1 ? one : t('{0} mistakes together explain this sig exactly.', number(count)),
		};
	}
	if (notes.includes('id-in-place-of-key')) {
		const summary = t(
			'The signature is right, but the service will refuse the call: it does not know the `{0}`.',
			applicationKeyName,
		);
		return { verdict: 'warned', summary };
	}
	if (notes.includes('secret-key-sent')) return { verdict: 'warned', summary: secretGivenAway(t) };
	return rightOrUnread(rightText(scheme, t), { problems }, t);
}

function effortFacts({ candidates, triedUpTo, complete, cancelled, notes }: Diagnosis, { t, number }: Texts): string[] {
	if (notes.some((note) => note === 'secret-key-missing' || note === 'sig-unreadable')) return [];
	return [
		t('Signatures computed and compared: {0}.', number(candidates)),
		reachText(triedUpTo, t),
		...(cancelled ? [t('The search was stopped.')] : []),
		...(cancelled || complete || notes.includes('search-given-up') ? [] : [t('The time for the search is up.')]),
		t(
			'The key may be in none of your accounts, or another value was signed than the one sent. If you suspect one, enter it below.',
		),
	];
}
