import type { MethodCall } from '../../core/call/call.ts';
import type { Account } from '../accounts/account.ts';
import { gatherKeys } from '../diagnosis/heldKeys.ts';
import type { PreparedCall, SignedCall } from '../send/preparedCall.ts';
import { type AgentSources, ToolError, type ToolInput } from './agentTool.ts';

/** Of an input: which account's keys are used. */
export const accountField = {
	type: 'string',
	description: 'The name of the account whose keys are used; the active account by default.',
	isOptional: true,
} as const;

/** The specification's own service. */
export const okId = 'ok';

/** The account that an input names, else the active one. @throws {ToolError} where it is missing */
export function accountOf({ accounts }: AgentSources, input: ToolInput): Account {
	const name = input.text('account');
	const account = accounts.named(name === '' ? undefined : name);
	if (account) return account;
	throw new ToolError(
		name === '' ? 'There is no account. The user makes one by New Account.' : `There is no account ${name}.`,
	);
}

export function callIn(input: ToolInput): MethodCall {
	const parameters = input.parameters();
	const format = parameters.find(({ name }) => name === 'format')?.value;
	return {
		method: input.text('method'),
		parameters: parameters.filter(({ name }) => name !== 'format'),
		...(format !== undefined && { format }),
		...(input.text('verb') === 'POST' && { httpMethod: 'POST' as const }),
	};
}

/** @throws {ToolError} where a problem keeps it from being signed */
export function requireSigned(prepared: PreparedCall): asserts prepared is SignedCall {
	if (prepared.state === 'signed') return;
	const problems = prepared.problems.map(({ message }) => message);
	throw new ToolError(`Not signed: ${(problems.length > 0 ? problems : [prepared.blocker.message]).join(' ')}`);
}

/** All that no model may read, whichever account it is of; with what keys of the specification's interface give together. */
export async function secretsOfAll({ accounts, keyRing }: AgentSources): Promise<readonly string[]> {
	const keys = await gatherKeys({ accounts, keyRing }, undefined);
	const values = await Promise.all(accounts.all().map(({ id }) => keyRing.valuesOf(id)));
	return [...keys.secrets, ...values.flat()].filter(Boolean);
}
