import { l10n, MarkdownString } from 'vscode';
import type { CatalogMethod, CatalogParameter, Certainty, Evidence, Fact, Session } from '../../core/catalog/model.ts';
import { certaintyOf } from '../../core/catalog/model.ts';

/** What a thing is known from, in the user's words. */
export function evidenceText(evidence: Evidence): string {
	switch (evidence) {
		case 'specification':
			return l10n.t('in the specification');
		case 'own':
			return l10n.t('in your own catalogue');
		case 'page':
			return l10n.t('documented on its own page');
		case 'sdk-2018':
			return l10n.t("documented in a client's transcription of 2018");
		case 'docs-repo':
			return l10n.t('name in the official documentation repository');
		case 'docs-repo-removed':
			return l10n.t('name once in the official documentation repository, deleted there since');
		case 'client':
			return l10n.t('seen in a client');
		case 'name-only':
			return l10n.t('only the name was seen');
	}
}

/** How sure a fact is, in the user's words. */
export function certaintyText(certainty: Certainty): string {
	switch (certainty) {
		case 'stated':
			return l10n.t('stated');
		case 'reported':
			return l10n.t('reported');
		case 'inferred':
			return l10n.t('inferred');
		case 'unknown':
			return l10n.t('unknown');
	}
}

/** A fact with its certainty; one that is stated needs no mark. */
export function factText<T>(fact: Fact<T> | undefined, write: (value: T) => string): string {
	if (!fact) return l10n.t('unknown');
	const certainty = certaintyOf(fact);
	return certainty === 'stated' ? write(fact.value) : `${write(fact.value)} (${certaintyText(certainty)})`;
}

export function sessionText(session: Session): string {
	switch (session) {
		case 'required':
			return l10n.t('needs a session');
		case 'optional':
			return l10n.t('session optional');
		case 'none':
			return l10n.t('no session');
	}
}

export function requiredText(required: boolean): string {
	return required ? l10n.t('required') : l10n.t('optional');
}

/** Type and required flag of a parameter, each with its certainty. */
export function parameterFacts({ type, required }: CatalogParameter): string {
	const ofType = type ? factText(type, (name) => name) : l10n.t('type unknown');
	const ofRequired = required ? factText(required, requiredText) : l10n.t('unknown whether required');
	return `${ofType} · ${ofRequired}`;
}

/** What is known of a parameter. Catalogues are outside data: nothing of them is read as Markdown. */
export function parameterMarkdown(parameter: CatalogParameter, method: string): MarkdownString {
	const { name, values = [], description, evidence, source } = parameter;
	const text = new MarkdownString();
	text.appendMarkdown('**').appendText(name).appendMarkdown('** — ').appendText(parameterFacts(parameter));
	if (description) text.appendMarkdown('\n\n').appendText(description);
	if (values.length > 0) text.appendMarkdown('\n\n').appendText(l10n.t('Values: {0}', values.join(', ')));
	text.appendMarkdown('\n\n').appendText(l10n.t('Parameter of {0}, {1}.', method, evidenceText(evidence)));
	if (source) text.appendMarkdown('\n\n').appendText(l10n.t('Source: {0}', source));
	return text;
}

/** What is known of a method, its parameters with type and required flag among it. */
export function methodMarkdown(method: CatalogMethod): MarkdownString {
	const { name, evidence, description, session, permissions, parameters, source } = method;
	const text = new MarkdownString();
	text.appendMarkdown('**').appendText(name).appendMarkdown('** — ').appendText(evidenceText(evidence));
	if (description) text.appendMarkdown('\n\n').appendText(description);
	const ofSession = session ? factText(session, sessionText) : l10n.t('unknown whether it needs a session');
	const ofPermissions = permissions
		? factText(permissions, (names) => (names.length > 0 ? names.join(', ') : l10n.t('no permissions')))
		: l10n.t('permissions unknown');
	text.appendMarkdown('\n\n').appendText(`${ofSession} · ${ofPermissions}`);
	if (parameters.length === 0) text.appendMarkdown('\n\n').appendText(l10n.t('No parameters are known.'));
	for (const parameter of parameters) {
		text
			.appendMarkdown('\n\n- **')
			.appendText(parameter.name)
			.appendMarkdown('** ')
			.appendText(parameterFacts(parameter));
	}
	if (source) text.appendMarkdown('\n\n').appendText(l10n.t('Source: {0}', source));
	return text;
}
