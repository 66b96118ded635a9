import { fixesOf } from '../../../src/core/callFile/callFixes.ts';
import { CatalogCheck } from '../../../src/core/callFile/catalogCheck.ts';
import { checkInParts } from '../../../src/core/callFile/checkCallFile.ts';
import { completionPlace } from '../../../src/core/callFile/completionPlace.ts';
import { formatInParts } from '../../../src/core/callFile/formatCallDocument.ts';
import { resolveInParts } from '../../../src/core/callFile/resolveCall.ts';
import { occurrencesInParts, variableAt } from '../../../src/core/callFile/variableOccurrences.ts';
import { VariableScope, type VariableSources } from '../../../src/core/callFile/variables.ts';
import { CallFileReader } from '../../../src/host/callFiles/callFileReader.ts';
import { CheckedVersions } from '../../../src/host/callFiles/checkedVersions.ts';
import { readCatalogs } from '../../../src/host/methods/catalogReader.ts';
import { Slices } from '../../../src/host/slices.ts';
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
	const { known } = await readCatalogs([], catalogWorker);
	const catalog = new CatalogCheck(known);
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const document = { version: 1, getText: () => text };
				const files = new CallFileReader(new Slices());
				const checked = new CheckedVersions<typeof document>(
					async () => known,
					async (_document, _catalog, isWanted) => {
						const { calls } = await files.read(document);
						return files.slices.run(checkInParts(calls, { variables, profileNames: ['P'], catalog }), isWanted);
					},
				);
				// As after a change: the editor asks for what it shows while the file is checked.
				const [{ calls }, problems = []] = await Promise.all([
					files.read(document),
					checked.problemsOf(document),
					files.make(document, (file) => formatInParts(file.text)),
					files.make(document, (file) => occurrencesInParts(file.text, file.calls)),
				]);
				const requests: EditorRequest[] = [
					() => completionPlace(text, calls, text.length),
					() => completionPlace(text, calls, Math.floor(text.length / 2)),
					() => variableAt(text, calls, Math.floor(text.length / 2)),
					...problems.slice(0, 3).map((problem) => () => fixesOf(text, calls, problem)),
					...problems.slice(-3).map((problem) => () => fixesOf(text, calls, problem)),
				];
				for (const request of requests) {
					request();
					await nextTask();
				}
				const { prepare, prepared } = new Preparations();
				const [first] = calls.calls;
				const scope = new VariableScope(calls.variables, variables);
				const resolved = first && (await files.slices.run(resolveInParts(first, scope)));
				if (resolved) await prepare(resolved.call);
				await nextTask();
				const [state] = prepared;
				if (state?.state === 'signed') state.view.signingString.length;
				return { outcome: `${calls.calls.length} calls, ${problems.length} problems`, shown: 0 };
			};
		},
		close: async () => undefined,
	};
}
