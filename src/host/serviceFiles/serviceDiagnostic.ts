import { type Diagnostic, l10n, Range, type TextDocument } from 'vscode';
import { plain } from '../../app/plainText.ts';
import type { ServiceTextProblem } from '../../core/services/checkServiceText.ts';
import type { SchemeProblem } from '../../core/signing/scheme.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';

const problemTexts: Readonly<Record<SchemeProblem['code'], (name: string, place: string) => string>> = {
	malformed: (_, place) => l10n.t('Missing or not valid: {0}', place),
	'unknown-field': () => l10n.t('Unknown field.'),
	'unknown-name': (name) => l10n.t('"{0}" is no key, no earlier step and no value of the request.', name),
	'not-earlier': (name) => l10n.t('"{0}" is a later step. A step can use only the steps before it.', name),
	'secret-unused': () => l10n.t('No secret key is in the signature: anybody could make it.'),
	'secret-placed': () =>
		l10n.t('This would send a secret key. A key that requests carry, as a token, is marked with "sent".'),
	'too-large': () => l10n.t('Too large. A file may have 1 MB, an object 50 entries, a text 10 kB.'),
	'not-text': () => l10n.t('These are bytes, not text. Choose with "as" how they are written.'),
	'not-decodable': () => l10n.t('This value cannot be decoded.'),
	'digest-unavailable': () => l10n.t('This digest is not available here.'),
	'key-unused': (name) => l10n.t('The key "{0}" is neither signed nor sent.', name),
};

export function serviceProblemText({ code, name = '', place }: SchemeProblem): string {
	return plain(problemTexts[code](name, place));
}

export function serviceDiagnostic(document: TextDocument, problem: ServiceTextProblem): Diagnostic {
	const range = new Range(document.positionAt(problem.start), document.positionAt(problem.end));
	const severity = problem.code === 'key-unused' ? 'warning' : 'error';
	return fileDiagnostic(range, serviceProblemText(problem), severity, problem.code);
}
