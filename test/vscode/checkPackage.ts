import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { checkout } from './checkout.ts';

/** What the package may hold, and nothing else; `.vscodeignore` is the allowlist that makes it so. */
const allowed = [
	/^extension\/(package\.json|package\.nls(\.[\w-]+)?\.json|readme\.md|changelog\.md|LICENSE\.txt)$/i,
	/^extension\/l10n\/bundle\.l10n(\.[\w-]+)?\.json$/,
	/^extension\/media\/(icon\.png|signedCall\.svg)$/,
	/^extension\/media\/language\/(languageConfiguration|signedCall\.tmLanguage)\.json$/,
	/^extension\/dist\/catalog\.schema\.json$/,
	/^extension\/dist\/(extension|send|localService|catalogs|callFiles|diagnosis|diagnosisWorker)\.cjs$/,
	/^extension\/dist\/media\/(composer|inspector)\.(js|css)$/,
	/^extension\/dist\/media\/codicon\.(css|ttf)$/,
	/^(extension\.vsixmanifest|\[Content_Types\]\.xml)$/,
];

/** Checks what the packaged extension holds, and reports its size and its files' sizes in kB (1,000 bytes). */
async function checkPackage(path: string): Promise<void> {
	const archive = await readFile(path);
	const files = Object.entries(unzipSync(archive));
	const strangers = files.map(([name]) => name).filter((name) => !allowed.some((form) => form.test(name)));
	if (strangers.length > 0) throw new Error(`the package holds what it should not: ${strangers.join(', ')}`);
	const maps = files.filter(([name, bytes]) => /\.(c?js|css)$/.test(name) && holdsSourceMap(bytes));
	if (maps.length > 0) throw new Error(`the package refers to source maps: ${maps.map(([name]) => name).join(', ')}`);
	const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
	for (const [name, bytes] of files)
		if (/\/dist\//.test(name)) console.log(`${kilobytes(bytes.length).padStart(10)}  ${name}`);
	console.log(`${kilobytes(archive.length).padStart(10)}  the package, ${files.length} files`);
}

function holdsSourceMap(bytes: Uint8Array): boolean {
	return /^\/[/*]# sourceMappingURL=/m.test(new TextDecoder().decode(bytes.subarray(-500)));
}

await checkPackage(process.argv[2] ?? join(checkout, 'dist', 'signed-call-workbench.vsix'));
