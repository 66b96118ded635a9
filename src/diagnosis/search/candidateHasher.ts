import { concatBytes } from '@noble/hashes/utils.js';
import { noBytes } from '../../core/text/charsets.ts';
import { type HashMemory, ReusedMemory } from '../md5/hashMemory.ts';
import { Md5Lanes } from '../md5/md5Lanes.ts';
import { Md5Stream, type PaddedTail, paddedTail } from '../md5/md5Stream.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import type { DigestMistake, OuterMessage } from '../mistakes/mistake.ts';
import type { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import type { Canonicalization } from './canonicalizations.ts';
import type { AppliedMutations } from './mutations.ts';
import { type Secret, secretBytes } from './secrets.ts';
import type { Target } from './target.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** What is hashed: a variant of the parameters, canonicalized, with a secret. */
export interface Candidate {
	readonly applied: AppliedMutations;
	readonly canonicalization: Canonicalization;
	readonly secret: Secret;
}

/** A variant that is tried in a canonicalization with every secret of a placement. */
interface Trial {
	readonly applied: AppliedMutations;
	readonly placement: SecretPlacement;
}

/** Secrets as a canonicalization places them around the parameters. */
class SecretPlacement {
	readonly canonicalization: Canonicalization;
	readonly secrets: readonly Secret[];
	/** What is in front of the parameters: the same for all the secrets. */
	readonly before: Uint8Array;
	private paddedTails: readonly PaddedTail[] | undefined;
	private outer: readonly OuterMessage[] | undefined;
	private withoutAscii: SecretPlacement | undefined;

	constructor(canonicalization: Canonicalization, secrets: readonly Secret[], before: Uint8Array) {
		this.canonicalization = canonicalization;
		this.secrets = secrets;
		this.before = before;
	}

	/** What follows the parameters: the secret where it is appended, and the end of the string. Each is made anew. */
	*tails(): Generator<Uint8Array> {
		const { set, end, position } = this.canonicalization;
		const glue = set.encode(position?.glue ?? '');
		const ending = concatBytes(set.encode(end), set.around?.[1] ?? noBytes);
		for (const secret of this.secrets) yield concatBytes(glue, tailOf(this.canonicalization, secret, ending));
	}

	/** @param place where they are put once they are hashed */
	padded(memory: HashMemory, place: ReusedMemory): readonly PaddedTail[] {
		this.paddedTails ??= Array.from(this.tails(), (tail) => paddedTail(memory, place, tail));
		return this.paddedTails;
	}

	get outerMessages(): readonly OuterMessage[] {
		const { canonicalization, secrets } = this;
		this.outer ??= secrets.map(
			(secret) => canonicalization.digest?.nestedMd5?.outer(keyOf(canonicalization, secret)) ?? ((md5) => md5),
		);
		return this.outer;
	}

	get beyondAscii(): SecretPlacement {
		if (!this.withoutAscii) {
			const others = this.secrets.filter(({ ascii }) => !ascii);
			const all = others.length === this.secrets.length;
			this.withoutAscii = all ? this : new SecretPlacement(this.canonicalization, others, this.before);
		}
		return this.withoutAscii;
	}
}

/** Hashes variants of the parameters with secrets and reports those that yield the observed sig. */
export class CandidateHasher {
	/** Where the tails of a placement are: reused before another one is tried. */
	readonly tailMemory: ReusedMemory;
	private readonly assembler: Assembler;
	private readonly budget: Budget;
	private readonly report: (digest: Uint8Array, trial: Trial, index: number) => void;
	private readonly lanes: Md5Lanes<Trial>;
	/** For digests that are hashed a second time. */
	private readonly firstLanes: Md5Lanes<Trial>;

	constructor(
		assembler: Assembler,
		target: Target,
		budget: Budget,
		found: (candidate: Candidate, digest: Uint8Array) => void,
	) {
		this.tailMemory = new ReusedMemory(assembler.memory);
		this.assembler = assembler;
		this.budget = budget;
		this.report = (digest, { applied, placement: { canonicalization, secrets } }, index) => {
			found({ applied, canonicalization, secret: secrets[index] as Secret }, digest);
		};
		this.lanes = new Md5Lanes(assembler.memory, (word) => target.mayBe(word), this.report);
		const outerStream = new Md5Stream(assembler.memory);
		const noTail = paddedTail(assembler.memory, assembler.memory, noBytes);
		this.firstLanes = new Md5Lanes(
			assembler.memory,
			() => true,
			(md5, trial, index) => {
				const outer = trial.placement.outerMessages[index] as OuterMessage;
				outerStream.rewind(0);
				outerStream.put(outer(md5));
				this.lanes.add(outerStream, noTail, trial, index);
			},
		);
	}

	/** Tries a variant with every secret of a placement. True when the budget is spent. */
	try(variant: ParameterVariant, applied: AppliedMutations, placement: SecretPlacement): boolean {
		const { assembler, budget } = this;
		const { set, digest } = placement.canonicalization;
		// ASCII text under a set that keeps ASCII is what the right set gives.
		const repeats = set !== rightCharacterSet && set.keepsAscii && assembler.isAscii(variant);
		const placed = repeats ? placement.beyondAscii : placement;
		const count = placed.secrets.length;
		if (count === 0) return false;
		assembler.assemble(variant, placed.before);
		budget.candidates += count;
		const trial = { applied, placement: placed };
		if (digest && !digest.nestedMd5) return this.tryOtherDigests(trial, digest);
		const { stream, work } = assembler;
		const tails = placed.padded(assembler.memory, this.tailMemory);
		const lanes = digest ? this.firstLanes : this.lanes;
		if (tails.length >= minShared) stream.hashTo(stream.position);
		lanes.addAll(stream, tails, trial);
		return budget.spend(work + (digest ? 4 : 1) * count);
	}

	/** Finishes what {@link try} has left for later. */
	flush(): void {
		this.firstLanes.flush();
		this.lanes.flush();
	}

	private tryOtherDigests(trial: Trial, { digest }: DigestMistake): boolean {
		const { canonicalization, secrets } = trial.placement;
		const { stream } = this.assembler;
		let index = 0;
		for (const tail of trial.placement.tails()) {
			const key = keyOf(canonicalization, secrets[index] as Secret);
			this.report(digest(stream.messageWith(tail), key), trial, index++);
			if (this.budget.spend(12 + (stream.position >> 4))) return true;
		}
		return false;
	}
}

/** Hashing a block alone pays once as many messages begin with it. */
const minShared = 4;

/** The secrets as the canonicalization places them: together, or each on its own where it is in front. */
export function secretPlacementsOf(canonicalization: Canonicalization, secrets: readonly Secret[]): SecretPlacement[] {
	const { position, set, digest } = canonicalization;
	const inner = digest?.nestedMd5?.innerFront;
	if (!inner && position?.front === undefined)
		return secrets.length > 0 ? [new SecretPlacement(canonicalization, secrets, noBytes)] : [];
	const behind = set.encode(position?.front ?? '');
	const front = inner ?? ((secret: Uint8Array) => concatBytes(secret, behind));
	return secrets.map((one) => new SecretPlacement(canonicalization, [one], front(secretBytes(one.value, set))));
}

/** The secret beside the message; without bytes where it is appended to it. */
function keyOf({ digest, set }: Canonicalization, secret: Secret): Uint8Array {
	return digest?.secretAppended ? noBytes : secretBytes(secret.value, set);
}

function tailOf({ position, digest, set }: Canonicalization, secret: Secret, ending: Uint8Array): Uint8Array {
	if ((digest && !digest.secretAppended) || position?.appended === 0) return ending;
	const bytes = secretBytes(secret.value, set);
	return concatBytes(position?.appended === 2 ? concatBytes(bytes, bytes) : bytes, ending);
}
