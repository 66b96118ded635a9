import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

// `node test/bench/run.ts [name…]`: runs the benches named, or all. `send.ts` is a bench by exporting `benchSend`.
const folder = new URL('./', import.meta.url);
const known = readdirSync(folder)
	.filter((file) => file.endsWith('.ts') && file !== basename(import.meta.filename))
	.map((file) => basename(file, '.ts'));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
	console.error(`No such bench: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
	process.exitCode = 1;
} else {
	for (const name of wanted.length > 0 ? wanted : known) {
		const module = (await import(new URL(`${name}.ts`, folder).href)) as Record<string, () => Promise<void>>;
		const bench = module[`bench${name.charAt(0).toUpperCase()}${name.slice(1)}`];
		if (!bench) continue;
		console.log(`\n── ${name} ──`);
		await bench();
	}
}
