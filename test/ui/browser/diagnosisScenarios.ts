import { createHash } from 'node:crypto';
import { viewStrings } from '../../../src/app/diagnosis/comparing.ts';
import { viewVerdict } from '../../../src/app/diagnosis/verdictView.ts';
import type { Parameter } from '../../../src/core/call/call.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { comparePasted } from '../../../src/diagnosis/strings/comparePasted.ts';
import type { DiagnosisSnapshot, ShownVerdict } from '../../../src/shared/diagnosis.ts';
import { english } from '../../data/english.ts';

const parameters: readonly Parameter[] = [
	{ name: 'application_key', value: 'CBAFJIICABABABABA' },
	{ name: 'format', value: 'json' },
	{ name: 'method', value: 'discussions.addDiscussionComment' },
	{ name: 'comment', value: 'Привет, a & b = 100% \u00a0 ' },
	{ name: 'entityType', value: 'GROUP_TOPIC' },
];
const credentials = { applicationKey: 'CBAFJIICABABABABA', accessToken: 'token-1', applicationSecretKey: 'secret-1' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const secret = md5('token-1secret-1');

/** A client that signs percent-encoded values, joined by `&` and as sent: a diagnosis as the host shows it. */
function verdictOf(signed: string): ShownVerdict {
	const sig = md5(signed + secret);
	const observed = { parameters: [...parameters, { name: 'sig', value: sig }], sig };
	const diagnosis = diagnose(observed, credentials, { secrets: ['token-1', 'secret-1', secret] });
	return viewVerdict(diagnosis, (text) => text, { tokenIsUnseen: true, problems: [] }, english);
}

function snapshotOf(verdict: ShownVerdict): DiagnosisSnapshot {
	return {
		state: 'done',
		progress: 100,
		candidates: 1000,
		reach: '',
		isLong: false,
		canGoOn: false,
		recognised: { label: 'A URL', facts: ['method discussions.addDiscussionComment'] },
		problems: [],
		advice: [],
		secrets: [],
		verdict,
		suspicions: [],
		hasCall: true,
	};
}

const encoded = parameters.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&');

/** The string that a client signed, with two mistakes in it, above the right one. */
export const twoStrings: DiagnosisSnapshot = snapshotOf(verdictOf(encoded));

/** Calls whose strings are as long as they come: the diagnosis cuts them, whatever it was given. Seconds of work. */
export const hostileDiagnoses = (): Readonly<Record<string, DiagnosisSnapshot>> => ({
	'two strings of 10,000 parameters': compared(
		Array.from({ length: 10_000 }, (_, i) => ({ name: `name_${i}`, value: 'ж%'.repeat(50) })),
		(value) => encodeURIComponent(value),
	),
	'two strings of 5 MB': compared([{ name: 'text', value: 'ж% "&'.repeat(1_000_000) }], (value) => `${value}\u00a0`),
});

function compared(right: readonly Parameter[], change: (value: string) => string): DiagnosisSnapshot {
	const pasted = right.map(({ name, value }) => `${name}=${change(value)}`).join('&');
	const strings = viewStrings(comparePasted(pasted, right, ['token-1']), english);
	const { verdict: _, ...snapshot } = twoStrings;
	return { ...snapshot, comparison: { same: false, summary: strings.summary, strings } };
}
