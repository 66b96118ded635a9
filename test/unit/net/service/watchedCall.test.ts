import assert from 'node:assert/strict';
import { mask } from '../../../../src/core/masking/mask.ts';
import { maxWatched, shortTitle, type Watched } from '../../../../src/net/service/watchedCall.ts';
import { ask, callPath, keys, plainQuery, plainSigned, useService } from './serviceClient.ts';

describe('what a watch is told', () => {
	const service = useService();

	async function watch(path: string): Promise<Watched> {
		const { answer, watched } = await service.watched(ask(service.port, path));
		assert.ok(answer.status < 500);
		return watched;
	}

	const tokens = 'access_token=abcdefghi%20jklmn&'.repeat(16_000).slice(0, 470_000);
	const names = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=`).join('&');
	const large = {
		'half a megabyte of tokens': `/fb.do?${tokens}`,
		'a value of a megabyte': `/fb.do?${plainQuery}&x=${'%D0%B6'.repeat(160_000)}&sig=1&access_token=${keys.accessToken}`,
		'a method of half a megabyte': `/fb.do?method=${'x'.repeat(500_000)}`,
		'a sig of half a megabyte': `/fb.do?${plainQuery}&access_token=${keys.accessToken}&sig=${'x'.repeat(500_000)}`,
		'thousands of parameters': `/fb.do?${names(maxWatched.parameters + 1)}`,
	};
	for (const [what, path] of Object.entries(large)) {
		it(`is little of ${what}`, async () => {
			const watched = await watch(path);
			assert.ok(watched.kind === 'call' && watched.url === undefined);
			assert.ok(JSON.stringify(watched).length < 2000, JSON.stringify(watched).slice(0, 3000));
		});
	}

	it('is that a large call was right', async () => {
		const value = 'y'.repeat(500_000);
		const watched = await watch(callPath(`${plainSigned}types=${value}`, `${plainQuery}&types=${value}`));
		assert.ok(watched.kind === 'call' && watched.url === undefined);
		assert.deepEqual([watched.isVerified, watched.judged.scheme], [true, 'server-server']);
	});

	it('is all of a call up to that size', async () => {
		const rest = `&${names(maxWatched.parameters - 10)}&x=`;
		const query = `${plainQuery}${rest}${'x'.repeat(maxWatched.characters - 200 - plainQuery.length - rest.length)}`;
		const watched = await watch(callPath('', query));
		assert.ok(watched.kind === 'call' && watched.url?.includes(query));
		assert.equal(watched.received.parameters.length, maxWatched.parameters - 4);
	});

	it('is no secret in a path, the service’s or another', async () => {
		const written = Buffer.from(keys.accessToken).toString('base64');
		const watched = await watch(`/fb.do&${plainQuery}&x=${keys.accessToken}/${written}&access_token=tkn1OfAnother`);
		assert.ok(watched.kind === 'request');
		assert.equal(watched.path, `/fb.do&${plainQuery}&x=${mask}/${mask}&access_token=${mask}`);
	});

	it('is the beginning of a path', async () => {
		const watched = await watch(`/${'x'.repeat(500_000)}?secret`);
		assert.ok(watched.kind === 'request');
		assert.equal(watched.path, `/${'x'.repeat(198)}…`);
	});
});

describe('titles', () => {
	it('have at most 200 characters, none of them halved', () => {
		assert.equal(shortTitle('events.get'), 'events.get');
		assert.equal(shortTitle('x'.repeat(200)), 'x'.repeat(200));
		assert.equal(shortTitle('x'.repeat(500_000)), `${'x'.repeat(199)}…`);
		assert.equal(shortTitle('🎉'.repeat(200)), '🎉'.repeat(200));
		assert.equal(shortTitle(`x${'🎉'.repeat(100_000)}`), `x${'🎉'.repeat(198)}…`);
	});
});
