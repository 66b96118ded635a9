import type { MethodCall } from '../core/call.ts';
import type { Draft, Row } from './protocol.ts';

/** A row with neither name nor value is no parameter. */
export function isBlank({ name, value }: Row): boolean {
	return name === '' && value === '';
}

/** The rows that are the parameters of the call, in their order: problems and traces name them by their index. */
export function parameterRows<R extends Row>(rows: readonly R[]): R[] {
	return rows.filter((row) => row.enabled && !isBlank(row));
}

/** The call that a draft makes. */
export function callOf({ method, format, rows }: Draft): MethodCall {
	return { method, format, parameters: parameterRows(rows).map(({ name, value }) => ({ name, value })) };
}
