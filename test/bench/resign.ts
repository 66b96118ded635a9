import type { Finding } from '../../src/diagnosis/findings.ts';
import type {
	DiagnosedCall,
	EdgeMistake,
	Mistake,
	SecretTextMistake,
	SetMistake,
} from '../../src/diagnosis/mistakes/mistake.ts';
import { mistakeTable } from '../../src/diagnosis/mistakes/mistakeTable.ts';
import { nearMissesOf } from '../../src/diagnosis/mistakes/nearMissMistakes.ts';
import { inOrderOf } from '../../src/diagnosis/mistakes/orderMistakes.ts';
import {
	diagnosedCallFor,
	inAll,
	inNamesToo,
	type MistakeCase,
	type Planted,
	sign,
	textNames,
} from './mistakeCases.ts';

/** True when a call signed anew, step by step, with the mistakes of a reported set gets the observed sig. */
export function yieldsSig(set: readonly Finding[], { parameters, credentials, sig }: MistakeCase): boolean {
	const sent = parameters.filter(({ name }) => name !== 'sig' && name !== 'access_token');
	const diagnosed = diagnosedCallFor(sent, credentials);
	const order = ({ row }: Planted) => (mistakeTable.includes(row) ? mistakeTable.indexOf(row) : -1);
	const hasRelative = set.some(({ stage }) => stage === 'foreign-scheme');
	const found = set.map((finding) => choicesOf(finding, diagnosed, hasRelative));
	return combinations(found).some((planted) => {
		try {
			const inOrder = planted.toSorted((a, b) => order(a) - order(b));
			return sign(diagnosed, inOrder) === sig || (hasRelative && sign(diagnosed, inOrder, true) === sig);
		} catch {
			return false;
		}
	});
}

/** Whatever a finding can mean: it says the row and the names, not which of several edits or texts. */
function choicesOf(finding: Finding, diagnosed: DiagnosedCall, hasRelative: boolean): Planted[] {
	const { code, variant, parameters, stage } = finding;
	const row: Mistake | undefined =
		mistakeTable.find((one) => one.code === code && (one.variant ?? '') === variant) ??
		(stage === 'order' ? inOrderOf(variant.split(', ')) : undefined);
	if (!row) return nearMisses(finding, diagnosed);
	const all = (count: number) => Array.from({ length: count }, (_, choice) => ({ row, choice }));
	if (row.stage === 'parameter-set') {
		const edits = (row as SetMistake).edits(diagnosed);
		// A relative may have left out some of the names before.
		const names = ({ choice }: Planted) => edits[choice]?.names ?? [];
		return all(edits.length).filter((one) => hasRelative || names(one).join() === parameters.join());
	}
	if (row.stage === 'front' || row.stage === 'end') return all((row as EdgeMistake).texts(diagnosed).length);
	if (row.stage === 'secret' && 'change' in row) {
		return all(textNames.length).filter(({ choice }) => parameters.includes(textNames[choice] as string));
	}
	if (row.stage !== 'value') return all(1);
	const inOne = all(diagnosed.sent.length).filter(({ choice }) =>
		parameters.includes(diagnosed.sent[choice]?.name ?? ''),
	);
	return [{ row, choice: inAll }, { row, choice: inNamesToo }, ...inOne];
}

/** A finding tells the place in which a key differs, and not what stands there. */
function nearMisses({ code, variant, parameters }: Finding, { credentials }: DiagnosedCall): Planted[] {
	const keys = { access_token: '', ...keysOf(credentials) };
	return textNames.flatMap((name, choice) => {
		if (!parameters.includes(name)) return [];
		return [...nearMissesOf(keys[name])].flatMap(({ mistake, key }) => {
			if (mistake.code !== code || mistake.variant !== variant || typeof key !== 'string') return [];
			return [{ row: { ...mistake, change: () => key } as SecretTextMistake, choice }];
		});
	});
}

function keysOf({ applicationSecretKey = '', sessionSecretKey = '' }: DiagnosedCall['credentials']) {
	return { application_secret_key: applicationSecretKey, session_secret_key: sessionSecretKey };
}

function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
	return lists.reduce<T[][]>((made, list) => made.flatMap((start) => list.map((item) => [...start, item])), [[]]);
}
