import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Closable, ServiceOwner, type ServiceWish } from '../../../../src/net/service/serviceOwner.ts';

interface Server extends Closable {
	readonly of: string;
}

type Pause = (label: string) => Promise<void>;

/** Servers that open and close as slowly as `pause` lets them; two at once are a failure. */
function serverFactory(pause: Pause) {
	const open: Server[] = [];
	const start = async (of: string): Promise<Server> => {
		await pause(`start ${of}`);
		if (of === 'failing') throw new Error('no port');
		const server: Server = {
			of,
			close: async () => {
				await pause(`close ${of}`);
				open.splice(open.indexOf(server), 1);
			},
		};
		open.push(server);
		assert.equal(open.length, 1, `${open.map((one) => one.of)} are open at once`);
		return server;
	};
	const wishFor = (of: string): ServiceWish<Server> => {
		return async () => {
			await pause(`prepare ${of}`);
			return of === 'impossible' ? undefined : () => start(of);
		};
	};
	const wishes = Object.fromEntries(['a', 'b', 'failing', 'impossible'].map((of) => [of, wishFor(of)] as const));
	return { open, wish: (of: string) => wishes[of] ?? assert.fail() };
}

const atOnce: Pause = () => Promise.resolve();

describe('ServiceOwner', () => {
	it('ends what was still being started when it is stopped', async () => {
		const { open, wish } = serverFactory(atOnce);
		const owner = new ServiceOwner<Server>(() => undefined);
		const started = owner.run(wish('a'));
		await owner.stop();
		assert.equal(await started, undefined);
		assert.equal(owner.running, undefined);
		assert.deepEqual(open, []);
	});

	it('starts anew when a start follows a stop, and not when one follows a start', async () => {
		const { open, wish } = serverFactory(atOnce);
		const owner = new ServiceOwner<Server>(() => undefined);
		const [first, second] = await Promise.all([owner.run(wish('a')), owner.run(wish('a'))]);
		assert.ok(first && first === second);
		void owner.stop();
		const third = await owner.run(wish('a'));
		assert.ok(third && third !== first);
		assert.deepEqual(open, [third]);
	});

	it('tells of a start that failed, and tries again when asked again', async () => {
		const { open, wish } = serverFactory(atOnce);
		const owner = new ServiceOwner<Server>(() => undefined);
		await owner.run(wish('a'));
		await assert.rejects(owner.run(wish('failing')), /no port/);
		await assert.rejects(owner.run(wish('failing')), /no port/);
		assert.deepEqual(open, []);
		assert.equal((await owner.run(wish('b')))?.of, 'b');
	});

	it('lets run what runs when the next wish cannot be had', async () => {
		const { open, wish } = serverFactory(atOnce);
		const owner = new ServiceOwner<Server>(() => undefined);
		const a = await owner.run(wish('a'));
		assert.equal(await owner.run(wish('impossible')), undefined);
		assert.deepEqual(open, [a]);
		assert.equal(owner.running, a);
	});

	it('starts nothing once it is disposed of', async () => {
		const { open, wish } = serverFactory(atOnce);
		const owner = new ServiceOwner<Server>(() => undefined);
		const started = owner.run(wish('a'));
		const disposed = owner.dispose();
		const late = owner.run(wish('b'));
		assert.deepEqual(await Promise.all([started, late, disposed]), [undefined, undefined, undefined]);
		assert.deepEqual(open, []);
	});

	it('is told of once more for each start, change and stop', async () => {
		const seen: (string | undefined)[] = [];
		const { wish } = serverFactory(atOnce);
		const owner: ServiceOwner<Server> = new ServiceOwner(() => seen.push(owner.running?.of));
		await owner.run(wish('a'));
		await owner.adjust(async () => true);
		await owner.run(wish('b'));
		await owner.adjust(async () => false);
		await owner.stop();
		assert.deepEqual(seen, ['a', 'a', undefined, 'b', undefined]);
	});

	const step = fc.constantFrom('a', 'b', 'failing', 'impossible', 'stop', 'keep', 'end', 'dispose');

	it('whatever comes in whatever order: at most one runs, and in the end what was wished last', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 8 }), async (s, steps) => {
				const { open, wish } = serverFactory((label) => s.schedule(Promise.resolve(), label));
				const owner = new ServiceOwner<Server>(() => undefined);
				const given: Promise<unknown>[] = [];
				let settled = 0;
				let wished = '';
				const take = (one: string): Promise<unknown> => {
					if (one !== 'keep' && one !== 'end') wished = one;
					if (one === 'stop') return owner.stop();
					if (one === 'dispose') return owner.dispose();
					if (one === 'keep' || one === 'end') {
						return owner.adjust(async () => {
							await s.schedule(Promise.resolve(), one);
							return one === 'keep';
						});
					}
					return owner.run(wish(one)).then(
						(server) => assert.ok(server === undefined || server.of === one),
						// Nobody is told of a failure who has wished for something else since.
						() => assert.deepEqual([one, wished], ['failing', 'failing']),
					);
				};
				s.scheduleSequence(
					steps.map((one) => async () => {
						given.push(
							take(one).finally(() => {
								settled += 1;
							}),
						);
					}),
				);
				await s.waitIdle();
				assert.equal(settled, steps.length, 'someone is left waiting');
				await Promise.all(given);
				assert.deepEqual(open, owner.running ? [owner.running] : []);
				const last = steps.includes('dispose') ? 'dispose' : steps.findLast((one) => one !== 'keep');
				if (last !== 'impossible') assert.equal(owner.running?.of, last === 'a' || last === 'b' ? last : undefined);
				await s.waitFor(owner.dispose());
				assert.deepEqual(open, []);
			}),
			{ numRuns: 500 },
		);
	});
});
