import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type KnownCatalog, mergeCatalogs } from '../../src/core/catalog/catalog.ts';
import { catalogLimits } from '../../src/core/catalog/checkCatalog.ts';
import { buffersOf } from '../../src/core/catalog/packedCatalog.ts';
import { readCatalogFile } from '../../src/net/catalog/readCatalogFile.ts';
import { textDocument } from '../hostile/editorTypes.ts';
import { withEditorTypes } from '../hostile/withEditorTypes.ts';
import { scratchFolder } from '../vscode/scratch.ts';
import { largeCatalogue } from './catalogue.ts';
import type { BenchRun } from './measure/benchRun.ts';

const frame = 16.7;

/** Completions that are counted as one: processor time is told in steps of some milliseconds. */
const many = 40;

/** Methods of large catalogues, from asking for them to the list that the editor gets; VS Code's own types are stand-ins. */
export async function benchCompletion(run: BenchRun): Promise<void> {
	const { readCatalogs } = await import('../../src/host/methods/catalogReader.ts');
	const complete = await completer();
	const worker = await bundledWorker();
	for (const methods of run.short ? [1000, 10_000] : [1000, 10_000, 50_000]) {
		const size = `${methods.toLocaleString('en')} methods`;
		const file = new TextEncoder().encode(largeCatalogue(methods));
		const [first, host, further, none]: [number[], number[], number[], number[]] = [[], [], [], []];
		for (let round = 0; round < (run.short ? 8 : 24); round += 1) {
			// What is read in a thread moves there.
			const given = file.slice();
			const begun = performance.now();
			const ours = process.threadCpuUsage();
			const { known, problems } = await readCatalogs([given], worker);
			if (problems.flat().length > 0) throw new Error('the catalogue is not read well');
			run.last = await complete(known);
			const made = performance.now();
			const onceMore = process.threadCpuUsage();
			for (let again = 0; again < many; again += 1) run.last = await complete(known);
			const nothing = process.threadCpuUsage();
			for (let again = 0; again < many; again += 1) run.last = await complete(known, unlike);
			const ended = process.threadCpuUsage();
			// The first ones are compiled.
			if (round < 3) continue;
			first.push(made - begun);
			host.push(used(ours, onceMore));
			further.push(used(onceMore, nothing) / many);
			none.push(used(nothing, ended) / many);
			if (known.methods.names.length < methods) throw new Error('methods are missing');
		}
		run.figure({ name: 'First completion, the catalogue read for it', size }, first);
		run.figure(
			{ name: 'First completion: what the extension host works for it', size, target: { figure: frame } },
			host,
		);
		run.figure({ name: 'A further completion, in the extension host', size, target: { figure: frame } }, further);
		run.figure({ name: 'A completion of what no method has', size, target: { figure: frame } }, none);
		const heap = { name: 'A catalogue in memory', size, floor: 'the bytes of its file', unit: 'bytes' } as const;
		run.figures(heap, [file.byteLength], [await keptOf(file, worker)]);
	}
}

/** Bytes in memory of each of a few that are read and kept, its names among them. */
async function keptOf(file: Uint8Array, worker: string): Promise<number> {
	const kept: KnownCatalog[] = [];
	const count = 3;
	const heap = () => {
		globalThis.gc?.();
		return process.memoryUsage().heapUsed;
	};
	const before = heap();
	let bytes = 0;
	while (kept.length < count) {
		const { catalog } = (await readCatalogFile(file.slice(), worker, catalogLimits)) ?? {};
		if (!catalog) throw new Error('the catalogue is not read well');
		// What came from a thread is no part of the heap.
		bytes += buffersOf(catalog).reduce((sum, { byteLength }) => sum + byteLength, 0);
		kept.push(mergeCatalogs([catalog]));
	}
	const after = heap();
	if (kept.some(({ methods }) => methods.evidence('group1.method1') !== 'own')) throw new Error('methods are missing');
	return (after - before + bytes) / count;
}

/** No method has these letters. */
const unlike = 'qq.qq';

/** In milliseconds. */
function used(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
	return (to.user + to.system - from.user - from.system) / 1000;
}

/** The thread that reads large catalogues, as it is packaged: types need not be stripped. */
async function bundledWorker(): Promise<string> {
	const outfile = join(await mkdtemp(join(scratchFolder('bench'), 'catalog-')), 'worker.cjs');
	const entry = new URL('../../src/net/catalog/catalogWorker.ts', import.meta.url).pathname;
	await build({
		entryPoints: [entry],
		outfile,
		bundle: true,
		minify: true,
		platform: 'node',
		format: 'cjs',
		mainFields: ['module', 'main'],
	});
	return outfile;
}

/** Proposes methods in a new call. */
async function completer(): Promise<(known: KnownCatalog, typed?: string) => Promise<unknown>> {
	const { completions, CallFileReader, Slices } = await withEditorTypes(async () => ({
		...(await import('../../src/host/callFiles/completions.ts')),
		...(await import('../../src/host/callFiles/callFileReader.ts')),
		...(await import('../../src/host/slices.ts')),
	}));
	const files = new CallFileReader(new Slices());
	return async (known, typed = 'method') => {
		const document = textDocument(`###\n${typed}`);
		const services = {
			sources: { accounts: { listed: () => ({ accounts: [] }), named: () => undefined } },
			catalogs: { known: async () => known },
			recentMethods: () => [],
			files,
		};
		const provider = completions(services as never);
		return provider.provideCompletionItems(
			document as never,
			document.positionAt(4 + typed.length) as never,
			{} as never,
			{} as never,
		);
	};
}
