import { createHash } from 'node:crypto';
import type { CatalogMethod, Fact } from '../../src/core/catalog/model.ts';

export interface RecordedMethod {
	readonly name: string;
	readonly params: readonly {
		readonly name: string;
		readonly type?: string;
		readonly required?: boolean;
		readonly inferred?: boolean;
	}[];
	readonly session: string;
	readonly permissions?: readonly string[];
	readonly evidence: string;
	readonly source: string;
}

export interface RecordedErrorCode {
	readonly code: number;
	readonly name: string;
}

/** The facts of a method as lines; made of the public record and of the catalogue by code that shares nothing. */
export function factsOfRecord(method: RecordedMethod): string[] {
	const sure = method.evidence === 'page' ? 'stated' : 'reported';
	const rest = `${method.evidence} ${method.source}`;
	const facts = [`exists ${rest}`];
	if (method.session !== 'unknown') facts.push(`session=${method.session} ${sure} ${rest}`);
	if (method.permissions) facts.push(`permissions=${method.permissions} ${sure} ${rest}`);
	for (const { name, type, required, inferred } of method.params) {
		const certainty = inferred ? 'inferred' : sure;
		facts.push(`parameter ${name} ${rest}`);
		if (type !== undefined) facts.push(`parameter ${name} type=${type} ${certainty} ${rest}`);
		if (required !== undefined) facts.push(`parameter ${name} required=${required} ${certainty} ${rest}`);
	}
	return facts.sort();
}

export function factsOfCatalog(method: CatalogMethod): string[] {
	const rest = `${method.evidence} ${method.source}`;
	const add = (what: string, fact: Fact<unknown> | undefined) => {
		if (fact) facts.push(`${what}=${fact.value} ${fact.certainty} ${rest}`);
	};
	const facts = [`exists ${rest}`];
	add('session', method.session);
	add('permissions', method.permissions);
	for (const { name, evidence, source, type, required } of method.parameters) {
		facts.push(`parameter ${name} ${evidence} ${source}`);
		add(`parameter ${name} type`, type);
		add(`parameter ${name} required`, required);
	}
	return facts.sort();
}

/** Short enough to commit one for each method, so that a difference names the method. */
export function digestOf(facts: readonly string[]): string {
	return `${facts.length} ${createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 16)}`;
}

/** What is committed of the record: a digest for each method, and one for all error codes. */
export function digestsOfRecord(methods: readonly RecordedMethod[], errorCodes: readonly RecordedErrorCode[]) {
	return {
		methods: Object.fromEntries(methods.map((method) => [method.name, digestOf(factsOfRecord(method))])),
		errorCodes: digestOf(errorCodes.map(({ code, name }) => `${code} ${name}`)),
	};
}
