import { noBytes } from '../../core/text/charsets.ts';
import type { HashMemory } from '../md5/hashMemory.ts';
import { type LaneTails, laneTails, Md5Lanes } from '../md5/md5Lanes.ts';
import { type PaddedTail, paddedTail } from '../md5/md5Stream.ts';
import type { OuterMessage } from '../mistakes/mistake.ts';
import type { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import type { Canonicalization } from './canonicalizations.ts';
import type { Way } from './parameterVariants.ts';
import { type Secret, secretBytes } from './secrets.ts';
import type { Target } from './target.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** What is hashed: a list of parameters in a shape, with a secret. */
export interface Candidate {
	readonly way: Way;
	readonly canonicalization: Canonicalization;
	readonly secret: Secret;
}

/** A candidate of which the first of two hashes is under way. */
interface Once {
	readonly candidate: Candidate;
	readonly outer: OuterMessage;
}

/** What of a shape decides how secrets stand around the parameters. */
type Around = Pick<Canonicalization, 'position' | 'digest' | 'end' | 'set'>;

/** Secrets as a shape puts them around the parameters. */
export class SecretPlacement {
	readonly secrets: readonly Secret[];
	/** What stands in front of the parameters: the same for all the secrets. */
	readonly before: Uint8Array;
	private readonly canonicalization: Around;
	private madeTails: readonly Uint8Array[] | undefined;
	private madePadded: readonly PaddedTail[] | undefined;
	private madeOuter: readonly OuterMessage[] | undefined;
	private madeLanes: LaneTails | false | undefined;
	private madeBeyondAscii: SecretPlacement | undefined;

	constructor(canonicalization: Around, secrets: readonly Secret[], before: Uint8Array) {
		this.secrets = secrets;
		this.before = before;
		this.canonicalization = canonicalization;
	}

	/** What follows the parameters, by secret: the secret where it is appended, and the end of the string. */
	get tails(): readonly Uint8Array[] {
		if (!this.madeTails) {
			const ending = this.canonicalization.set.encode(this.canonicalization.end);
			this.madeTails = this.secrets.map((secret) => tailOf(this.canonicalization, secret, ending));
		}
		return this.madeTails;
	}

	/** The tails in the memory of messages. */
	padded(memory: HashMemory): readonly PaddedTail[] {
		this.madePadded ??= this.tails.map((tail) => paddedTail(memory, tail));
		return this.madePadded;
	}

	/** The tails as lanes read them; false where they are few or long. */
	get lanes(): LaneTails | false {
		this.madeLanes ??= this.secrets.length >= fewestInLanes && (laneTails(this.tails) ?? false);
		return this.madeLanes;
	}

	/** What a nested MD5 hashes in the end, by secret. */
	get outerMessages(): readonly OuterMessage[] {
		this.madeOuter ??= this.secrets.map((secret) => outerMessageOf(this.canonicalization, secret));
		return this.madeOuter;
	}

	/** Those whose secret has characters beyond ASCII. */
	get beyondAscii(): SecretPlacement {
		if (!this.madeBeyondAscii) {
			const others = this.secrets.filter(({ ascii }) => !ascii);
			const all = others.length === this.secrets.length;
			this.madeBeyondAscii = all ? this : new SecretPlacement(this.canonicalization, others, this.before);
		}
		return this.madeBeyondAscii;
	}
}

/** Hashes lists of parameters with secrets and tells of those that yield the observed sig. */
export class CandidateHasher {
	private readonly assembler: Assembler;
	private readonly target: Target;
	private readonly budget: Budget;
	private readonly found: (candidate: Candidate, digest: Uint8Array) => void;
	private readonly lanes: Md5Lanes<Candidate> | undefined;
	/** For digests that are hashed a second time. */
	private readonly firstLanes: Md5Lanes<Once> | undefined;

	constructor(
		assembler: Assembler,
		target: Target,
		budget: Budget,
		found: (candidate: Candidate, digest: Uint8Array) => void,
	) {
		this.assembler = assembler;
		this.target = target;
		this.budget = budget;
		this.found = found;
		const lanes = Md5Lanes.create(assembler.memory, (word) => target.mayBe(word), found);
		this.lanes = lanes;
		this.firstLanes = Md5Lanes.create(
			assembler.memory,
			() => true,
			({ candidate, outer }, md5) => lanes?.addWhole(outer(md5), candidate),
		);
	}

	/** Tries a list with every secret. True when the budget is spent. */
	try(
		canonicalization: Canonicalization,
		parameterVariant: ParameterVariant,
		way: Way,
		placement: SecretPlacement,
	): boolean {
		const { assembler } = this;
		if (
			canonicalization.set !== assembler.rightSet &&
			canonicalization.set.keepsAscii &&
			assembler.isAscii(parameterVariant)
		) {
			// ASCII text under a set that keeps ASCII is what the right set gives.
			placement = placement.beyondAscii;
		}
		return placement.secrets.length > 0 && this.tryAll(canonicalization, parameterVariant, way, placement);
	}

	/** Finishes what {@link try} has left for later. */
	flush(): void {
		this.firstLanes?.flush();
		this.lanes?.flush();
	}

	private tryAll(
		canonicalization: Canonicalization,
		parameterVariant: ParameterVariant,
		way: Way,
		placement: SecretPlacement,
	): boolean {
		const { assembler, lanes, budget } = this;
		const { stream } = assembler;
		const { secrets } = placement;
		assembler.assemble(parameterVariant, placement.before);
		if (canonicalization.digest || this.target.slow) {
			if (this.firstLanes && canonicalization.digest?.nestedMd5 && !this.target.slow)
				return this.tryTwice(this.firstLanes, canonicalization, way, placement);
			return secrets.some((secret, index) =>
				this.trySlowly({ way, canonicalization: canonicalization, secret }, placement.tails[index] as Uint8Array),
			);
		}
		budget.candidates += secrets.length;
		if (lanes && placement.lanes) {
			stream.hashTo(stream.position);
			lanes.tryTails(stream, placement.lanes, (index) => ({
				way,
				canonicalization: canonicalization,
				secret: secrets[index] as Secret,
			}));
			return budget.spend(assembler.work + (secrets.length >> 1));
		}
		if (lanes) {
			const padded = placement.padded(assembler.memory);
			stream.settle();
			for (let i = 0; i < secrets.length; i++) {
				lanes.add(stream, padded[i] as PaddedTail, {
					way,
					canonicalization: canonicalization,
					secret: secrets[i] as Secret,
				});
			}
			return budget.spend(assembler.work + secrets.length);
		}
		stream.seal();
		for (let i = 0; i < secrets.length; i++) {
			if (!this.target.mayBe(stream.finish(placement.tails[i] as Uint8Array))) continue;
			this.found({ way, canonicalization: canonicalization, secret: secrets[i] as Secret }, stream.digest());
		}
		return budget.spend(4 * (assembler.work + secrets.length));
	}

	private tryTwice(
		lanes: Md5Lanes<Once>,
		canonicalization: Canonicalization,
		way: Way,
		placement: SecretPlacement,
	): boolean {
		const { stream, work } = this.assembler;
		const { secrets, outerMessages } = placement;
		const tails = placement.padded(this.assembler.memory);
		stream.settle();
		secrets.forEach((secret, i) => {
			lanes.add(stream, tails[i] as PaddedTail, {
				candidate: { way, canonicalization: canonicalization, secret },
				outer: outerMessages[i] as OuterMessage,
			});
		});
		this.budget.candidates += secrets.length;
		return this.budget.spend(work + 4 * secrets.length);
	}

	private trySlowly(candidate: Candidate, tail: Uint8Array): boolean {
		const { stream } = this.assembler;
		const { canonicalization: shape, secret } = candidate;
		this.budget.candidates++;
		if (!shape.digest) {
			const digest = this.md5With(tail);
			if (this.target.mayBeDigest(digest)) this.found(candidate, digest);
			return this.budget.spend(2 + this.assembler.work);
		}
		const digest = shape.digest.digest(stream.messageWith(tail), keyOf(shape, secret));
		if (this.target.mayBeDigest(digest)) this.found(candidate, digest);
		return this.budget.spend(12 + (stream.position >> 4));
	}

	private md5With(tail: Uint8Array): Uint8Array {
		const { stream } = this.assembler;
		stream.seal();
		stream.finish(tail);
		return stream.digest();
	}
}

/** The secrets as the shape puts them: together, or each on its own where it stands in front. */
export function secretPlacementsOf(canonicalization: Canonicalization, secrets: readonly Secret[]): SecretPlacement[] {
	const { position, set } = canonicalization;
	const front = canonicalization.digest?.nestedMd5?.innerFront;
	if (front) {
		return secrets.map(
			(secret) => new SecretPlacement(canonicalization, [secret], front(secretBytes(secret.value, set))),
		);
	}
	if (position?.front === undefined)
		return secrets.length > 0 ? [new SecretPlacement(canonicalization, secrets, noBytes)] : [];
	const behind = set.encode(position.front);
	return secrets.map(
		(secret) => new SecretPlacement(canonicalization, [secret], joined(secretBytes(secret.value, set), behind)),
	);
}

/** The secret beside the message; without bytes where it is appended to it. */
function keyOf({ digest, set }: Around, secret: Secret): Uint8Array {
	return digest?.secretAppended ? noBytes : secretBytes(secret.value, set);
}

function outerMessageOf(canonicalization: Around, secret: Secret): OuterMessage {
	return canonicalization.digest?.nestedMd5?.outer(keyOf(canonicalization, secret)) ?? ((md5) => md5);
}

function tailOf({ position, digest, set }: Around, secret: Secret, ending: Uint8Array): Uint8Array {
	if ((digest && !digest.secretAppended) || position?.appended === 0) return ending;
	const bytes = secretBytes(secret.value, set);
	return joined(position?.appended === 2 ? joined(bytes, bytes) : bytes, ending);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
	if (second.length === 0) return first;
	if (first.length === 0) return second;
	const whole = new Uint8Array(first.length + second.length);
	whole.set(first);
	whole.set(second, first.length);
	return whole;
}

/** With fewer secrets, lanes filled from several lists do better. */
const fewestInLanes = 5;
