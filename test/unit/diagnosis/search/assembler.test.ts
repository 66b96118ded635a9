import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import type { Parameter } from '../../../../src/core/call/call.ts';
import { Md5Lanes } from '../../../../src/diagnosis/md5/md5Lanes.ts';
import { type PaddedTail, paddedTail } from '../../../../src/diagnosis/md5/md5Stream.ts';
import type { Placed } from '../../../../src/diagnosis/mistakes/mistake.ts';
import { Assembler } from '../../../../src/diagnosis/search/assembler.ts';
import { Budget } from '../../../../src/diagnosis/search/budget.ts';
import type { Canonicalization } from '../../../../src/diagnosis/search/canonicalizations.ts';
import type { SearchSpace } from '../../../../src/diagnosis/search/search.ts';
import { diagnosedCallOf, searchSpaces } from '../../../../src/diagnosis/search/searchSpaces.ts';
import { tiers } from '../../../../src/diagnosis/search/tiers.ts';
import { type ParameterVariant, VariantDraft } from '../../../../src/diagnosis/search/variantDraft.ts';
import { runs } from '../../../data/runs.ts';

const credentials = { applicationKey: 'KEY', accessToken: 'tkn1', applicationSecretKey: 'SECRET' };
const value = fc.constantFrom('', 'a b', 'Ж', '1,2', 'true', '[1, 2]', ' x\r\n', '%20 ', 'a/b', '🙂'.repeat(20));
const names = ['application_key', 'uid', 'text', 'Text', 'text2', 'text-2', 'fields', 'a', 'x[]', 'имя'];
const call = fc
	.uniqueArray(fc.tuple(fc.constantFrom(...names, ...names.map((name) => `${name}9`)), value), {
		minLength: 1,
		maxLength: 20,
		size: 'max',
		selector: ([name]) => name,
	})
	.map((all) => all.map(([name, text]) => ({ name, value: text })));

/** The bytes of a variant in a canonicalization, put together anew. */
function bytesOf(
	{ variants, interned }: SearchSpace,
	{ slots }: { slots: Int32Array },
	canonicalization: Canonicalization,
	before: string,
): Buffer {
	const placed = [...slots].flatMap((id, index): Placed[] => (id < 0 ? [] : [{ ...interned.get(id), index }]));
	assert.equal(slots.length, variants.names.length);
	const pair = canonicalization.pair?.pair ?? ((name: string, text: string) => `${name}=${text}`);
	const pairs = placed
		.sort(canonicalization.order.compare)
		.map((parameter) => canonicalization.set.encode(pair(parameter.name, parameter.value)));
	const { open, between, close } = canonicalization.joining;
	const parts = [before, canonicalization.front + open].map((text) => canonicalization.set.encode(text));
	pairs.forEach((bytes, index) => {
		parts.push(...(index > 0 ? [canonicalization.set.encode(between)] : []), bytes);
	});
	return Buffer.concat([canonicalization.set.around?.[0] ?? Buffer.of(), ...parts, canonicalization.set.encode(close)]);
}

/** Assembles variants one after the other and compares some of them, and their MD5, with what they should be. */
class Comparison {
	readonly space: SearchSpace;
	private readonly assembler: Assembler;
	/** Compares each digest with the one expected. */
	private readonly lanes: Md5Lanes<string>;
	private readonly noTail: PaddedTail;
	private canonicalization: Canonicalization;
	private before = '';
	private beforeBytes = new Uint8Array(0);

	constructor(parameters: readonly Parameter[]) {
		const diagnosed = diagnosedCallOf({ parameters, sig: '' }, credentials, {});
		this.space = searchSpaces(diagnosed, new Budget({ work: 1e9 })).ours;
		this.assembler = new Assembler(this.space.variants, this.space.interned);
		const { memory } = this.assembler;
		this.noTail = paddedTail(memory, memory, new Uint8Array(0));
		this.lanes = new Md5Lanes(
			memory,
			() => true,
			(digest, expected) => assert.equal(bytesToHex(digest), expected),
		);
		this.canonicalization = [...this.space.canonicalizations.level(0, 0)][0] as Canonicalization;
	}

	begin(index: number): void {
		const { canonicalizations } = this.space;
		const all = [0, 3, 6].flatMap((tier) => [...canonicalizations.level(1, tier)]);
		const [right] = canonicalizations.level(0, 0);
		this.canonicalization = (index % 4 === 0 ? right : all[index % all.length]) as Canonicalization;
		this.before = index % 3 === 0 ? 'before' : '';
		this.beforeBytes = Uint8Array.from(this.canonicalization.set.encode(this.before));
		this.assembler.begin(this.canonicalization);
	}

	assemble(variant: ParameterVariant, compares: boolean): void {
		const { stream } = this.assembler;
		this.assembler.assemble(variant, this.beforeBytes);
		if (!compares) return;
		const expected = bytesOf(this.space, variant, this.canonicalization, this.before);
		assert.ok(Buffer.from(stream.messageWith(new Uint8Array(0))).equals(expected));
		if (expected.length % 2 === 0) stream.hashTo(stream.position);
		this.lanes.addAll(stream, [this.noTail], createHash('md5').update(expected).digest('hex'));
		this.lanes.flush();
	}
}

/** `npm run test:long` tries many more. */
const numRuns = runs(30, 500);

describe('Assembler', () => {
	it('puts together what canonicalizations make of the variants that a search visits, one after the other', () => {
		fc.assert(
			fc.property(
				call,
				fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
				fc.nat(97),
				(parameters, choices, start) => {
					const comparison = new Comparison(parameters);
					for (const index of choices) {
						comparison.begin(index);
						for (const [count, tier, every] of [
							[0, 0, 1],
							[1, 0, 3],
							[2, 0, 41],
							[2, 3, 83],
						] as const) {
							let turn = start;
							comparison.space.variants.visit(count, tier, (variant) => {
								comparison.assemble(variant, ++turn % every === 0);
								return turn > 8000 + start;
							});
						}
					}
				},
			),
			{ numRuns: numRuns / 10 },
		);
	});

	it('does so with any variants', () => {
		const put = fc.tuple(fc.nat(), fc.nat());
		const puts = fc.oneof(fc.array(put), fc.array(put, { minLength: 60, maxLength: 90 }));
		fc.assert(
			fc.property(call, fc.nat(), fc.array(puts, { maxLength: 12 }), (parameters, choice, all) => {
				const comparison = new Comparison(parameters);
				const { variants } = comparison.space;
				const singles: Int32Array[] = [];
				for (let tier = 0; tier <= tiers; tier++) {
					variants.visit(1, tier, ({ slots }) => singles.push(slots.slice()) === 0);
				}
				const alternatives = variants.names.map((_, slot) => [
					...new Set(singles.map((slots) => slots[slot] as number)),
				]);
				const draft = new VariantDraft(variants.base);
				comparison.begin(choice);
				for (const changes of all) {
					const putBack = new Set<number>();
					for (const [slot, from] of changes) {
						const at = slot % variants.names.length;
						// A slot changed back is changed no more.
						if (putBack.has(at)) continue;
						const ids = alternatives[at] as number[];
						const wasChanged = draft.slots[at] !== variants.base[at];
						draft.put(at, ids[from % ids.length] as number);
						if (wasChanged && draft.slots[at] === variants.base[at]) putBack.add(at);
					}
					comparison.assemble(draft, true);
					draft.reset();
				}
			}),
			{ numRuns },
		);
	});
});
