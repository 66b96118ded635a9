import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
const lock = JSON.parse(read('package-lock.json')) as {
	packages: Record<string, { integrity?: string }>;
};

describe('the supply chain', () => {
	it('has a reason in SECURITY.md for each package that runs in the extension, and for no other', () => {
		const section = /^## Supply chain\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read('SECURITY.md'))?.[1] ?? '';
		const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
		assert.deepEqual(rows.map(([, name]) => name).sort(), Object.keys(manifest.dependencies).sort());
		for (const [, name, reason = ''] of rows) assert.ok(reason.length > 20, name);
	});

	it('names releases, not ranges, and has the digest of each package', () => {
		for (const [name, release] of Object.entries(manifest.dependencies)) assert.match(release, /^\d+\.\d+\.\d+$/, name);
		for (const [path, { integrity }] of Object.entries(lock.packages))
			if (path !== '') assert.match(integrity ?? '', /^sha512-/, path);
	});

	it('runs no install script', () => assert.match(read('.npmrc'), /^ignore-scripts=true$/m));
});
