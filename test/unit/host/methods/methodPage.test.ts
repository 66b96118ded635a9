import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('the page of a method', () => {
	const shippedFile = (name: string) =>
		JSON.parse(readFileSync(new URL(`../../../../src/catalogs/${name}.json`, import.meta.url), 'utf8'));
	const shipped = ['okRestApi', 'okErrorCodes'].flatMap((name) => readCatalog(shippedFile(name)).catalog ?? []);

	async function pageOf(name: string, catalogs: readonly unknown[] = [], language = 'en', answer: unknown = []) {
		const { methodPage } = await withEditorTypes(() => import('../../../../src/host/methods/methodPage.ts'));
		const own = catalogs.flatMap((catalog) => readCatalog(catalog).catalog ?? []);
		const known = mergeCatalogs([...own, ...shipped]);
		return methodPage(name, known, answer, language);
	}

	const read = (page: string) => page.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

	it('has parameters, session, permissions, source, errors, a call and an answer', async () => {
		const page = await pageOf('group.getInfo', [], 'en', [{ uid: '53' }]);
		for (const expected of [
			'- **uids**<br>String[] · required',
			'session optional',
			'GROUP_CONTENT, VALUABLE_ACCESS',
			'apiok.ru/dev/methods/rest/group/group.getInfo',
			'- **100 PARAM**',
			'- **110 PARAM_USER_ID**',
			'    ###\n    group.getInfo\n    uids =\n    fields =',
			'    "uid": "53"',
			'[Documentation](<https://apiok.ru/dev/methods/rest/group/group.getInfo>)',
		])
			assert.ok(read(page).includes(expected), expected);
	});

	it('says what the method does in the reader’s language, where the catalogue knows it', async () => {
		const own = { methods: [{ name: 'a.b', description: 'Lists.', descriptions: { ru: 'Перечисляет.' } }] };
		assert.match(read(await pageOf('a.b', [own])), /Lists\./);
		assert.match(read(await pageOf('a.b', [own], 'ru')), /Перечисляет\./);
		assert.match(read(await pageOf('a.b', [own], 'de')), /Lists\./);
		assert.match(read(await pageOf('a.b', [own], 'constructor')), /Lists\./);
	});

	it('says that a method is in no catalogue', async () => {
		assert.match(read(await pageOf('x.y')), /Not in the catalogue\./);
	});

	it('takes everything of a catalogue for text, and not all of what is long', async () => {
		const bad = '"><img src=x onerror=alert(1)>\n\n# [x](command:workbench.action.quit) $x$ `y` https://e.example';
		const long = 'x'.repeat(1_000_000);
		const parameters = Array.from({ length: 5000 }, (_, index) => ({ name: `p${index}${bad}`.slice(0, 150) }));
		parameters[0] = { name: bad.slice(0, 150), ...{ description: long, type: bad, values: [long, bad] } };
		const own = {
			methods: [
				{
					name: 'a.b',
					description: `${bad}${long}`,
					source: bad,
					permissions: [bad, long],
					documentation: `https://e.example/>) <b>${bad}`,
					parameters,
				},
			],
		};
		const page = await pageOf('a.b', [own], `en"${bad}`, { [bad]: long });
		const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('    '));
		const text = /(?:[^!-/:-@[-`{-~]|&#\d+;)*/.source;
		const structure = new RegExp(
			`^(?:#{1,2} ${text}|${text}|- ${text}: ${text}|- \\*\\*${text}\\*\\*(?:<br>)?${text}(?:<br>${text})*|\\[Documentation\\]\\(<https${text}>\\))$`,
		);
		for (const line of lines) assert.match(line, structure);
		assert.ok(page.length < 500_000, String(page.length));
	});

	it('links to the web only', async () => {
		for (const documentation of ['file:///etc/passwd', 'command:x', 'ms-msdt:/id', 'vscode://x/y', 'http:a']) {
			const page = await pageOf('a.b', [{ methods: [{ name: 'a.b', documentation }] }]);
			assert.doesNotMatch(page, /\]\(/, documentation);
		}
	});
});
