import assert from 'node:assert/strict';
import { bundledPackages, type PackageFiles } from '../../package/bundledPackages.ts';
import { noticeProblems, thirdPartyNotices } from '../../package/thirdPartyNotices.ts';

const buildOf = (...inputs: string[]) => ({
	outputs: { 'dist/a.js': { bytes: 1, inputs: Object.fromEntries(inputs.map((input) => [input, {}])) } },
});

const installed = (files: Record<string, string>): PackageFiles => ({
	list: (folder) => [
		...new Set(
			Object.keys(files)
				.filter((path) => path.startsWith(`${folder}/`))
				.map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''),
		),
	],
	read: (path) => files[path] ?? assert.fail(path),
});

const manifest = (name: string, license?: unknown) => JSON.stringify({ name, version: '1.2.3', license });
const problemsOf = (packages: ReturnType<typeof bundledPackages>) =>
	noticeProblems(packages, thirdPartyNotices(packages));

describe('third-party notices', () => {
	it('name each package that is bundled, in every build, with its licence, and none that is not', () => {
		const files = installed({
			'node_modules/b/package.json': manifest('b', 'MIT'),
			'node_modules/b/LICENSE.md': 'terms of b\r\n',
			'node_modules/b/NOTICE': 'notice of b',
			'node_modules/b/index.js': '',
			'node_modules/@s/a/package.json': manifest('@s/a', 'ISC'),
			'node_modules/@s/a/license-code': 'terms of a',
			'node_modules/c/package.json': manifest('c', 'MIT'),
			'node_modules/c/LICENSE': 'terms of c',
		});
		const packages = bundledPackages(
			[buildOf('src/x.ts', 'node_modules/b/index.js', 'node_modules/b/lib/y.js'), buildOf('node_modules/@s/a/z.css')],
			files,
		);
		const found = packages.map(({ name, version, license, texts }) => [name, version, license, ...texts]);
		assert.deepEqual(found, [
			['@s/a', '1.2.3', 'ISC', 'terms of a'],
			['b', '1.2.3', 'MIT', 'terms of b', 'notice of b'],
		]);
		const notices = thirdPartyNotices(packages);
		for (const text of ['@s/a 1.2.3 (ISC)', 'terms of a', 'b 1.2.3 (MIT)', 'terms of b', 'notice of b'])
			assert.ok(notices.includes(text), text);
		assert.ok(!notices.includes('terms of c'));
		assert.deepEqual(noticeProblems(packages, notices), []);
	});

	it('hold the licences of parts of a package, where such a part is bundled', () => {
		const files = installed({
			'node_modules/p/package.json': manifest('p', 'MIT'),
			'node_modules/p/LICENSE': 'of all',
			'node_modules/p/lib/taken/LICENSE': 'of the part',
			'node_modules/p/lib/left/LICENSE': 'of what is left out',
		});
		assert.deepEqual(bundledPackages([buildOf('node_modules/p/lib/taken/in/x.js')], files)[0]?.texts, [
			'of all',
			'of the part',
		]);
	});

	it('take a package within a package for one of its own', () => {
		const files = installed({
			'node_modules/p/node_modules/q/package.json': manifest('q', 'MIT'),
			'node_modules/p/node_modules/q/LICENSE': 'of q',
		});
		const names = bundledPackages([buildOf('node_modules/p/node_modules/q/x.js')], files).map(({ name }) => name);
		assert.deepEqual(names, ['q']);
	});

	const refused: readonly [what: string, license: unknown, extra: Record<string, string>, sentence: RegExp][] = [
		['no text of a licence', 'MIT', {}, /^p 1\.2\.3 has no text/],
		['an empty text', 'MIT', { 'node_modules/p/LICENSE': ' \n' }, /^p 1\.2\.3 has no text/],
		['no licence', undefined, { 'node_modules/p/LICENSE': 'x' }, /not known to be permissive: ""/],
		['a licence that binds us', 'GPL-3.0-only', { 'node_modules/p/LICENSE': 'x' }, /permissive: "GPL-3\.0-only"/],
		['a choice of licences', '(MIT OR GPL-2.0)', { 'node_modules/p/LICENSE': 'x' }, /permissive/],
		['a licence elsewhere', 'SEE LICENSE IN x', { 'node_modules/p/LICENSE': 'x' }, /permissive/],
	];
	for (const [what, license, extra, sentence] of refused) {
		it(`are refused of a package with ${what}`, () => {
			const files = installed({ 'node_modules/p/package.json': manifest('p', license), ...extra });
			const problems = problemsOf(bundledPackages([buildOf('node_modules/p/x.js')], files));
			assert.equal(problems.length, 1);
			assert.match(problems[0] ?? '', sentence);
		});
	}

	it('are refused when they lack a package that is bundled, or its newer licence', () => {
		const of = (text: string) =>
			bundledPackages(
				[buildOf('node_modules/p/x.js')],
				installed({ 'node_modules/p/package.json': manifest('p', 'MIT'), 'node_modules/p/LICENSE': text }),
			);
		assert.deepEqual(noticeProblems(of('new'), thirdPartyNotices([])), ['p 1.2.3 is not in the notices']);
		assert.deepEqual(noticeProblems(of('new'), thirdPartyNotices(of('old'))), ['p 1.2.3 is not in the notices']);
	});
});
