import type { MadeValue } from '../clientPlan.ts';
import type { Code } from '../codePlan.ts';
import type { Output } from '../language.ts';

/** What of JavaScript differs: whether types are written, and where digests come from. */
export interface Dialect {
	readonly types: boolean;
	readonly imports: Readonly<Record<'digest' | 'bytes', string>>;
	hash(algorithm: string, data: string, key: string | undefined, as: Output): string;
	bytes(text: string): string;
	joinBytes(parts: readonly string[]): string;
	encoded(data: Code, as: Exclude<Output, 'raw'>): string;
	decoded(text: string, encoding: 'hex' | 'base64' | 'base64url'): string;
	/** A function that compares by UTF-8. */
	readonly compare: (typed: (type: string) => string) => string;
	rsa?(data: string, key: string, as: Output): string;
	readonly client: ClientDialect;
}

interface ClientDialect {
	/** What it needs for these values of a call. */
	imports(made: readonly MadeValue[]): readonly string[];
	/** In front of the function. */
	readonly begin: string;
	readonly answer: string;
	env(variable: string): string;
	readonly made: Readonly<Record<MadeValue, string>>;
	part(of: 'scheme' | 'host' | 'path'): string;
	send(verb: string, target: string, body: string | undefined): readonly string[];
}

const now = 'new Date().toISOString()';

/** What a script of either kind has for the values of a call. */
export const madeByDate = {
	timestamp: 'String(Math.floor(Date.now() / 1000))',
	'timestamp-ms': 'String(Date.now())',
	'iso-time': `${now}.slice(0, 19) + 'Z'`,
	'basic-time': `${now}.slice(0, 19).replace(/[-:]/g, '') + 'Z'`,
	date: `${now}.slice(0, 10).replaceAll('-', '')`,
	nonce: 'String(Math.floor(Math.random() * 9e15) + 1e15)',
} as const;
