import { ConfigurationTarget, l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import { catalogOfOpenApi, type OpenApiProblem, type WrittenCatalog } from '../../core/catalog/openApiCatalog.ts';
import { isObject } from '../../core/catalog/openApiReferences.ts';
import { settings } from '../../ids.ts';
import { bytesOfFiles } from '../bytesOfFiles.ts';
import { askFiles, showError, showInformation, showPick, showWarning } from '../messages.ts';
import { mostCatalogBytes } from './catalogFiles.ts';
import { openApiProblemText } from './openApiProblemText.ts';

/** What a new catalogue begins with. */
const example: WrittenCatalog = {
	name: 'My methods',
	methods: [{ name: 'group.method', source: '', parameters: [{ name: 'count', type: 'Integer', required: false }] }],
};

/** Asks what to add, writes what is not there yet, and has the setting name it. */
export async function addCatalog(): Promise<void> {
	const choices = [
		{ what: 'new', label: l10n.t('New catalogue'), detail: l10n.t('A file to write methods into') },
		{ what: 'file', label: l10n.t('Catalogue file…'), detail: l10n.t('One that is there already') },
		{
			what: 'openApi',
			label: l10n.t('OpenAPI 3 document…'),
			detail: l10n.t('Its operations become methods of a new catalogue'),
		},
	] as const;
	const picked = await showPick(choices, { placeHolder: l10n.t('What do you want to add?') });
	if (picked?.what === 'new') await saveCatalog(example, 'my-methods');
	else if (picked?.what === 'file') await addExisting();
	else if (picked?.what === 'openApi') await importOpenApi();
}

async function addExisting(): Promise<void> {
	const chosen = await chooseFile(l10n.t('Add Catalogue'));
	if (!chosen) return;
	const read = await readJson(chosen);
	if (read === undefined) return;
	// Whoever chooses an OpenAPI document here means it.
	if (isObject(read.value) && 'openapi' in read.value) return importFrom(chosen, read.value);
	await nameInSettings(chosen);
	await window.showTextDocument(chosen, { preview: false });
}

async function importOpenApi(): Promise<void> {
	const chosen = await chooseFile(l10n.t('Import'));
	const read = chosen && (await readJson(chosen));
	if (chosen && read) await importFrom(chosen, read.value);
}

async function importFrom(from: Uri, value: unknown): Promise<void> {
	// A task of its own, after the one that parsed it: each is short enough for the editor to go on meanwhile.
	await new Promise((resolve) => setImmediate(resolve));
	const { catalog, problems } = catalogOfOpenApi(value);
	if (!catalog || catalog.methods.length === 0) {
		const [first = { code: 'name-unknown', at: '' } as const] = problems;
		void showError(l10n.t('Nothing was imported. {0}', openApiProblemText(first)));
		return;
	}
	const name = from.path.slice(from.path.lastIndexOf('/') + 1).replace(/\.json$/i, '');
	if (!(await saveCatalog(catalog, name))) return;
	if (problems.length === 0) {
		void showInformation(l10n.t('Methods imported: {0}.', catalog.methods.length));
		return;
	}
	const show = l10n.t('Show');
	const text = l10n.t('Methods imported: {0}. Left out: {1}.', catalog.methods.length, problems.length);
	if ((await showWarning(text, show)) === show) await showProblems(problems);
}

async function showProblems(problems: readonly OpenApiProblem[]): Promise<void> {
	const content = problems.map((problem) => `${openApiProblemText(problem)}\n`).join('');
	const document = await workspace.openTextDocument({ content, language: 'plaintext' });
	await window.showTextDocument(document, ViewColumn.Beside);
}

/** Asks where, writes the catalogue there, and opens it. False when the user thought better of it. */
async function saveCatalog(catalog: WrittenCatalog, name: string): Promise<boolean> {
	const [folder] = workspace.workspaceFolders ?? [];
	const file = `${name}.signed-call-catalog.json`;
	const uri = await window.showSaveDialog({
		title: l10n.t('Save Catalogue'),
		filters: { [l10n.t('Catalogue')]: ['json'] },
		...(folder && { defaultUri: Uri.joinPath(folder.uri, file) }),
	});
	if (!uri) return false;
	await workspace.fs.writeFile(uri, new TextEncoder().encode(`${JSON.stringify(catalog, null, '\t')}\n`));
	await nameInSettings(uri);
	await window.showTextDocument(uri, { preview: false });
	return true;
}

async function chooseFile(action: string): Promise<Uri | undefined> {
	const [path] = await askFiles(action, { JSON: ['json'] }, false);
	return path === undefined ? undefined : Uri.file(path);
}

async function readJson(uri: Uri): Promise<{ readonly value: unknown } | undefined> {
	const [bytes] = await bytesOfFiles([uri], workspace.fs, mostCatalogBytes);
	if (bytes instanceof Uint8Array) {
		try {
			return { value: JSON.parse(new TextDecoder().decode(bytes)) };
		} catch {
			void showError(l10n.t('This file is not valid JSON. YAML has to be converted to JSON first.'));
			return undefined;
		}
	}
	void showError(
		bytes === 'too-large'
			? l10n.t('This file has more than {0} MB.', mostCatalogBytes / 1024 / 1024)
			: l10n.t('This file cannot be read.'),
	);
	return undefined;
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
		void showWarning(l10n.t('Catalogues of a workspace count once it is trusted.'));
}
