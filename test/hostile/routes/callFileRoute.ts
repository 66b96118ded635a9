import { parseCallDocument } from '../../../src/core/callFile/callDocument.ts';
import { fixesOf } from '../../../src/core/callFile/callFixes.ts';
import { callKeys } from '../../../src/core/callFile/callKeys.ts';
import { CatalogCheck } from '../../../src/core/callFile/catalogCheck.ts';
import { checkCallFile } from '../../../src/core/callFile/checkCallFile.ts';
import { completionPlace } from '../../../src/core/callFile/completionPlace.ts';
import { formatCallDocument } from '../../../src/core/callFile/formatCallDocument.ts';
import { resolveCall } from '../../../src/core/callFile/resolveCall.ts';
import { variableAt, variableOccurrences } from '../../../src/core/callFile/variableOccurrences.ts';
import { VariableScope, type VariableSources } from '../../../src/core/callFile/variables.ts';
import { readCatalogs } from '../../../src/host/methods/catalogReader.ts';
import { Preparations } from '../../unit/host/call/signedCalls.ts';
import { nextTask, type Route } from '../hostileInput.ts';
import { catalogWorker } from './catalogueRoute.ts';

const variables: VariableSources = {
	profile: new Map([['of_profile', 'x']]),
	environment: (name) => process.env[name],
	uuid: () => '00000000-0000-4000-8000-000000000000',
	now: () => 0,
	random: () => 0,
};

/** Each is a request of its own to the extension: the editor asks for them one by one. */
type EditorRequest = () => unknown;

/** A call file is opened: parsed, checked, completed at its end, folded into variables, formatted, inspected and signed. */
export async function openCallFileRoute(): Promise<Route> {
	const catalog = new CatalogCheck((await readCatalogs([], catalogWorker)).known);
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const document = parseCallDocument(text);
				await nextTask();
				const problems = checkCallFile(document, { variables, profileNames: ['P'], catalog });
				await nextTask();
				const { prepare, prepared } = new Preparations();
				const requests: EditorRequest[] = [
					() => callKeys(document.calls),
					() => completionPlace(text, document, text.length),
					() => completionPlace(text, document, Math.floor(text.length / 2)),
					() => variableAt(text, document, Math.floor(text.length / 2)),
					() => variableOccurrences(text, document),
					...problems.slice(0, 3).map((problem) => () => fixesOf(text, document, problem)),
					...problems.slice(-3).map((problem) => () => fixesOf(text, document, problem)),
					() => formatCallDocument(text),
				];
				for (const request of requests) {
					request();
					await nextTask();
				}
				const [first] = document.calls;
				if (first) await prepare(resolveCall(first, new VariableScope(document.variables, variables)).call);
				await nextTask();
				const [state] = prepared;
				if (state?.state === 'signed') state.view.signingString.length;
				return { outcome: `${document.calls.length} calls, ${problems.length} problems`, shown: 0 };
			};
		},
		close: async () => undefined,
	};
}
