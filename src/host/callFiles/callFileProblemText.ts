import { l10n } from 'vscode';
import type { WrittenFault } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { longestUsualUrl } from '../../core/request.ts';
import { counted, numberText } from '../counted.ts';
import { plain } from '../plainText.ts';
import { expectedText } from './expectedText.ts';

/** What a problem names; empty where it names nothing. */
type Named = Pick<CallFileProblem, 'severity'> &
	Readonly<Record<'name' | 'method' | 'nearest', string>> & {
		readonly length: number;
		readonly fault?: WrittenFault | undefined;
	};

const texts: Readonly<Record<CallFileProblem['code'], (named: Named) => string>> = {
	'method-missing': () => l10n.t('This call names no method. Write it on the line below: <group>.<name>.'),
	'method-malformed': () => l10n.t('A method has the form <group>.<name>, for example events.get.'),
	'parameter-before-method': () => l10n.t('The first line of a call is its method; this parameter stands before it.'),
	'parameter-name-empty': () => l10n.t('The parameter has no name.'),
	'parameter-name-duplicate': () => l10n.t('This name is already among the signed parameters; each may occur once.'),
	'parameter-name-reserved': () => l10n.t('sig and access_token are made anew for every send. Remove this line.'),
	'text-without-equals': () => l10n.t('A parameter has the form name = value; this line has no =.'),
	'quote-unclosed': () => l10n.t('The double quotes around this value are not closed.'),
	'quote-malformed': () => l10n.t('A value in double quotes must be one JSON string.'),
	'json-unclosed': ({ fault }) => l10n.t('Nothing closes this bracket: {0} is missing.', fault?.close ?? '}'),
	'json-malformed': ({ fault }) =>
		fault ? l10n.t('This is not valid JSON: expected {0}.', expectedText(fault)) : l10n.t('This is not valid JSON.'),
	'variable-malformed': () => l10n.t('A file variable has the form @name = value; the name begins with a letter.'),
	'variable-duplicate': () => l10n.t('This variable is set more than once; the last one counts.'),
	'file-too-long': () => l10n.t('This file, or a call in it, is too long to be read. Split it.'),
	'heading-missing': () => l10n.t('A call begins with ###; this one is read as a call all the same.'),
	'comment-unmarked': () => l10n.t('A comment begins with #. This line is read as one all the same.'),
	'reference-malformed': () => l10n.t('No variable can be called like this; the braces are sent as they are.'),
	'secret-in-file': () =>
		l10n.t('This looks like a secret. Secrets belong to an account, which keeps them in SecretStorage.'),
	'variable-unknown': ({ name }) =>
		name.startsWith('$env ')
			? l10n.t('The environment variable of {0} is not set, or the workspace is not trusted.', name)
			: l10n.t('There is no variable {0}, neither in this file nor in the account.', name),
	'variable-cyclic': ({ name }) => l10n.t('The variable {0} refers to itself.', name),
	'variable-too-long': ({ name }) => l10n.t('With the variable {0} the value grows too long.', name),
	'variable-breaks-json': ({ name }) => l10n.t('With the variable {0} the value is no longer valid JSON.', name),
	'environment-misplaced': ({ name }) =>
		l10n.t('{0} is of the environment: it can be in the value of a parameter, not in the method or in format.', name),
	'method-unknown': ({ name, nearest }) => l10n.t('No catalogue knows {0}. Did you mean {1}?', name, nearest),
	'parameter-unknown': ({ name, method, nearest }) =>
		nearest === ''
			? l10n.t('No catalogue knows the parameter {0} of {1}.', name, method)
			: l10n.t('No catalogue knows the parameter {0} of {1}. Did you mean {2}?', name, method, nearest),
	'parameter-missing': ({ name, method, severity }) =>
		severity === 'warning'
			? l10n.t('{0} requires the parameter {1}.', method, name)
			: l10n.t('{0} is reported to require the parameter {1}.', method, name),
	'url-too-long': ({ length }) =>
		counted(
			l10n.t(
				'The parameters of this call take {0} {0|character|characters} of its URL; many servers refuse a URL of more than {1}.',
			),
			length,
			numberText(longestUsualUrl),
		),
	'account-unknown': ({ name }) => l10n.t('There is no account "{0}" on this machine.', name),
};

/** A problem of a call file in the user's words. Never holds a value. */
export function callFileProblemText(problem: CallFileProblem): string {
	const { severity, name, method, nearest, length = 0, fault }: CallFileProblem & Partial<Named> = problem;
	const named = { name: plain(name ?? ''), method: plain(method ?? ''), nearest: plain(nearest ?? '') };
	return texts[problem.code]({ severity, length, fault, ...named });
}
