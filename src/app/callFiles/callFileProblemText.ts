import { maxCallFileLength } from '../../core/callFile/callDocument.ts';
import type { WrittenFault } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import { comparisons, subjectWords, tests } from '../../core/callFile/expectationLine.ts';
import { maxUsualUrlLength } from '../../core/signing/request.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { expectedText } from '../../shared/jsonExpected.ts';
import { headerTexts } from '../send/problemText.ts';
import type { Texts } from '../texts.ts';

type Details = Pick<CallFileProblem, 'severity'> &
	Readonly<Record<'name' | 'method' | 'nearest', string>> & {
		readonly length: number;
		readonly fault?: WrittenFault | undefined;
	};

type Write = (texts: Texts, details: Details) => string;

const problemTexts: Readonly<Record<CallFileProblem['code'], Write>> = {
	'method-missing': ({ t }) => t('This call names no method. Write it on the line below.'),
	'method-malformed': ({ t }) => t('A method has the form <group>.<name>, for example events.get.'),
	'parameter-before-method': ({ t }) => t('The first line of a call is its method. This parameter precedes it.'),
	'parameter-name-empty': ({ t }) => t('The parameter has no name.'),
	'parameter-name-duplicate': ({ t }) => t('This name is already among the signed parameters; each may occur once.'),
	'parameter-name-reserved': ({ t }) => t('sig and access_token are made anew for every send. Remove this line.'),
	...headerTexts,
	'text-without-equals': ({ t }) => t('A parameter has the form name = value; this line has no =.'),
	'quote-unclosed': ({ t }) => t('The double quotes around this value are not closed.'),
	'quote-malformed': ({ t }) => t('A value in double quotes must be one JSON string.'),
	'json-unclosed': ({ t }, { fault }) => t('Nothing closes this bracket: {0} is missing.', fault?.close ?? '}'),
	'json-malformed': ({ t }, { fault }) =>
		fault ? t('This is not valid JSON: expected {0}.', expectedText(fault, t)) : t('This is not valid JSON.'),
	'variable-malformed': ({ t }) => t('A file variable has the form @name = value; the name begins with a letter.'),
	'variable-duplicate': ({ t }) => t('This variable is set more than once; the last one counts.'),
	'expectation-subject': ({ t }) =>
		t(
			'Not known. An expectation begins with {0}, header and a name, or a JSONPath as {1}.',
			subjectWords.join(', '),
			'$.id',
		),
	'expectation-predicate': ({ t }) => t('Not known. Write one of {0}.', [...comparisons, ...tests].join(' ')),
	'expectation-value': ({ t }) => t('The value that is expected is missing.'),
	'expectation-no-value': ({ t }) => t('No value follows here. Remove it.'),
	'expectation-pattern': ({ t }) => t('This is not a regular expression.'),
	'path-malformed': ({ t }) => t('This is not a JSONPath.'),
	'call-name-malformed': ({ t }) => t('A name begins with a letter, and has letters, digits, _ and - only.'),
	'call-name-duplicate': ({ t }) => t('Another call of this file has this name.'),
	'answer-cyclic': ({ t }) => t('This call needs its own answer.'),
	'answer-unknown': ({ t }, { name }) => t('No call of this file has the name {0}.', name),
	'answer-pending': ({ t }, { name }) => t('The answer to {0} is known only once that call was sent.', name),
	'row-pending': ({ t }, { name }) => t('The column {0} is known only once a row of the data is sent.', name),
	'answer-without': ({ t }, { name }) => t('The answer has nothing at {0}.', name),
	'file-too-long': ({ t, number }) => t('This file has more than {0} characters. Split it.', number(maxCallFileLength)),
	'heading-missing': ({ t }) => t('A call begins with ###. This one was read as a call anyway.'),
	'comment-unmarked': ({ t }) => t('A comment begins with #. This line was read as a comment anyway.'),
	'reference-malformed': ({ t }) => t('Not a variable name. The braces are sent as written.'),
	'secret-in-file': ({ t }) =>
		t('This looks like a secret. Secrets belong to an account, which stores them in SecretStorage.'),
	'variable-unknown': ({ t }, { name }) =>
		name.startsWith('$env ')
			? t('The environment variable of {0} is not set, or the workspace is not trusted.', name)
			: t('There is no variable "{0}", neither in this file nor in the account.', name),
	'variable-cyclic': ({ t }, { name }) => t('The variable {0} refers to itself.', name),
	'variable-too-long': ({ t }, { name }) => t('With the variable {0} the value grows too long.', name),
	'variable-breaks-json': ({ t }, { name }) => t('With the variable {0} the value is no longer valid JSON.', name),
	'environment-misplaced': ({ t }, { name }) =>
		t('{0} is of the environment: it can be in the value of a parameter, not in the method or in format.', name),
	'method-unknown': ({ t }, { name, nearest }) => t('{0} is not in the catalogue. Did you mean {1}?', name, nearest),
	'parameter-unknown': ({ t }, { name, method, nearest }) =>
		nearest === ''
			? t('Unknown parameter {0} of {1}.', name, method)
			: t('Unknown parameter {0} of {1}. Did you mean {2}?', name, method, nearest),
	'parameter-missing': ({ t }, { name, method, severity }) =>
		severity === 'warning'
			? t('{0} requires the parameter {1}.', method, name)
			: t('{0} is reported to require the parameter {1}.', method, name),
	'url-too-long': ({ t, number }, { length }) =>
		t(
			'The parameters of this call take {0} characters of its URL; many servers refuse a URL of more than {1}.',
			number(length),
			number(maxUsualUrlLength),
		),
	'account-unknown': ({ t }, { name }) => t('There is no account "{0}" on this machine.', name),
};

/** A problem of a call file in the user's words. Never holds a value. */
export function callFileProblemText(problem: CallFileProblem, texts: Texts): string {
	const { severity, name, method, nearest, length = 0, fault }: CallFileProblem & Partial<Details> = problem;
	const cut = (text = '') => cutText(text, maxName);
	const details = { severity, length, fault, name: cut(name), method: cut(method), nearest: cut(nearest) };
	return problemTexts[problem.code](texts, details);
}

/** Of a name in a text. */
const maxName = 200;
