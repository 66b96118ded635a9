import type { Parameter } from '../../core/call/call.ts';
import { findReferences } from '../../core/callFile/variableReferences.ts';
import { type VariableProblem, VariableScope } from '../../core/callFile/variables.ts';
import { callOf, type Draft } from '../../shared/draft.ts';
import type { CallField, ShownProblem } from '../../shared/shownCall.ts';
import { variablesOf } from '../accounts/accountVariables.ts';
import { callFileProblemText } from '../callFiles/callFileProblemText.ts';
import type { Texts } from '../texts.ts';
import { type Functions, fixedFunctions } from './functions.ts';
import { type PrepareSources, prepareCall } from './prepareCall.ts';
import type { PreparedCall } from './preparedCall.ts';

export type PrepareDraft = (draft: Draft, functions?: Functions) => Promise<PreparedCall>;

/** Prepares the call of a draft, its variables replaced as in a call file; those of the environment are for files alone. */
export async function prepareDraft(draft: Draft, sources: PrepareSources, functions = fixedFunctions()()) {
	const problems: ShownProblem[] = [];
	const account = sources.accounts.get(draft.accountId);
	const scope = new VariableScope(
		{ variables: [], names: new Map() },
		{ ...(account && { account: variablesOf(account) }), ...functions },
	);
	scope.startCall();
	function replaced(value: string, field: CallField): string {
		const references = findReferences(value).flatMap(({ name, start, end }) =>
			name === undefined ? [] : [{ name, start, end, at: start }],
		);
		if (references.length === 0) return value;
		const filled = scope.replace({ value, references });
		problems.push(...filled.problems.map((found) => shownProblem(found, field, sources.texts)));
		return filled.value;
	}
	const replacedIn = (kind: 'parameter' | 'header') => (parameter: Parameter, index: number) => ({
		...parameter,
		value: replaced(parameter.value, { kind, index, part: 'value' }),
	});
	const { method, parameters, headers, ...rest } = callOf(draft);
	const call = {
		...rest,
		method: replaced(method, { kind: 'method' }),
		format: draft.format && replaced(draft.format, { kind: 'format' }),
		parameters: parameters.map(replacedIn('parameter')),
		...(headers && { headers: headers.map(replacedIn('header')) }),
	};
	return prepareCall(call, draft.accountId, sources, problems, functions);
}

function shownProblem(found: VariableProblem, field: CallField, texts: Texts): ShownProblem {
	const { code, name } = found;
	const { t } = texts;
	const isEnvironment = name.startsWith('$env ');
	const message =
		code !== 'variable-unknown'
			? callFileProblemText({ ...found, severity: 'error' }, texts)
			: isEnvironment
				? t('{0} is of the environment, which only call files take values from.', name)
				: t('There is no variable "{0}" in the account.', name);
	return { severity: 'error', code, field, message };
}

export function mayHaveVariables({ method, format, rows }: Draft): boolean {
	return [method, format ?? '', ...rows.map(({ value }) => value)].some((text) => text.includes('{{'));
}
