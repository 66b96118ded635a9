import assert from 'node:assert/strict';
import { methodTelling } from '../../../../src/host/composer/methodTelling.ts';
import type { KnownMethod } from '../../../../src/shared/knownMethod.ts';

const method = (name: string): KnownMethod => ({ name, evidence: 'own', parameters: [] });

describe('what a page is told of methods', () => {
	it('comes in parts, of which the last is known as such, also where it is the only one', async () => {
		for (const names of [['a.a', 'a.b', 'a.c'], ['a.a']]) {
			const told: unknown[] = [];
			const tell = methodTelling(
				async function* () {
					for (const name of names) yield [method(name)];
				},
				(part) => told.push(part),
			);
			await tell();
			assert.deepEqual(
				told,
				names.map((name, index) => ({ methods: [method(name)], isLast: index === names.length - 1 })),
			);
		}
	});

	it('is one list after another, never two in each other', async () => {
		let list = 'old';
		let release: (() => void) | undefined;
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		const told: string[] = [];
		const tell = methodTelling(
			async function* () {
				const of = list;
				for (const index of [1, 2, 3]) {
					if (of === 'old' && index === 2) await held;
					yield [method(`${of}.${index}`)];
				}
			},
			({ methods, isLast }) => told.push(`${methods[0]?.name}${isLast ? '.' : ''}`),
		);
		const first = tell();
		list = 'new';
		const more = [tell(), tell()];
		release?.();
		await Promise.all([first, ...more]);
		assert.deepEqual(told, ['old.1', 'old.2', 'old.3.', 'new.1', 'new.2', 'new.3.']);
		await tell();
		assert.equal(told.length, 9);
	});
});
