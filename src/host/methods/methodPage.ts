import { l10n } from 'vscode';
import { printCallDocument } from '../../core/callFile/callDocument.ts';
import { requiredParameters } from '../../core/callFile/catalogCheck.ts';
import { descriptionIn, isSurelyRequired, type KnownCatalog } from '../../core/catalog/catalog.ts';
import type { CatalogMethod, CatalogParameter } from '../../core/catalog/model.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { evidenceText, parameterFacts, permissionsFact, sessionFact } from '../call/methodText.ts';

/** More of a catalogue stalls the window. */
const maxText = 2000;
const maxParameters = 200;
const maxAnswer = 4000;

/** @param answer the local service's; undefined of another service @param language the reader's: `ru`, `en` */
export function methodPage(name: string, known: KnownCatalog, answer: unknown, language: string): string {
	const method = known.methods.get(name);
	return [
		`# ${escaped(name)}`,
		...(method ? aboutOf(method, known, language, answer === undefined) : [escaped(l10n.t('Not in the catalogue.'))]),
		heading(l10n.t('Example of a call file')),
		codeBlock(exampleCall(name, method)),
		...(answer === undefined ? [] : ofLocalService(answer)),
		'',
	].join('\n\n');
}

function ofLocalService(answer: unknown): string[] {
	return [
		heading(l10n.t('Answer of the local service')),
		escaped(l10n.t('Sample data from the local service.')),
		codeBlock(exampleAnswer(answer)),
	];
}

function aboutOf(method: CatalogMethod, known: KnownCatalog, language: string, isOther: boolean): string[] {
	const needs = [
		[l10n.t('Session'), sessionFact(method)],
		[l10n.t('Permissions'), permissionsFact(method)],
	] as const;
	const facts = [
		...(isOther ? [] : needs),
		[l10n.t('Source'), [evidenceText(method.evidence), method.source ?? ''].filter(Boolean).join(': ')],
	] as const;
	return [
		escaped(descriptionIn(method, language) ?? ''),
		documentationLink(method),
		list(facts.map(([name, fact]) => `${escaped(name)}: ${escaped(fact)}`)),
		heading(l10n.t('Parameters')),
		...parametersOf(method),
		...(isOther ? [] : errorsOf(method, known)),
	].filter((block) => block !== '');
}

function errorsOf(method: CatalogMethod, known: KnownCatalog): string[] {
	return [
		heading(l10n.t('Errors to expect')),
		escaped(l10n.t('Derived from the parameters and permissions of the method; not documented.')),
		list(likelyErrors(method).map((code) => errorLine(code, known))),
	];
}

/** A link leads to the web, whatever the catalogue says. */
function documentationLink({ documentation = '' }: CatalogMethod): string {
	if (documentation.length > maxText || !/^https?:\/\//i.test(documentation)) return '';
	return `[${escaped(l10n.t('Documentation'))}](<${escaped(documentation)}>)`;
}

function parametersOf({ parameters }: CatalogMethod): string[] {
	if (parameters.length === 0) return [escaped(l10n.t('No parameters are known.'))];
	const left = parameters.length - maxParameters;
	return [
		list(parameters.slice(0, maxParameters).map(parameterLine)),
		left > 0 ? escaped(l10n.t('… and {0} more', left)) : '',
	];
}

function parameterLine(parameter: CatalogParameter): string {
	const { name, description, values = [] } = parameter;
	const more = [
		parameterFacts(parameter),
		...(description ? [description] : []),
		...(values.length > 0 ? [l10n.t('Values: {0}', values.join(', '))] : []),
	];
	return [`**${escaped(name)}**`, ...more.map(escaped)].join('<br>');
}

function errorLine(code: number, { errorCodes }: KnownCatalog): string {
	const { name = '', meaning = '' } = errorCodes.get(code) ?? {};
	return `**${escaped(`${code} ${name}`)}** ${escaped(meaning)}`;
}

/** Error codes that are named after what a parameter holds (PARAM_USER_ID, PARAM_GROUP_ID …, public record). */
const ofParameters: readonly (readonly [RegExp, number])[] = [
	[/^(?:uid|fid|uids|user_ids?|friend_ids)$/, 110],
	[/^(?:gid|group_ids?)$/, 160],
	[/^(?:aid|album_id)$/, 120],
	[/^(?:photo_ids?)$/, 121],
	[/^(?:comment_ids?)$/, 141],
	[/^(?:fields|fieldset)$/, 220],
];

/** The API errors that a method may be expected to answer, by what it takes and needs; lowest code first. */
function likelyErrors(method: CatalogMethod): number[] {
	const { parameters, permissions, session } = method;
	const needsSession = session !== undefined && session.value !== 'none';
	const codes = [
		...(permissions?.value.length ? [10] : []),
		...(parameters.some(isSurelyRequired) ? [100] : []),
		101,
		...(needsSession ? [102, 103] : []),
		104,
		...parameters.flatMap(({ name }) => ofParameters.filter(([form]) => form.test(name)).map(([, code]) => code)),
		...(session?.value === 'required' ? [453] : []),
	];
	return [...new Set(codes)].sort((a, b) => a - b);
}

function exampleCall(method: string, known: CatalogMethod | undefined): string {
	const parameters = known ? requiredParameters(known).slice(0, maxParameters) : [];
	return printCallDocument({
		calls: [{ method, parameters: parameters.map(({ name }) => ({ name, value: '' })) }],
	}).trim();
}

function exampleAnswer(answer: unknown): string {
	const written = JSON.stringify(answer, null, 2) ?? '';
	return written.length > maxAnswer ? `${written.slice(0, maxAnswer)}\n…` : written;
}

function heading(text: string): string {
	return `## ${escaped(text)}`;
}

function list(items: readonly string[]): string {
	return items.map((item) => `- ${item}`).join('\n');
}

/** By indentation: no text can end such a block. */
function codeBlock(text: string): string {
	return text.replace(/^/gm, '    ');
}

/** Text of a catalogue as one line of Markdown. As a reference, no punctuation begins a link, HTML or a formula. */
function escaped(text: string): string {
	const line = cutText(text, maxText).replace(/\s+/g, ' ').trim();
	return line.replace(/[!-/:-@[-`{-~]/g, (char) => `&#${char.charCodeAt(0)};`);
}
