import { l10n } from 'vscode';
import { printCallDocument } from '../../core/callFile/callDocument.ts';
import { requiredParameters } from '../../core/callFile/catalogCheck.ts';
import { descriptionIn, type KnownCatalog } from '../../core/catalog/catalog.ts';
import type { CatalogMethod, CatalogParameter } from '../../core/catalog/model.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { escapeHtml } from '../../core/text/htmlText.ts';
import { commands } from '../../ids.ts';
import { evidenceText, parameterFacts, permissionsFact, sessionFact } from '../call/methodText.ts';
import { likelyErrors } from './likelyErrors.ts';

/** How much of a text of a catalogue, and how many parameters, a page has: more of them stall the window. */
const longestText = 2000;
const mostParameters = 200;
const longestAnswer = 4000;

/** What a page tells. */
export interface MethodPage {
	readonly name: string;
	/** Undefined where no catalogue knows it. */
	readonly method: CatalogMethod | undefined;
	readonly known: KnownCatalog;
	/** What the local service answers to it. */
	readonly answer: unknown;
	/** Of whom reads it: `ru`, `en`. */
	readonly language: string;
}

/** A page with all that is known of a method; its policy lets no script run in it. Everything of a catalogue is text in it, whatever it says. */
export function methodPage({ name, method, known, answer, language }: MethodPage, nonce: string): string {
	const description = method && descriptionIn(method, language);
	return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<title>${escapeHtml(name)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<h1>${escapeHtml(name)}</h1>
${description ? `<p class="lead">${escapeHtml(cutText(description, longestText))}</p>` : ''}
<p class="actions">${actionsOf(name, method)}</p>
${method ? aboutOf(method) : `<p>${escapeHtml(l10n.t('No catalogue knows this method.'))}</p>`}
${method ? section(l10n.t('Parameters'), parametersOf(method)) : ''}
${method ? section(l10n.t('Errors to expect'), errorsOf(method, known)) : ''}
${section(l10n.t('Example of a call file'), `<pre>${escapeHtml(exampleCall(name, method))}</pre>`)}
${section(
	l10n.t('Answer of the local service'),
	`<p class="note">${escapeHtml(l10n.t('Made up: what is in it is not real.'))}</p><pre>${escapeHtml(exampleAnswer(answer))}</pre>`,
)}
</body>
</html>`;
}

function section(title: string, content: string): string {
	return `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}

function actionsOf(name: string, method: CatalogMethod | undefined): string {
	const argument = encodeURIComponent(JSON.stringify([{ kind: 'method', name: name.toWellFormed() }]));
	const link = (command: string, title: string) =>
		`<a href="command:${command}?${escapeHtml(argument)}">${escapeHtml(title)}</a>`;
	const links = [
		link(commands.callListedMethod, l10n.t('Call')),
		link(commands.insertMethod, l10n.t('Insert into Call File')),
		link(commands.editAnswer, l10n.t('Edit Answer…')),
	];
	const address = method?.documentation ?? '';
	if (/^https?:\/\//i.test(address))
		links.push(`<a href="${escapeHtml(cutText(address, longestText))}">${escapeHtml(l10n.t('Documentation'))}</a>`);
	return links.join(' · ');
}

function aboutOf(method: CatalogMethod): string {
	const facts: [string, string][] = [
		[l10n.t('Session'), sessionFact(method)],
		[l10n.t('Permissions'), permissionsFact(method)],
		[l10n.t('Known from'), [evidenceText(method.evidence), method.source ?? ''].filter(Boolean).join(': ')],
	];
	const rows = facts.map(
		([name, fact]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(cutText(fact, longestText))}</dd>`,
	);
	return `<dl>${rows.join('')}</dl>`;
}

function parametersOf({ parameters }: CatalogMethod): string {
	if (parameters.length === 0) return `<p>${escapeHtml(l10n.t('No parameters are known.'))}</p>`;
	const rows = parameters.slice(0, mostParameters).map(parameterRow);
	const left = parameters.length - rows.length;
	return `<dl class="parameters">${rows.join('')}</dl>${left > 0 ? `<p>${escapeHtml(l10n.t('… and {0} more', left))}</p>` : ''}`;
}

function parameterRow(parameter: CatalogParameter): string {
	const { name, description, values = [] } = parameter;
	const more = [
		...(description ? [cutText(description, longestText)] : []),
		...(values.length > 0 ? [l10n.t('Values: {0}', cutText(values.join(', '), longestText))] : []),
	];
	const lines = [parameterFacts(parameter), ...more].map((line) => `<div>${escapeHtml(line)}</div>`);
	return `<dt><code>${escapeHtml(name)}</code></dt><dd>${lines.join('')}</dd>`;
}

/** Which errors a method answers is documented nowhere: these follow from what it takes. */
function errorsOf(method: CatalogMethod, known: KnownCatalog): string {
	const rows = likelyErrors(method).map((code) => {
		const { name = '', meaning } = known.errorCodes.get(code) ?? {};
		return `<li><code>${code} ${escapeHtml(name)}</code>${meaning ? ` ${escapeHtml(cutText(meaning, longestText))}` : ''}</li>`;
	});
	const note = l10n.t('No page lists them by method: these follow from what the method takes and needs.');
	return `<p class="note">${escapeHtml(note)}</p><ul>${rows.join('')}</ul>`;
}

function exampleCall(method: string, known: CatalogMethod | undefined): string {
	const parameters = known ? requiredParameters(known).slice(0, mostParameters) : [];
	return printCallDocument({
		calls: [{ method, parameters: parameters.map(({ name }) => ({ name, value: '' })) }],
	}).trim();
}

function exampleAnswer(answer: unknown): string {
	const written = JSON.stringify(answer, null, 2) ?? '';
	return written.length > longestAnswer ? `${written.slice(0, longestAnswer)}\n…` : written;
}

const styles = `
body { padding: 0 20px 20px; max-width: 900px; line-height: 1.5; color: var(--vscode-foreground); }
h1 { font-size: 1.5em; font-weight: 600; margin: 16px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1em; font-weight: 600; margin: 20px 0 4px; }
.lead { margin: 0 0 8px; font-size: 1.1em; }
.note { color: var(--vscode-descriptionForeground); margin: 0 0 4px; }
dl { display: grid; grid-template-columns: minmax(90px, max-content) 1fr; gap: 2px 16px; margin: 0; }
dt, dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dt { color: var(--vscode-descriptionForeground); }
.parameters dt code { color: var(--vscode-foreground); }
@media (max-width: 420px) { dl { grid-template-columns: 1fr; } dd { margin: 0 0 6px 12px; } }
ul { margin: 0; padding-left: 18px; }
code, pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
pre { margin: 0; padding: 8px 12px; overflow-x: auto; background: var(--vscode-textCodeBlock-background); border: 1px solid var(--vscode-contrastBorder, transparent); }
a { color: var(--vscode-textLink-foreground); }
`;
