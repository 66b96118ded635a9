import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('the page of a method', () => {
	const shipped = readCatalog(
		JSON.parse(readFileSync(new URL('../../../../src/catalogs/okRestApi.json', import.meta.url), 'utf8')),
	).catalog;
	assert.ok(shipped);

	async function pageOf(name: string, catalogs: readonly unknown[] = [], language = 'en', answer: unknown = []) {
		const { methodPage } = await withEditorTypes(() => import('../../../../src/host/methods/methodPage.ts'));
		const own = catalogs.flatMap((catalog) => readCatalog(catalog).catalog ?? []);
		const known = mergeCatalogs([...own, ...(shipped ? [shipped] : [])]);
		return methodPage({ name, method: known.methods.get(name), known, answer, language }, 'NONCE');
	}

	it('tells parameters, session, permissions, source, errors, a call and an answer', async () => {
		const page = await pageOf('group.getInfo', [], 'en', [{ uid: '53' }]);
		for (const told of [
			'<code>uids</code>',
			'String[] · required',
			'session optional',
			'GROUP_CONTENT, VALUABLE_ACCESS',
			'apiok.ru/dev/methods/rest/group/group.getInfo',
			'<code>100 PARAM</code>',
			'<code>110 PARAM_USER_ID</code>',
			'###\ngroup.getInfo\nuids =\nfields =',
			'&#34;uid&#34;: &#34;53&#34;',
			'href="https://apiok.ru/dev/methods/rest/group/group.getInfo"',
		])
			assert.ok(page.includes(told), told);
		assert.match(page, /content="default-src 'none'; style-src 'nonce-NONCE'"/);
		assert.doesNotMatch(page, /<script|\son\w+=/i);
	});

	it('says what the method does in the reader’s language, where the catalogue knows it', async () => {
		const own = { methods: [{ name: 'a.b', description: 'Lists.', descriptions: { ru: 'Перечисляет.' } }] };
		assert.match(await pageOf('a.b', [own]), /Lists\./);
		assert.match(await pageOf('a.b', [own], 'ru'), /Перечисляет\./);
		assert.match(await pageOf('a.b', [own], 'de'), /Lists\./);
		assert.match(await pageOf('a.b', [own], 'constructor'), /Lists\./);
	});

	it('tells of a method that no catalogue knows', async () => {
		assert.match(await pageOf('x.y'), /No catalogue knows this method\./);
	});

	it('takes everything of a catalogue for text, and not all of what is long', async () => {
		const bad = '"><img src=x onerror=alert(1)><a href="command:workbench.action.quit">x</a>';
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
					documentation: `https://e.example/"><b>${bad}`,
					parameters,
				},
			],
		};
		const page = await pageOf('a.b', [own], `en"${bad}`, { [bad]: long });
		assert.doesNotMatch(page, /<img|<b>/);
		const hrefs = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
		assert.deepEqual(
			hrefs.map((href) => href.replace(/[?:].*/s, '')),
			['command', 'command', 'command', 'https'],
		);
		assert.ok(page.length < 300_000, String(page.length));
	});
});
