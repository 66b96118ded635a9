import { Disposable, l10n, languages, type TextDocument, workspace } from 'vscode';
import { checkServiceText, type ServiceText } from '../../core/services/checkServiceText.ts';
import { exampleSteps } from '../../core/services/exampleSteps.ts';
import type { Service } from '../../core/services/service.ts';
import { commands, isServiceFile, type ServiceFileCommand, serviceFileEnding } from '../../ids.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { type ChangedServicesPorts, changedServices } from './changedServices.ts';
import { describedServices } from './describedServices.ts';
import { exampleLenses, stepsText } from './exampleLenses.ts';
import { newService } from './newService.ts';
import { serviceDiagnostic } from './serviceDiagnostic.ts';

/** How long the user has to pause before a file is checked. */
const pauseMilliseconds = 200;

export interface ServiceFilesPorts extends ChangedServicesPorts {
	readonly answers: Pick<AnswerDocuments, 'open' | 'compare'>;
}

export interface ServiceFiles extends Disposable {
	readonly commands: Readonly<Record<ServiceFileCommand, (argument: unknown) => unknown>>;
	/** The services that the user's and the workspace's files describe. */
	readonly described: () => Promise<readonly Service[]>;
}

/** Checks open service files, and recomputes their examples in lenses. A bundle of its own. */
export function openServiceFiles(ports: ServiceFilesPorts): ServiceFiles {
	const diagnostics = languages.createDiagnosticCollection('signed-call-service');
	const texts = new WeakMap<TextDocument, { readonly version: number; readonly read: ServiceText }>();
	const askOfChanges = changedServices(ports);
	const timers = new Map<TextDocument, NodeJS.Timeout>();

	function read(document: TextDocument): ServiceText {
		const { version } = document;
		const known = texts.get(document);
		if (known?.version === version) return known.read;
		const read = checkServiceText(document.getText());
		texts.set(document, { version, read });
		return read;
	}

	function check(document: TextDocument): void {
		const problems = read(document).problems.map((problem) => serviceDiagnostic(document, problem));
		diagnostics.set(document.uri, problems);
	}

	function checkSoon(document: TextDocument): void {
		if (!isWorkingFile(document)) return;
		clearTimeout(timers.get(document));
		timers.set(document, setTimeout(check, pauseMilliseconds, document));
	}

	function forget(document: TextDocument): void {
		clearTimeout(timers.get(document));
		timers.delete(document);
		if (isServiceFile(document.uri)) diagnostics.delete(document.uri);
	}

	async function described(): Promise<readonly Service[]> {
		const found = await describedServices();
		askOfChanges(found);
		return found.map(({ service }) => service);
	}

	function lookForChanges({ uri }: TextDocument): void {
		if (isServiceFile(uri)) void described();
	}

	async function showSteps(argument: unknown): Promise<void> {
		const { uri, index } = Object(argument) as { uri?: unknown; index?: unknown };
		const document = workspace.textDocuments.find((one) => isWorkingFile(one) && one.uri.toString() === uri);
		const { service, examples } = document ? read(document) : {};
		const result = examples?.find((one) => one.index === index);
		if (!service || result?.derived === undefined) return;
		const text = stepsText(exampleSteps(service, result.index), result.expected);
		await ports.answers.open({ method: l10n.t('Example {0}', result.index + 1), language: 'text', text });
	}

	const subscriptions = Disposable.from(
		diagnostics,
		languages.registerCodeLensProvider(
			{ pattern: `**/*${serviceFileEnding}` },
			{ provideCodeLenses: (document) => (isWorkingFile(document) ? exampleLenses(document, read(document)) : []) },
		),
		workspace.onDidOpenTextDocument(checkSoon),
		workspace.onDidOpenTextDocument(lookForChanges),
		workspace.onDidChangeTextDocument(({ document }) => checkSoon(document)),
		workspace.onDidCloseTextDocument(forget),
		workspace.onDidSaveTextDocument(lookForChanges),
		workspace.onDidGrantWorkspaceTrust(() => void described()),
	);
	workspace.textDocuments.forEach(checkSoon);
	void described();
	return {
		described,
		commands: { [commands.newService]: newService, [commands.showExampleSteps]: showSteps },
		dispose: () => {
			for (const timer of timers.values()) clearTimeout(timer);
			subscriptions.dispose();
		},
	};
}

/** False for what only shows a file, such as the other side of a diff. */
function isWorkingFile({ uri, isUntitled }: TextDocument): boolean {
	return isServiceFile(uri) && (isUntitled || workspace.fs.isWritableFileSystem(uri.scheme) !== false);
}
