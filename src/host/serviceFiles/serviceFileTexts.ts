import { CodeLens, type Command, type Diagnostic, l10n, Range, type TextDocument } from 'vscode';
import { plain, plainLines } from '../../app/plainText.ts';
import { rsaKeyText } from '../../app/send/problemText.ts';
import type { ServiceText, ServiceTextProblem } from '../../core/services/checkServiceText.ts';
import type { ExampleResult } from '../../core/services/readService.ts';
import type { SchemeProblem } from '../../core/signing/scheme.ts';
import { type StepView, textOf } from '../../core/signing/traceView.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import type { EditFinding } from '../../diagnosis/edits/diagnoseBy.ts';
import { commands } from '../../ids.ts';
import { editExplanationOf } from '../../words/editMistakes.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';
import { texts } from '../texts.ts';

/** Of a signature in a lens. */
const shortSignature = 8;

/** Whether the examples hold, above the file and above its examples. */
export function exampleLenses(document: TextDocument, read: ServiceText): CodeLens[] {
	const { examplesAt } = read;
	const places = [0, ...(examplesAt > 0 ? [examplesAt] : [])].map((offset) => document.positionAt(offset));
	const given = lensCommands(document.uri.toString(), read);
	return places.flatMap((place) => given.map((command) => new CodeLens(new Range(place, place), command)));
}

function lensCommands(uri: string, { service, examples, problems }: ServiceText): Command[] {
	const text = (title: string, tooltip = '', command = '') => ({ title, tooltip, command });
	if (!service) return [text(`✗ ${l10n.t('Problems: {0}', problems.length)}`)];
	const wrong = examples.find(({ isEqual }) => !isEqual);
	const shown = wrong ?? examples[0];
	if (!shown) return [text(l10n.t('No example: nothing shows that this description is right'))];
	const right = examples.filter(({ isEqual }) => isEqual).length;
	const head = wrong
		? text(`✗ ${wrongText(wrong)}`, plainLines(wrong.expected, wrong.derived ?? ''))
		: text(`✓ ${l10n.t('{0} of {1} examples', right, examples.length)}`);
	if (shown.derived === undefined) return [head];
	const tooltip = l10n.t('Show how the signature of this example is derived');
	const steps = { title: l10n.t('Show Steps'), tooltip, command: commands.showExampleSteps };
	const about = l10n.t('Run code of this description in each language that is here, and compare its signatures');
	const proving = text(l10n.t('Prove Code'), about, commands.proveCode);
	const lenses = [head, { ...steps, arguments: [{ uri, index: shown.index }] }];
	return wrong ? lenses : [...lenses, { ...proving, arguments: [{ uri }] }];
}

function wrongText({ index, expected, derived, problem }: ExampleResult): string {
	const short = (signature: string) => plain(cutText(signature, shortSignature));
	if (problem) return l10n.t('Example {0}: {1}', index + 1, serviceProblemText(problem));
	return l10n.t(
		'Example {0}: the documentation says {1}, this description yields {2}',
		index + 1,
		short(expected),
		short(derived ?? ''),
	);
}

/** The steps as text: each with its formula and its value. */
export function stepsText(steps: readonly StepView[], expected: string, mistakes: readonly EditFinding[]): string {
	const parts = steps.map(({ name, formula, segments }) => `${name} = ${formula}\n\t${textOf(segments)}\n`);
	const causes = mistakes.map((one) => `\t- ${editExplanationOf(one, texts.t)}\n`);
	if (causes.length > 0) causes.unshift(`\n${l10n.t('This is how that signature comes about:')}\n`);
	return `${parts.join('\n')}\n${l10n.t('The documentation says:')}\n\t${expected}\n${causes.join('')}`;
}

const problemTexts: Readonly<Record<SchemeProblem['code'], (name: string, place: string) => string>> = {
	malformed: (_, place) => l10n.t('Missing or not valid: {0}', place),
	'unknown-field': () => l10n.t('Unknown field.'),
	'unknown-name': (name) =>
		/^time[+:-]/.test(name)
			? l10n.t(
					'"{0}" is not a form of the time. Its letters are yyyy, MM, dd, HH, mm, ss, .SSS, EEE and MMM, or X or x alone.',
					name,
				)
			: l10n.t('"{0}" is no key, no earlier step and no value of the request.', name),
	'not-earlier': (name, place) =>
		place.startsWith('$.request')
			? l10n.t('"{0}" is made of a list or the URL. A request carries steps of its body, keys and times alone.', name)
			: l10n.t('"{0}" is a later step. A step can use only the steps before it.', name),
	'secret-unused': () => l10n.t('No secret key is in the signature: anybody could make it.'),
	'secret-placed': () =>
		l10n.t('This would send a secret key. A key that requests carry, as a token, is marked with "sent".'),
	'too-large': () => l10n.t('Too large. A file may have 1 MB, an object 50 entries, a text 10 kB.'),
	'not-text': () => l10n.t('These are bytes, not text. Choose with "as" how they are written.'),
	'not-decodable': () => l10n.t('This value cannot be decoded.'),
	'not-json': () => l10n.t('This value is not a JSON object.'),
	'rsa-key-malformed': () => rsaKeyText(texts.t),
	'digest-unavailable': () => l10n.t('This digest is not available here.'),
	'key-unused': (name) => l10n.t('The key "{0}" is neither signed nor sent.', name),
};

function serviceProblemText({ code, name = '', place }: SchemeProblem): string {
	return plain(problemTexts[code](name, place));
}

export function serviceDiagnostic(document: TextDocument, problem: ServiceTextProblem): Diagnostic {
	const range = new Range(document.positionAt(problem.start), document.positionAt(problem.end));
	const severity = problem.code === 'key-unused' ? 'warning' : 'error';
	return fileDiagnostic(range, serviceProblemText(problem), severity, problem.code);
}
