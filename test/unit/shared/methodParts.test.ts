import assert from 'node:assert/strict';
import { type KnownMethod, methodParts } from '../../../src/shared/knownMethod.ts';

function method(name: string, parameters: number): KnownMethod {
	const known = Array.from(
		{ length: parameters },
		(_, i) => ({ name: `p${i}`, kind: 'text', required: 'no' }) as const,
	);
	return { name, evidence: 'page', parameters: known };
}

describe('known methods for a webview', () => {
	it('go in parts that are read without a pause, none lost and in their order', () => {
		const methods = Array.from({ length: 20_000 }, (_, i) => method(`a.b${i}`, i % 11));
		const parts = [...methodParts(methods)];
		assert.deepEqual(parts.flat(), methods);
		const sizes = parts.map((part) => part.reduce((sum, { parameters }) => sum + 1 + parameters.length, 0));
		assert.ok(Math.max(...sizes) <= 3000, `${Math.max(...sizes)}`);
		assert.ok(parts.length < 60, `${parts.length}`);
	});

	it('go as one part where there are few or none, and one with many parameters goes alone', () => {
		assert.deepEqual([...methodParts([])], [[]]);
		const [small, large] = [method('a.b', 1), method('c.d', 10_000)];
		assert.deepEqual([...methodParts([small])], [[small]]);
		assert.deepEqual([...methodParts([small, large, small])], [[small], [large], [small]]);
	});

	it('are counted with what they may be, as many values or long ones take as long to read', () => {
		const withValues = (values: string[]): KnownMethod => ({
			name: 'a.b',
			evidence: 'own',
			parameters: [{ name: 'p', kind: 'enumeration', values, required: 'no' }],
		});
		for (const values of [Array(1000).fill('v'), ['v'.repeat(100_000)]]) {
			const parts = [...methodParts([withValues(values), withValues(values), withValues(values)])];
			assert.ok(parts.length >= 2, `${parts.length}`);
		}
	});

	it('are made when they are asked for', () => {
		let made = 0;
		function* methods(): Generator<KnownMethod> {
			for (; made < 10_000; made += 1) yield method(`a.b${made}`, 10);
		}
		methodParts(methods()).next();
		assert.ok(made < 300, `${made}`);
	});
});
