import type { Expectation } from '../../core/callFile/callDocumentModel.ts';
import { filePredicates } from '../../core/callFile/expectationLine.ts';
import { secretsIn } from '../../core/callFile/secretLike.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import type { Texts, Translate } from '../texts.ts';
import type { AnswerFacts } from './answerFacts.ts';
import { type Expected, type Judgement, judge, nameOf, snapshotOf } from './judge.ts';

export interface ResolvedExpectation extends Expectation {
	/** As it is in the file. */
	readonly written: string;
	/** Keys and environment variables that are in its value. */
	readonly secrets: readonly string[];
}

/** What came of an expectation, masked. */
export interface ExpectationResult extends Pick<Expectation, 'start' | 'end'> {
	/** Its variables replaced: `$.id == 5`. */
	readonly text: string;
	/** As it is in the file: `$.id == {{created.response.body.$.id}}`. */
	readonly written: string;
	readonly held: boolean;
	/** The value, laid out, where it is compared with all of the actual one. */
	readonly expected?: string;
	/** What there is in place of the value; undefined where the answer has none of it. */
	readonly actual: string | undefined;
	/** Why it could not be judged. */
	readonly unjudged?: string;
}

/** The text of a file beside the call file; undefined where there is none of the name, or none to be read. */
export type ReadFile = (name: string) => Promise<string | undefined>;

/** Writes a file beside the call file; false where it cannot. */
export type WriteFile = (name: string, text: string) => Promise<boolean>;

/** Of the text of an expectation. */
const longestText = 500;

/** What the expectations of a call came to, with `secrets` and what looks like one masked. */
export async function judgeAll(
	expected: readonly ResolvedExpectation[],
	facts: AnswerFacts,
	sig: string | undefined,
	readFile: ReadFile,
	secrets: readonly string[],
	texts: Texts,
	writeFile?: WriteFile,
): Promise<ExpectationResult[]> {
	const results = expected.map(async (one) => {
		const { start, end, subject, predicate, value, written, secrets: own } = one;
		const file = filePredicates.includes(predicate) ? await readFile(value) : undefined;
		let { held, actual, fault, secrets: listed = [] } = judge(one, facts, sig, file);
		if (writeFile && predicate === 'equals' && !held && !one.isNegated) {
			const all = [...secrets, ...own];
			const snapshot = snapshotOf(one, facts, file, (text) => maskSecrets(text, all) !== text);
			if (snapshot !== undefined && (await writeFile(value, maskSecrets(snapshot, all))))
				[held, fault] = [true, undefined];
		}
		const whole = predicate === '==' ? value : predicate === 'equals' ? file : undefined;
		const named = subject === 'sig' ? [] : secretsIn([[nameOf(subject), actual ?? '']]);
		const hidden = [...secrets, ...own, ...listed, ...named];
		return {
			...{ start, end, held },
			text: cutText(maskSecrets(expectationText(one), hidden), longestText),
			written: cutText(maskSecrets(written, hidden), longestText),
			...(whole !== undefined && !one.isNegated && !fault && { expected: maskSecrets(whole, hidden) }),
			actual: actual && maskSecrets(actual, hidden),
			...(fault && { unjudged: faultTexts[fault](texts.t) }),
		};
	});
	return Promise.all(results);
}

export function expectationText({ subject, predicate, isNegated, value }: Expected): string {
	return [subject, ...(isNegated ? ['not'] : []), predicate, ...(value === '' ? [] : [value])].join(' ');
}

const faultTexts: Readonly<Record<NonNullable<Judgement['fault']>, (t: Translate) => string>> = {
	path: (t) => t('not a JSONPath'),
	pattern: (t) => t('not a regular expression'),
	'not-json': (t) => t('the body is not JSON'),
	'no-text': (t) => t('the body is no text'),
	'too-large': (t) => t('the body is too large'),
	'too-much': (t) => t('it takes too long'),
	file: (t) => t('the file cannot be read'),
};

/** In a word or two, for a line: `2 of 3 as expected`. */
export function countText(results: readonly ExpectationResult[], { t, number }: Texts): string {
	const held = results.filter((one) => one.held).length;
	return t('{0} of {1} as expected', number(held), number(results.length));
}

export function failureText({ text, actual, unjudged }: ExpectationResult, { t }: Texts): string {
	if (unjudged !== undefined) return t('{0}: not judged, {1}', text, unjudged);
	return actual === undefined
		? t('{0}: there is none', text)
		: t('{0}: it is {1}', text, actual === '' ? '""' : actual);
}
