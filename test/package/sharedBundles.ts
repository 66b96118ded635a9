import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { type Metafile, type OutputFile, type Plugin, transform } from 'esbuild';

type Outputs = Metafile['outputs'];

/** A chunk of esbuild's as a CommonJS module; its path as the metafile has it. */
interface Part {
	readonly path: string;
	readonly code: string;
}

/** A part of at least this many bytes that several bundles share is a file of its own. */
const large = 40_000;

/**
 * Has what several bundles share written once. esbuild splits ES modules only, so it makes those, and each is turned into
 * a CommonJS module. There are some dozens, most of them small: in production they are put together into few files, where
 * each stays a function that runs when it is first required.
 * @param main - the name of the bundle that activation loads: what it shares with others is in its file too, which a thread can load without running it
 * @param folder - what esbuild's paths start from
 */
export function sharedBundles(main: string, production: boolean, folder = '.'): Plugin {
	return {
		name: 'shared-bundles',
		setup(build) {
			const { target } = build.initialOptions;
			Object.assign(build.initialOptions, {
				format: 'esm',
				splitting: true,
				write: false,
				sourcemap: production ? false : 'inline',
				outExtension: { '.js': '.cjs' },
			});
			build.onEnd(async ({ metafile, outputFiles = [] }) => {
				if (!metafile) return;
				const outputs = metafile.outputs;
				const parts = await Promise.all(
					outputFiles.map(async (file) => ({
						path: pathOf(file, outputs),
						code: await commonJs(file, production, target),
					})),
				);
				const home = production ? homesOf(outputs, main) : new Map(parts.map(({ path }) => [path, path]));
				metafile.outputs = {};
				for (const path of [...new Set(home.values())].sort()) {
					const inside = parts.filter((part) => home.get(part.path) === path);
					const text = production ? packed(inside, path, home, outputs) : (inside[0]?.code ?? '');
					metafile.outputs[path] = { bytes: Buffer.byteLength(text), ...told(inside, path, home, outputs) };
					await mkdir(dirname(join(folder, path)), { recursive: true });
					await writeFile(join(folder, path), text);
				}
			});
		},
	};
}

/** What the metafile tells of a file: of what it is made, and which files it loads sooner or later. */
function told(inside: readonly Part[], path: string, home: ReadonlyMap<string, string>, outputs: Outputs) {
	const parts = inside.flatMap((part) => outputs[part.path] ?? []);
	const files = parts.flatMap(({ imports }) => imports.map((each) => home.get(each.path)));
	const loaded = [...new Set(files)].filter((file) => file !== undefined && file !== path).sort();
	return {
		inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)) as Outputs[string]['inputs'],
		imports: loaded.map((file = '') => ({
			path: `./${basename(file)}`,
			kind: 'require-call' as const,
			external: true,
		})),
		exports: [],
	};
}

function pathOf({ path }: OutputFile, outputs: Outputs): string {
	const found = Object.keys(outputs).find((output) => basename(output) === basename(path));
	if (found === undefined) throw new Error(`esbuild does not tell of ${path}.`);
	return found;
}

async function commonJs({ text }: OutputFile, minify: boolean, target: string | string[] = 'esnext'): Promise<string> {
	// A dynamic import would look for the part's own file; what takes its place requires it.
	const supported = { 'dynamic-import': false };
	const sourcemap = minify ? false : 'inline';
	return (await transform(text, { format: 'cjs', platform: 'node', minify, target, supported, sourcemap })).code;
}

/** In which file each part goes. */
function homesOf(outputs: Outputs, main: string): Map<string, string> {
	const mainPath = Object.keys(outputs).find((path) => basename(path) === `${main}.cjs`);
	if (mainPath === undefined) throw new Error(`There is no bundle ${main}.`);
	const activation = required(mainPath, outputs);
	const named = (path: string, name: string) => posix.join(posix.dirname(path), `${name}.cjs`);
	// Each thread reads its files anew, and has no use for what only the extension host runs.
	const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint?.endsWith('Worker.ts'));
	const inThreads = new Set(entries.flatMap(([path]) => [...required(path, outputs)]));
	const homes = new Map<string, string>();
	for (const [path, { entryPoint, bytes, inputs }] of Object.entries(outputs)) {
		const [biggest = ''] = Object.keys(inputs).sort((a, b) => inputOf(inputs, b) - inputOf(inputs, a));
		const own = entryPoint ?? (bytes >= large ? biggest : undefined);
		const common = inThreads.has(path) ? 'threads' : 'shared';
		const file = activation.has(path) ? named(path, main) : named(path, own === undefined ? common : moduleName(own));
		if (own !== undefined && path !== mainPath && [...homes.values()].includes(file))
			throw new Error(`There are two bundles ${file}.`);
		homes.set(path, file);
	}
	return homes;
}

function inputOf(inputs: Outputs[string]['inputs'], path: string): number {
	return inputs[path]?.bytesInOutput ?? 0;
}

function moduleName(path: string): string {
	return basename(path).replace(/\.\w+$/, '');
}

/** A part and all that it requires as soon as it runs. */
function required(path: string, outputs: Outputs, found = new Set<string>()): Set<string> {
	if (found.has(path)) return found;
	found.add(path);
	for (const { path: next, kind, external } of outputs[path]?.imports ?? [])
		if (kind === 'import-statement' && !external) required(next, outputs, found);
	return found;
}

/** Short names of the parts, the same wherever they are built: esbuild's own digest has the place of the packages in it. */
function shortNames(outputs: Outputs): Map<string, string> {
	const told = (path: string) =>
		Object.keys(outputs[path]?.inputs ?? {})
			.map((input) => input.replace(/^.*node_modules\//, ''))
			.sort()
			.join();
	const sorted = Object.keys(outputs)
		.map((path) => ({ path, parts: told(path) }))
		.sort((a, b) => (a.parts < b.parts ? -1 : 1));
	return new Map(sorted.map(({ path }, index) => [path, `#${index}`]));
}

/** A file of several parts. What is required by the name of a part is run once; all else is Node's to load. */
function packed(parts: readonly Part[], file: string, home: ReadonlyMap<string, string>, outputs: Outputs): string {
	const names = shortNames(outputs);
	const nameOf = (path: string) => JSON.stringify(names.get(path));
	const isBundle = (path: string) => outputs[path]?.entryPoint !== undefined;
	const order = [...names.keys()];
	const sorted = [...parts].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
	const functions = sorted.map(({ path, code }) => {
		const named = [...names].reduce((text, [each]) => text.replaceAll(`"./${basename(each)}"`, nameOf(each)), code);
		return `${nameOf(path)}(exports,module,require){${named}}`;
	});
	const imported = new Set(parts.flatMap(({ path }) => (outputs[path]?.imports ?? []).map((each) => each.path)));
	const filesOf = (isFile: (path: string) => boolean) =>
		[...names]
			.filter(([path]) => imported.has(path) && home.get(path) !== file && isFile(path))
			.map(([path, name]) => `${JSON.stringify(name)}:"./${basename(home.get(path) ?? '')}"`)
			.join(',');
	const bundle = parts.find(({ path }) => isBundle(path));
	const shown = bundle && parts.length > 1 ? gettersOf(bundle.path, nameOf(bundle.path), outputs) : undefined;
	return `"use strict";
const parts={${functions.join(',')}},made={},
homes={${filesOf((path) => !isBundle(path))}},
bundles={${filesOf(isBundle)}};
function part(name){if(made[name])return made[name].exports;const module=made[name]={exports:{}};parts[name](module.exports,module,load);return module.exports}
function load(name){return parts[name]?part(name):homes[name]?require(homes[name]).part(name):require(bundles[name]||name)}
${bundle && !shown ? `module.exports=part(${nameOf(bundle.path)})` : `exports.part=part;${shown ?? ''}`};
`;
}

/** The exports of a bundle whose file has parts of others too: it runs once they are asked for. */
function gettersOf(path: string, name: string, outputs: Outputs): string {
	const getters = outputs[path]?.exports.map((each) => `get ${each}(){return part(${name}).${each}}`);
	return `Object.defineProperties(exports,Object.getOwnPropertyDescriptors({${getters?.join(',') ?? ''}}))`;
}
