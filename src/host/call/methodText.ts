import { env, l10n, MarkdownString } from 'vscode';
import { descriptionIn } from '../../core/catalog/catalog.ts';
import {
	type CatalogMethod,
	type CatalogParameter,
	type Evidence,
	type Fact,
	maxNameLength,
	type Session,
} from '../../core/catalog/model.ts';
import { cutText } from '../../core/text/flatCopy.ts';

/** How much of a description, and how many parameters, a hover tells: one of megabytes stalls the window. */
const longestText = 2000;
const mostParameters = 200;

const evidenceTexts: Readonly<Record<Evidence, () => string>> = {
	specification: () => l10n.t('in the specification'),
	own: () => l10n.t('in your own catalogue'),
	page: () => l10n.t('documented on its own page'),
	'sdk-2018': () => l10n.t('listed in a client library of 2018'),
	'docs-repo': () => l10n.t('named in the official documentation'),
	'docs-repo-removed': () => l10n.t('once named in the official documentation, taken out since'),
	client: () => l10n.t('seen in a client'),
	'name-only': () => l10n.t('undocumented'),
};

const certaintyTexts: Readonly<Record<Fact<unknown>['certainty'], () => string>> = {
	stated: () => l10n.t('stated'),
	reported: () => l10n.t('unconfirmed'),
	inferred: () => l10n.t('a guess'),
};

const sessionTexts: Readonly<Record<Session, () => string>> = {
	required: () => l10n.t('needs a session'),
	optional: () => l10n.t('session optional'),
	none: () => l10n.t('no session'),
};

export function evidenceText(evidence: Evidence): string {
	return evidenceTexts[evidence]();
}

/** A fact with its certainty; one that is stated needs no mark. */
function factText<T>({ value, certainty }: Fact<T>, write: (value: T) => string): string {
	return certainty === 'stated' ? write(value) : `${write(value)} (${certaintyTexts[certainty]()})`;
}

export function parameterFacts({ type, required }: CatalogParameter): string {
	const ofType = type ? factText(type, (name) => cutText(name, maxNameLength)) : l10n.t('type unknown');
	const requiredText = (isRequired: boolean) => (isRequired ? l10n.t('required') : l10n.t('optional'));
	const ofRequired = required ? factText(required, requiredText) : l10n.t('unknown whether required');
	return `${ofType} · ${ofRequired}`;
}

/** What is known of a parameter. Catalogues are outside data: nothing of them is read as Markdown. */
export function parameterMarkdown(parameter: CatalogParameter, method: string): MarkdownString {
	const { name, values = [], description, evidence, source } = parameter;
	const text = new MarkdownString();
	text.appendMarkdown('**').appendText(name).appendMarkdown('** — ').appendText(parameterFacts(parameter));
	if (description) text.appendMarkdown('\n\n').appendText(cutText(description, longestText));
	if (values.length > 0)
		text.appendMarkdown('\n\n').appendText(l10n.t('Values: {0}', cutText(values.join(', '), longestText)));
	text.appendMarkdown('\n\n').appendText(l10n.t('Parameter of {0}, {1}.', method, evidenceText(evidence)));
	if (source) text.appendMarkdown('\n\n').appendText(l10n.t('Source: {0}', cutText(source, longestText)));
	return text;
}

export function sessionFact({ session }: CatalogMethod): string {
	return session ? factText(session, (value) => sessionTexts[value]()) : l10n.t('unknown whether it needs a session');
}

export function permissionsFact({ permissions }: CatalogMethod): string {
	if (!permissions) return l10n.t('permissions unknown');
	return factText(permissions, (names) =>
		names.length > 0 ? cutText(names.join(', '), longestText) : l10n.t('no permissions'),
	);
}

export function methodMarkdown(method: CatalogMethod): MarkdownString {
	const { name, evidence, parameters, source } = method;
	const description = descriptionIn(method, env.language);
	const text = new MarkdownString();
	text.appendMarkdown('**').appendText(name).appendMarkdown('** — ').appendText(evidenceText(evidence));
	if (description) text.appendMarkdown('\n\n').appendText(cutText(description, longestText));
	if (method.session || method.permissions)
		text.appendMarkdown('\n\n').appendText(`${sessionFact(method)} · ${permissionsFact(method)}`);
	if (parameters.length === 0) text.appendMarkdown('\n\n').appendText(l10n.t('No parameters are known.'));
	for (const parameter of parameters.slice(0, mostParameters)) {
		text.appendMarkdown('\n\n- **').appendText(parameter.name).appendMarkdown('** ');
		text.appendText(parameterFacts(parameter));
	}
	if (parameters.length > mostParameters) text.appendMarkdown('\n\n…');
	if (source) text.appendMarkdown('\n\n').appendText(l10n.t('Source: {0}', cutText(source, longestText)));
	return text;
}
