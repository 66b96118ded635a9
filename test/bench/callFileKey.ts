import type { CancellationToken, TextDocument } from 'vscode';
import { CatalogCheck } from '../../src/core/callFile/catalogCheck.ts';
import { checkInParts } from '../../src/core/callFile/checkCallFile.ts';
import { mergeCatalogs } from '../../src/core/catalog/catalog.ts';
import { readCatalogText } from '../../src/core/catalog/readCatalogText.ts';
import { Position, Range, textDocument, window } from '../hostile/editorTypes.ts';
import { costOf } from '../hostile/mainThread.ts';
import { withEditorTypes } from '../hostile/withEditorTypes.ts';
import { manyCalls } from './callDocument.ts';
import { largeCatalogue } from './catalogue.ts';
import type { BenchRun } from './measure/benchRun.ts';

const variables = { uuid: () => '', now: () => 0, random: () => 0 };
const linesOfCall = 4;
const token = { isCancellationRequested: false } as CancellationToken;

/** What the editor asks for once a call file is opened, and after each key in it; VS Code's own types are stand-ins. */
export async function benchCallFileKey(run: BenchRun): Promise<void> {
	const { CallFileReader, Slices, Outline, callLenses } = await withEditorTypes(async () => ({
		...(await import('../../src/host/callFiles/callFileReader.ts')),
		...(await import('../../src/host/slices.ts')),
		...(await import('../../src/host/callFiles/outline.ts')),
		...(await import('../../src/host/callFiles/callLenses.ts')),
	}));
	const { catalog: ofFile } = readCatalogText(largeCatalogue(100));
	const catalog = new CatalogCheck(mergeCatalogs(ofFile ? [ofFile] : []));
	let shown = 0;
	for (const calls of run.short ? [10_000] : [100, 1000, 10_000]) {
		const text = manyCalls(calls);
		const at = text.indexOf('\n', text.indexOf(`uids = ${calls / 2}`));
		const typed = [text, `${text.slice(0, at)}x${text.slice(at)}`].map((one) => Buffer.from(one).toString());
		const [opening, stalls, work]: [number[], number[], number[]] = [[], [], []];
		for (let opened = 0; opened < 5; opened += 1) {
			const files = new CallFileReader(new Slices());
			const outline = new Outline();
			const document = {} as TextDocument;
			const middle = Math.floor((calls * linesOfCall) / 2);
			const screen = new Range(new Position(middle, 0), new Position(middle + 40, 0));
			window.visibleTextEditors.splice(0, 1, { document, visibleRanges: [screen] });
			const lenses = callLenses({ of: () => undefined, onDidChange: () => undefined } as never, files);
			for (let version = 0; version < 8; version += 1) {
				Object.assign(document, textDocument(typed[version % 2] ?? ''), { version });
				const { cost } = await costOf(async () => {
					const lensesOf = async () => {
						shown = (await lenses.provideCodeLenses(document)).length;
					};
					const check = async () => {
						const { calls: read } = await files.read(document);
						return files.slices.run(checkInParts(read, { variables, accountNames: ['Local service'], catalog }));
					};
					await Promise.all([
						files.make(document, (file) => outline.symbols(document, file), token),
						files.make(document, (file) => outline.folds(document, file), token),
						lensesOf(),
						check(),
					]);
				});
				if (shown === 0) throw new Error('no lens is shown');
				if (opened === 0) continue;
				if (version === 0) opening.push(cost.stall);
				else {
					stalls.push(cost.stall);
					work.push(cost.work);
				}
			}
		}
		const size = `${calls.toLocaleString('en')} calls`;
		run.figure({ name: 'Call file opened: longest task of the extension host', size, target: { figure: 50 } }, opening);
		run.figure(
			{ name: 'Key in a call file: longest task of the extension host', size, target: { figure: 50 } },
			stalls,
		);
		run.figure({ name: 'Key in a call file: all that is done for it', size }, work);
	}
}
