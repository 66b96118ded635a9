import { l10n } from 'vscode';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';

/** A problem of a call file in the user's words. Never holds a value. */
export function callFileProblemText(problem: CallFileProblem): string {
	switch (problem.code) {
		case 'method-missing':
			return l10n.t('This call names no method. Write it on the line below: <group>.<name>.');
		case 'method-malformed':
			return l10n.t('A method has the form <group>.<name>, for example events.get.');
		case 'parameter-before-method':
			return l10n.t('The first line of a call is its method; this parameter stands before it.');
		case 'parameter-name-empty':
			return l10n.t('The parameter has no name.');
		case 'parameter-name-duplicate':
			return l10n.t('This name is already among the signed parameters; each may occur once.');
		case 'parameter-name-reserved':
			return l10n.t('sig and access_token are made anew for every send. Remove this line.');
		case 'text-without-equals':
			return l10n.t('A parameter has the form name = value; this line has no =.');
		case 'quote-unclosed':
			return l10n.t('The double quotes around this value are not closed.');
		case 'quote-malformed':
			return l10n.t('A value in double quotes must be one JSON string.');
		case 'json-unclosed':
			return l10n.t('This JSON is not closed before the next call or the end of the file.');
		case 'json-malformed':
			return l10n.t('This is not valid JSON.');
		case 'variable-malformed':
			return l10n.t('A file variable has the form @name = value; the name begins with a letter.');
		case 'variable-duplicate':
			return l10n.t('This variable is set more than once; the last one counts.');
		case 'heading-missing':
			return l10n.t('A call begins with ###; this one is read as a call all the same.');
		case 'comment-unmarked':
			return l10n.t('A comment begins with #. This line is read as one all the same.');
		case 'reference-malformed':
			return l10n.t('No variable can be called like this; the braces are sent as they are.');
		case 'secret-in-file':
			return l10n.t('This looks like a secret. Secrets belong to a profile, which keeps them in SecretStorage.');
		case 'variable-unknown':
			return problem.name.startsWith('$env ')
				? l10n.t('The environment variable of {0} is not set, or the workspace is not trusted.', problem.name)
				: l10n.t('There is no variable {0}, neither in this file nor in the profile.', problem.name);
		case 'variable-cyclic':
			return l10n.t('The variable {0} refers to itself.', problem.name);
		case 'variable-too-long':
			return l10n.t('With the variable {0} the value grows too long.', problem.name);
		case 'variable-breaks-json':
			return l10n.t('With the variable {0} the value is no longer valid JSON.', problem.name);
		case 'method-unknown':
			return l10n.t('No catalogue knows {0}. Did you mean {1}?', problem.name, problem.nearest);
		case 'parameter-unknown':
			return problem.nearest === undefined
				? l10n.t('No catalogue knows the parameter {0} of {1}.', problem.name, problem.method)
				: l10n.t(
						'No catalogue knows the parameter {0} of {1}. Did you mean {2}?',
						problem.name,
						problem.method,
						problem.nearest,
					);
		case 'parameter-missing':
			return problem.severity === 'warning'
				? l10n.t('{0} requires the parameter {1}.', problem.method, problem.name)
				: l10n.t('{0} is reported to require the parameter {1}.', problem.method, problem.name);
		case 'profile-unknown':
			return l10n.t('There is no profile "{0}" on this machine.', problem.name);
	}
}
