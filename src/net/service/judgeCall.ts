import { type Parameter, sentAs } from '../../core/call.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import { type CheckedSignature, type SignedBy, sessionOf } from './checkSignature.ts';
import type { ClientCall } from './clientCall.ts';

/** Two answers, kept apart: whether the signature of a call is right, and in what its request is not the specification's. */
export interface JudgedCall {
	/** As sent, in the path or as a parameter; empty when it is not. */
	readonly method: string;
	readonly signature: 'right' | 'wrong' | 'missing';
	/** By what the signature is right. */
	readonly scheme?: SignedBy;
	readonly differences: readonly DifferenceCode[];
}

/** Says what a call is, its signature being checked. */
export function judgeCall(
	{ parameters, methodInPath, differences }: Pick<ClientCall, 'parameters' | 'methodInPath' | 'differences'>,
	checked: CheckedSignature,
): JudgedCall {
	const { signature, scheme } = checked;
	return {
		method: methodInPath ?? sentAs(parameters, 'method') ?? '',
		signature,
		...(scheme ? { scheme } : {}),
		differences: [...new Set([...differences, ...ofParameters(parameters), ...checked.differences])],
	};
}

function ofParameters(parameters: readonly Parameter[]): DifferenceCode[] {
	const differences: DifferenceCode[] = [];
	const format = sentAs(parameters, 'format');
	if (!format) differences.push('format-absent');
	else if (/^json$/i.test(format) && format !== 'json') differences.push('format-case');
	else if (/^xml$/i.test(format)) differences.push('format-xml');
	if (sessionOf(parameters) === '') differences.push('no-session');
	else if (!sentAs(parameters, 'access_token')) differences.push('session_key-for-access_token');
	return differences;
}
