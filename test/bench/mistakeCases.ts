import { hash } from 'node:crypto';
import type { Credentials, Parameter } from '../../src/core/call/call.ts';
import { applicationIdOf } from '../../src/core/services/ok/applicationId.ts';
import { characterSetMistakes, wholeStringMistakes } from '../../src/diagnosis/mistakes/characterSetMistakes.ts';
import { digestMistakes, positionMistakes } from '../../src/diagnosis/mistakes/digestMistakes.ts';
import { foreignSchemeMistakes } from '../../src/diagnosis/mistakes/foreignSchemes.ts';
import { edgeMistakes, joiningMistakes, pairMistakes } from '../../src/diagnosis/mistakes/formMistakes.ts';
import { secretTextMistakes } from '../../src/diagnosis/mistakes/keyTextMistakes.ts';
import type {
	DiagnosedCall,
	EdgeMistake,
	ForeignSchemeMistake,
	Hints,
	Mistake,
	SecretMistake,
	SecretTextMistake,
	SetMistake,
	ValueMistake,
} from '../../src/diagnosis/mistakes/mistake.ts';
import { mistakeTable, valueMistakes } from '../../src/diagnosis/mistakes/mistakeTable.ts';
import { orderMistakes } from '../../src/diagnosis/mistakes/orderMistakes.ts';
import { outputMistakes } from '../../src/diagnosis/mistakes/outputMistakes.ts';
import { secretMistakes } from '../../src/diagnosis/mistakes/secretMistakes.ts';
import { setMistakes } from '../../src/diagnosis/mistakes/setMistakes.ts';
import { randomCall } from './randomCalls.ts';
import { writeDigest } from './writtenDigests.ts';

export interface MistakeCase {
	readonly parameters: Parameter[];
	readonly sig: string;
	readonly credentials: Credentials;
	readonly hints: Hints;
	readonly planted: readonly Mistake[];
}

/** A row with the random choices that it leaves open already made. */
interface Planted {
	readonly row: Mistake;
	/** Index among the edits or texts of the row, or of the parameter or secret it concerns; or one of the following. */
	readonly choice: number;
}

/** A change of values made in all of them. */
const inAll = -1;
/** A change of values made in all of them, and in names. */
const inNamesToo = -3;
/** There is nothing that the row could change. */
const nowhere = -2;

/** The steps of signing, each with the rows that change it. */
const rowsOfStages = {
	'parameter-set': setMistakes,
	value: valueMistakes,
	order: orderMistakes,
	pair: pairMistakes,
	joining: joiningMistakes,
	front: edgeMistakes.filter((row) => row.stage === 'front'),
	end: edgeMistakes.filter((row) => row.stage === 'end'),
	'character-set': [...characterSetMistakes, ...wholeStringMistakes],
	secret: [...secretMistakes, ...secretTextMistakes],
	position: positionMistakes,
	digest: digestMistakes,
	output: outputMistakes,
	'foreign-scheme': foreignSchemeMistakes,
} as const;
type Stage = keyof typeof rowsOfStages;

const stages = new Map<Mistake, Stage>(
	(Object.keys(rowsOfStages) as Stage[]).flatMap((stage) => rowsOfStages[stage].map((row) => [row, stage] as const)),
);

function stageOf(row: Mistake): Stage {
	return stages.get(row) as Stage;
}

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

/** A small generator (mulberry32): cases must be the same in every run. */
export function seeded(seed: number): Random {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** Rows that need no hints, and so can be planted in any call. */
export const plantable: readonly Mistake[] = mistakeTable.filter(
	({ code }) =>
		!['secret-of-another-account', 'access_token-differs', 'suspected-secret', 'sig-not-a-digest'].includes(code),
);

/** A random call signed with `rows` planted, each with an effect of its own; undefined after `tries` calls without. */
export function plant(rows: readonly Mistake[], random: Random, tries = 40): MistakeCase | undefined {
	if (!compatible(rows)) return undefined;
	for (let attempt = 0; attempt < tries; attempt++) {
		const { parameters, credentials } = randomCall(random);
		const diagnosed = diagnosedCallFor(parameters, credentials);
		const planted = inOrder(rows).map((row): Planted => ({ row, choice: choiceFor(row, diagnosed, random) }));
		if (planted.some(({ choice }) => choice === nowhere)) continue;
		const sig = sign(diagnosed, planted);
		if (sig === undefined) continue;
		const without = planted.map((_, index) => sign(diagnosed, planted.toSpliced(index, 1)));
		if (without.includes(sig)) continue;
		const sent = [...parameters, { name: 'sig', value: sig }, { name: 'access_token', value: credentials.accessToken }];
		return { parameters: sent, sig, credentials, hints: {}, planted: planted.map(({ row }) => row) };
	}
	return undefined;
}

/** At most one row a stage, where the stage knows only one choice. */
function compatible(rows: readonly Mistake[]): boolean {
	const changed = rows.map(stageOf);
	const once = changed.filter((stage) => stage !== 'value' && stage !== 'parameter-set' && stage !== 'secret');
	if (new Set(once).size < once.length || new Set(rows.map(({ code }) => code)).size < rows.length) return false;
	if (rows.filter((row) => 'formula' in row).length > 1) return false;
	const relative = rowOf(rows, 'foreign-scheme');
	const fixed = ['pair', 'joining', 'front', 'position', 'digest'];
	if (relative && (changed.some((stage) => fixed.includes(stage)) || rows.some((row) => 'formula' in row)))
		return false;
	if (relative?.upperCase && rows.some(({ code }) => code === 'sig-upper-case')) return false;
	if (rows.some((row) => 'joining' in row) && changed.includes('joining')) return false;
	const digest = rowOf(rows, 'digest');
	const outputs = [
		...['sig-middle-cut', 'sig-leading-zeros-lost', 'sig-byte-zeros-lost', 'sig-bytes-sign-extended'],
		...['sig-as-number', 'sig-as-uuid', 'sig-digits-reordered'],
	];
	if (digest && digest.size !== 16 && rows.some(({ code }) => outputs.includes(code))) return false;
	return !(digest && !digest.secretAppended && changed.includes('position'));
}

/** In the order of the table: a value is written first and encoded then, a key quoted first and padded then. */
function inOrder(rows: readonly Mistake[]): Mistake[] {
	return rows.toSorted((a, b) => mistakeTable.indexOf(a) - mistakeTable.indexOf(b));
}

function choiceFor(row: Mistake, diagnosed: DiagnosedCall, random: Random): number {
	const among = (count: number) => (count === 0 ? nowhere : Math.floor(random() * count));
	const stage = stageOf(row);
	if (stage === 'parameter-set') return among((row as SetMistake).edits(diagnosed).length);
	if (stage === 'front' || stage === 'end') return among((row as EdgeMistake).texts(diagnosed).length);
	if (stage === 'secret' && 'change' in row) return among(3);
	if ('names' in row && row.names === 'only') return inNamesToo;
	if (stage !== 'value' || (row as ValueMistake).allOnly === true || random() < 0.6) return inAll;
	// In one parameter a client makes a mistake that the value as sent gives rise to.
	const { change } = row as ValueMistake;
	const fitting = diagnosed.sent.flatMap(({ name, value }, index) =>
		change(value, name, undefined) === value ? [] : [index],
	);
	if ((row as ValueMistake).allOnly === 'in-long-calls' && fitting.length > 9) return inAll;
	return fitting[among(fitting.length)] ?? inAll;
}

/** What a diagnosis starts from in a call as it is before it is signed. */
function diagnosedCallFor(sent: readonly Parameter[], credentials: Credentials): DiagnosedCall {
	const base = { sent, wire: [], credentials, accessToken: credentials.accessToken, rightSigs: [], hints: {} };
	return { ...base, rightSigs: [sign(base, []) ?? ''] };
}

function rowOf<At extends Stage>(rows: readonly Mistake[], stage: At) {
	return rows.find((row) => stageOf(row) === stage) as (typeof rowsOfStages)[At][number] | undefined;
}

/** The sig that a client with these mistakes sends, step by step: nothing of the search's is used. */
function sign(diagnosed: DiagnosedCall, planted: readonly Planted[]): string | undefined {
	const rows = planted.map(({ row }) => row);
	const relative = rowOf(rows, 'foreign-scheme');
	const secret = secretFor(diagnosed, planted, relative);
	if (secret === undefined) return undefined;
	const list = listFor(diagnosed, planted, relative);
	const order = rowOf(rows, 'order')?.compare ?? byName;
	const pair = relative?.pair ?? rowOf(rows, 'pair')?.pair ?? ((name, value) => `${name}=${value}`);
	const joining = rowOf(rows, 'pair')?.joining ?? rowOf(rows, 'joining');
	const pairs = list.toSorted(order).map(({ name, value }) => pair(name, value));
	const edge = (stage: 'front' | 'end') => {
		const found = planted.find(({ row }) => stageOf(row) === stage);
		return found ? ((found.row as EdgeMistake).texts(diagnosed)[found.choice] ?? '') : '';
	};
	const user = relative?.userInFront ? diagnosed.sent.find(({ name }) => name === 'uid')?.value : '';
	if (user === undefined) return undefined;
	const between = relative?.between ?? joining?.between ?? '';
	const text = user + edge('front') + (joining?.open ?? '') + pairs.join(between) + (joining?.close ?? '');
	return digestOf(text, secret, edge('end'), rows, relative);
}

function digestOf(
	text: string,
	secret: string | Uint8Array,
	end: string,
	rows: readonly Mistake[],
	relative: ForeignSchemeMistake | undefined,
): string {
	const set = rowOf(rows, 'character-set');
	const digest = rowOf(rows, 'digest');
	const place = (relative ?? rowOf(rows, 'position'))?.place ?? { glue: '', appended: 1 };
	const encode = set?.encode ?? ((part: string) => new TextEncoder().encode(part));
	const key = typeof secret === 'string' ? encode(secret) : secret;
	const times = digest?.secretAppended === false ? 0 : place.appended;
	const appended = Buffer.concat([encode(place.glue), ...Array.from({ length: times }, () => key)]);
	const before = place.front === undefined ? new Uint8Array(0) : Buffer.concat([key, encode(place.front)]);
	const [open, close] = set?.around ?? [Buffer.of(), Buffer.of()];
	const message = Buffer.concat([open, before, encode(text), appended, encode(end), close]);
	const bytes = digest ? digest.digest(message, key) : Uint8Array.from(Buffer.from(hash('md5', message), 'hex'));
	return writeDigest(rowOf(rows, 'output'), bytes, relative?.upperCase ?? false);
}

function byName(a: Parameter & { index: number }, b: Parameter & { index: number }): number {
	return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || a.index - b.index;
}

function listFor(diagnosed: DiagnosedCall, planted: readonly Planted[], relative: ForeignSchemeMistake | undefined) {
	const slots = diagnosed.sent.map((parameter, index): (Parameter & { index: number }) | undefined =>
		relative && !relative.signs(parameter) ? undefined : { ...parameter, index },
	);
	for (const added of relative?.add ?? []) slots.push({ ...added, index: slots.length });
	for (const { row, choice } of planted) {
		if (stageOf(row) !== 'parameter-set') continue;
		const edit = (row as SetMistake).edits(diagnosed)[choice];
		for (const index of edit?.remove ?? []) slots[index] = undefined;
		for (const [index, parameter] of edit?.replace ?? []) if (slots[index]) slots[index] = { ...parameter, index };
		for (const added of edit?.add ?? []) slots.push({ ...added, index: slots.length });
	}
	for (const { row, choice } of planted) {
		if (stageOf(row) !== 'value') continue;
		slots.forEach((slot, index) => {
			if (!slot || (choice >= 0 && choice !== index)) return;
			const { change, names } = row as ValueMistake;
			const name = choice === inNamesToo ? change(slot.name, slot.name, undefined) : slot.name;
			const value = names === 'only' ? slot.value : change(slot.value, slot.name, undefined);
			slots[index] = { ...slot, name, value };
		});
	}
	return slots.filter((slot) => slot !== undefined);
}

/** The texts in secrets that a slip can be in, by choice. */
const textNames = ['access_token', 'application_secret_key', 'session_secret_key'] as const;

function secretFor(diagnosed: DiagnosedCall, planted: readonly Planted[], relative: ForeignSchemeMistake | undefined) {
	const { credentials, accessToken } = diagnosed;
	const texts = {
		access_token: accessToken,
		application_secret_key: credentials.applicationSecretKey ?? '',
		session_secret_key: credentials.sessionSecretKey ?? '',
		application_key: credentials.applicationKey,
		application_id: applicationIdOf(diagnosed.sent, credentials.applicationKey),
	};
	for (const { row, choice } of planted) {
		if (stageOf(row) !== 'secret' || !('change' in row)) continue;
		const name = textNames[choice] ?? 'access_token';
		if (texts[name] === '') return undefined;
		texts[name] = (row as SecretTextMistake).change(texts[name]);
	}
	const formula = planted.find(({ row }) => 'formula' in row)?.row as SecretMistake | undefined;
	if (relative) {
		const session = credentials.scheme === 'client-server';
		return session ? texts.session_secret_key : texts.application_secret_key || texts.session_secret_key;
	}
	if (formula) return formula.formula(texts);
	return texts.application_secret_key && credentials.scheme !== 'client-server'
		? hash('md5', texts.access_token + texts.application_secret_key)
		: texts.session_secret_key;
}
