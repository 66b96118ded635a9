import { l10n, Position, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { serviceCopies } from '../../core/services/builtIn.ts';
import { serviceFileEnding } from '../../ids.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { showPick } from '../messages.ts';
import { fileNameOf, saveJson } from '../proposedFile.ts';
import { learnService } from './learnService.ts';
import template from './template.json' with { type: 'json' };

/** Opens a new description: learned of a signed call, empty, or a copy of a built-in one. */
export async function newService(selected: string | undefined, workers: Pick<DiagnosisWorkers, 'read'>): Promise<void> {
	const copies = serviceCopies().map((service) => ({
		label: l10n.t('Copy of "{0}"', service.name),
		service,
	}));
	const learned = {
		label: l10n.t('Learn From a Signed Call'),
		description: selected === undefined ? l10n.t('on the clipboard') : l10n.t('that is selected'),
		service: undefined,
	};
	const items = [learned, { label: l10n.t('Empty template'), service: template }, ...copies];
	const picked = await showPick(items, { placeHolder: l10n.t('What does the description begin with?') });
	if (!picked) return;
	const service = picked.service ?? (await learnService(selected, workers));
	if (!service) return;
	const text = `${jsonOf(service)}\n`;
	const name = `${fileNameOf(service.name, 'service')}${serviceFileEnding}`;
	const save = () => saveJson(l10n.t('Save Service'), l10n.t('Service'), name, text);
	const uri = await (workspace.workspaceFolders ? save() : untitled(name, text));
	if (uri) await window.showTextDocument(uri, { preview: false });
}

async function untitled(name: string, text: string): Promise<Uri> {
	const { uri } = await workspace.openTextDocument(Uri.from({ scheme: 'untitled', path: name }));
	const edit = new WorkspaceEdit();
	edit.insert(uri, new Position(0, 0), text);
	await workspace.applyEdit(edit);
	return uri;
}

/** Lists and objects that have no others are on one line. */
function jsonOf(service: object): string {
	return JSON.stringify(service, undefined, '\t').replace(/[[{]\n[^[\]{}]+[\]}]/g, (inner) => {
		const line = inner.replaceAll(/\n\t*/g, ' ');
		return line.startsWith('[') ? `[${line.slice(2, -2)}]` : line;
	});
}
