import type { CancellationToken, CompletionContext, TextDocument } from 'vscode';
import { callFileReader } from '../../../src/app/callFiles/parsedFile.ts';
import { fixesOf } from '../../../src/core/callFile/callFixes.ts';
import { checkCallFile } from '../../../src/core/callFile/checkCallFile.ts';
import { formatCallDocument } from '../../../src/core/callFile/formatCallDocument.ts';
import { resolveCall } from '../../../src/core/callFile/resolveCall.ts';
import { variableAt } from '../../../src/core/callFile/variableOccurrences.ts';
import { VariableScope, type VariableSources } from '../../../src/core/callFile/variables.ts';
import { signingStringOf } from '../../../src/core/signing/traceView.ts';
import type { ReadingServices } from '../../../src/host/callFiles/callFileServices.ts';
import { readCatalogs } from '../../../src/host/methods/catalogReader.ts';
import { pathFaultAt } from '../../../src/net/answer/filterJson.ts';
import { Preparations } from '../../unit/host/call/signedCalls.ts';
import { textDocument } from '../editorTypes.ts';
import { nextTask, type Route, routeOf } from '../hostileInput.ts';
import { withEditorTypes } from '../withEditorTypes.ts';

const variables: VariableSources = {
	account: new Map([['of_account', 'x']]),
	environment: (name) => process.env[name],
	uuid: () => '00000000-0000-4000-8000-000000000000',
	now: () => 0,
	random: () => 0,
};

const token = { isCancellationRequested: false } as CancellationToken;
const context = {} as CompletionContext;

/** As far as completions ask for them. */
const services = {
	sources: { accounts: { named: () => undefined, all: () => [] } },
	catalogs: { onDidChange: () => ({ dispose: () => undefined }) },
	fileCalls: { accountOf: () => undefined },
} as unknown as ReadingServices;

/** What the host's language features make of a file: VS Code's own types. */
function loadProviders() {
	return withEditorTypes(async () => ({
		...(await import('../../../src/host/callFiles/outline.ts')),
		navigation: await import('../../../src/host/callFiles/variableNavigation.ts'),
		...(await import('../../../src/host/callFiles/completions.ts')),
	}));
}

/** A call file is opened: parsed, checked, completed at its end, folded into variables, formatted, inspected and signed. */
export async function openCallFileRoute(): Promise<Route> {
	const { known } = await readCatalogs([]);
	const { callFileSymbols, callFileFolds, navigation, completions } = await loadProviders();
	return routeOf((text) => async () => {
		const document = textDocument(text) as unknown as TextDocument;
		const files = callFileReader();
		const [middle, end] = [Math.floor(text.length / 2), text.length].map((at) => document.positionAt(at));
		if (!middle || !end) throw new Error('no position');
		const proposed = completions({
			...services,
			files,
			recentMethods: () => [],
			catalogs: { ...services.catalogs, of: async () => known },
		});
		const complete = (at: typeof end) => proposed.provideCompletionItems(document, at, token, context);
		const file = files.read(document);
		const { calls } = file;
		await nextTask();
		const problems = checkCallFile(calls, { variables, accountNames: ['P'], catalog: known, pathFaultAt });
		await nextTask();
		// Each is a request of its own to the extension: the editor asks for them one by one.
		const requests: (() => unknown)[] = [
			() => callFileSymbols(document, file),
			() => callFileFolds(document, file),
			() => formatCallDocument(text),
			() => complete(end),
			() => complete(middle),
			() => navigation.occurrencesAt(files, document, document.positionAt(text.indexOf('v')), () => true),
			() => navigation.occurrencesAt(files, document, document.positionAt(text.indexOf('{{') + 2), () => true),
			() => variableAt(text, calls, Math.floor(text.length / 2)),
			...problems.slice(0, 3).map((problem) => () => fixesOf(text, calls, problem)),
			...problems.slice(-3).map((problem) => () => fixesOf(text, calls, problem)),
		];
		for (const request of requests) {
			await request();
			await nextTask();
		}
		const { prepare, prepared } = new Preparations();
		const [first] = calls.calls;
		const scope = new VariableScope(calls, variables);
		const resolved = first && resolveCall(first, scope);
		if (resolved) await prepare(resolved.call);
		await nextTask();
		const [state] = prepared;
		if (state?.state === 'signed') signingStringOf(state.signature.view);
		return { outcome: `${calls.calls.length} calls, ${problems.length} problems`, shown: 0 };
	});
}
