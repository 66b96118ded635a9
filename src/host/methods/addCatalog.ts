import { ConfigurationTarget, l10n, type Uri, window, workspace } from 'vscode';
import type { WrittenCatalog } from '../../core/catalog/openApiCatalog.ts';
import { settings } from '../../ids.ts';
import type { OpenApiRead } from '../../net/catalog/openApiWorker.ts';
import { readOpenApi } from '../../net/catalog/readOpenApi.ts';
import { bytesOfChosen, fileName, showTextBeside } from '../files.ts';
import { askFiles, showError, showInformation, showPick, showWarning } from '../messages.ts';
import { saveJson } from '../proposedFile.ts';
import { openApiProblemText } from './catalogProblemText.ts';

/** What an OpenAPI document may have, in bytes: its JSON takes more memory than a catalogue's. */
const mostDocumentBytes = 4 * 1024 * 1024;

const example: WrittenCatalog = {
	name: 'My methods',
	methods: [{ name: 'group.method', source: '', parameters: [{ name: 'count', type: 'Integer', required: false }] }],
};

/** Adds a catalogue and has the setting name it. @param worker the file of the thread that reads OpenAPI documents */
export async function addCatalog(worker: string): Promise<void> {
	const choices = [
		{ what: 'new', label: l10n.t('New catalogue'), detail: l10n.t('A file to write methods into') },
		{
			what: 'file',
			label: l10n.t('Catalogue or OpenAPI 3 document…'),
			detail: l10n.t('The operations of an OpenAPI document become methods of a new catalogue'),
		},
		{
			what: 'service',
			label: l10n.t('OpenAPI 3 document of another service…'),
			detail: l10n.t('Its operations become methods as GET /orders, for the catalogue of a service description'),
		},
	] as const;
	const picked = await showPick(choices, { placeHolder: l10n.t('What do you want to add?') });
	if (picked?.what === 'new') await saveCatalog(`${JSON.stringify(example, null, '\t')}\n`, 'my-methods');
	else if (picked) await addExisting(worker, picked.what === 'service');
}

async function addExisting(worker: string, isByPath: boolean): Promise<void> {
	const [chosen] = await askFiles(l10n.t('Add Catalogue'), { 'JSON, YAML': ['json', 'yaml', 'yml'] });
	const read = chosen && (await readDocument(chosen, worker, isByPath));
	if (!read) return;
	if (read.state === 'read') return importFrom(chosen, read, isByPath);
	if (isByPath) return void showError(openApiProblemText({ code: 'not-openapi-3', at: '' }));
	await nameInSettings(chosen);
	await window.showTextDocument(chosen, { preview: false });
}

async function importFrom(from: Uri, read: OpenApiDocument, isByPath: boolean): Promise<void> {
	const { problems } = read;
	if (read.methods === 0) {
		const [first = { code: 'name-unknown', at: '' } as const] = problems;
		return void showError(l10n.t('Nothing was imported. {0}', openApiProblemText(first)));
	}
	const name = fileName(from).replace(/\.(?:json|ya?ml)$/i, '');
	const saved = await saveCatalog(read.text, name, !isByPath);
	if (!saved) return;
	const texts = [
		problems.length === 0
			? l10n.t('Methods imported: {0}.', read.methods)
			: l10n.t('Methods imported: {0}. Left out: {1}.', read.methods, problems.length),
		...(isByPath
			? [l10n.t('A service description beside it names the file: {0}', `"catalog": "${fileName(saved)}"`)]
			: []),
	];
	if (problems.length === 0) return void showInformation(texts.join(' '));
	const show = l10n.t('Show');
	if ((await showWarning(texts.join(' '), show)) !== show) return;
	await showTextBeside(problems.map((problem) => `${openApiProblemText(problem)}\n`).join(''));
}

/** Asks where, writes the catalogue there, has the setting name it unless a service does, and opens it. Undefined after a cancel. */
async function saveCatalog(catalog: string, name: string, isOfSetting = true): Promise<Uri | undefined> {
	const file = `${name}.signed-call-catalog.json`;
	const uri = await saveJson(l10n.t('Save Catalogue'), l10n.t('Catalogue'), file, catalog);
	if (!uri) return undefined;
	if (isOfSetting) await nameInSettings(uri);
	await window.showTextDocument(uri, { preview: false });
	return uri;
}

type OpenApiDocument = Extract<OpenApiRead, { readonly state: 'read' }>;

/** Reads a file in a thread; says so where it is none of use. */
async function readDocument(uri: Uri, worker: string, isByPath: boolean) {
	const bytes = await bytesOfChosen(uri, mostDocumentBytes);
	if (!bytes) return undefined;
	const read = await readOpenApi({ bytes, isByPath }, worker);
	if (read && read.state !== 'unreadable') return read;
	return void showError(
		read
			? l10n.t('This file is neither valid JSON nor an OpenAPI 3 document in YAML.')
			: l10n.t('Nothing was imported: reading this file takes too much time or memory.'),
	);
}

/** Names a file in the setting: of the workspace where it lies in that, else of the user. */
async function nameInSettings(uri: Uri): Promise<void> {
	const configuration = workspace.getConfiguration();
	const inWorkspace = workspace.getWorkspaceFolder(uri);
	const { globalValue, workspaceValue } = configuration.inspect<unknown>(settings.catalogs) ?? {};
	const named = inWorkspace ? workspaceValue : globalValue;
	const path = inWorkspace ? workspace.asRelativePath(uri, false) : uri.fsPath;
	const before: readonly unknown[] = Array.isArray(named) ? named : [];
	if (before.includes(path)) return;
	const target = inWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
	await configuration.update(settings.catalogs, [...before, path], target);
	if (inWorkspace && !workspace.isTrusted)
		void showWarning(l10n.t('Catalogues of a workspace are used once it is trusted.'));
}
