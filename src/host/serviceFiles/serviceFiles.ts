import { Disposable, l10n, languages, type TextDocument, workspace } from 'vscode';
import {
	checkServiceText,
	describedExample,
	exampleSteps,
	type ServiceText,
} from '../../core/services/checkServiceText.ts';
import { type Service, secretKeysOf } from '../../core/services/service.ts';
import { commands, isServiceFile, serviceFileEnding } from '../../ids.ts';
import { documentChecks } from '../documentChecks.ts';
import { isWritable, selectedText } from '../documents.ts';
import { changedServices, type ServiceFilesPorts } from './changedServices.ts';
import { catalogOf, describedServices } from './describedServices.ts';
import { newService } from './newService.ts';
import { exampleLenses, serviceDiagnostic, stepsText } from './serviceFileTexts.ts';

/** Checks open service files, and recomputes their examples in lenses. A bundle of its own. */
export function openServiceFiles(ports: ServiceFilesPorts) {
	const askOfChanges = changedServices(ports);
	const read = (document: TextDocument) => checkServiceText(document.getText());

	async function described(): Promise<readonly Service[]> {
		const found = await describedServices();
		askOfChanges(found);
		return found.map(({ service }) => service);
	}

	function lookForChanges({ uri }: TextDocument): void {
		if (isServiceFile(uri)) void described();
	}

	/** The file that the argument of a lens names. */
	function openFile(argument: unknown): ServiceText | undefined {
		const { uri } = Object(argument) as { uri?: unknown };
		const document = workspace.textDocuments.find((one) => isWorkingFile(one) && one.uri.toString() === uri);
		return document && read(document);
	}

	async function showSteps(argument: unknown): Promise<void> {
		const { index } = Object(argument) as { index?: unknown };
		const { service, examples } = openFile(argument) ?? {};
		const result = examples?.find((one) => one.index === index);
		if (!service || result?.derived === undefined) return;
		const mistakes = await mistakesOf(service, result.index, ports.workers);
		const text = stepsText(exampleSteps(service, result.index), result.expected, mistakes);
		await ports.answers.open({ method: l10n.t('Example {0}', result.index + 1), language: 'text', text });
	}

	const subscriptions = Disposable.from(
		documentChecks('signed-call-service', isWorkingFile, async (document) => {
			return read(document).problems.map((problem) => serviceDiagnostic(document, problem));
		}),
		languages.registerCodeLensProvider(
			{ pattern: `**/*${serviceFileEnding}` },
			{ provideCodeLenses: (document) => (isWorkingFile(document) ? exampleLenses(document, read(document)) : []) },
		),
		workspace.onDidOpenTextDocument(lookForChanges),
		workspace.onDidSaveTextDocument(lookForChanges),
		workspace.onDidGrantWorkspaceTrust(() => void described()),
	);
	void described();
	return {
		described,
		catalogOf,
		commands: {
			[commands.newService]: () => newService(selectedText(), ports.workers),
			[commands.showExampleSteps]: showSteps,
			[commands.proveCode]: async (argument: unknown) => {
				const { service } = openFile(argument) ?? {};
				if (service) await (await import('./proveCode.ts')).proveCode(service, ports.answers);
			},
		},
		dispose: () => subscriptions.dispose(),
	};
}

/** How the documentation's signature of an example comes about, where it is another one. */
async function mistakesOf(service: Service, index: number, workers: ServiceFilesPorts['workers']) {
	const found = describedExample(service, index);
	if (!found) return [];
	const { call, signature } = found.example;
	const outcome = await workers.read('diagnoseBy', [found.scheme, call, signature, { secret: secretKeysOf(service) }]);
	return (outcome.state === 'done' && outcome.value.findings[0]) || [];
}

function isWorkingFile(document: TextDocument): boolean {
	return isServiceFile(document.uri) && isWritable(document);
}
