import { registerHooks } from 'node:module';
import type { SendErrorCode } from '../../../../../src/core/errors.ts';
import { bodyFaults } from './bodyFaults.ts';
import { cancelFaults, http2Faults } from './cancelFaults.ts';
import { connectFaults } from './connectFaults.ts';
import type { Fault } from './fault.ts';
import { headerFaults } from './headerFaults.ts';
import { proxyFaults } from './proxyFaults.ts';

/** Every fault that is tested. */
export const faults: readonly Fault[] = [
	...connectFaults,
	...proxyFaults,
	...headerFaults,
	...bodyFaults,
	...http2Faults,
	...cancelFaults,
];

/** Stands in for VS Code's `l10n`, with the texts as they are written. */
const vscode = `export const l10n = {
	t: (text, ...values) => text.replace(/\\{(\\d+)\\}/g, (_, index) => String(values[index])),
};`;

/** The table of `docs/FAULTS.md`: each fault, what comes of it, and what the user is told, which only VS Code can show. */
export async function faultTable(): Promise<string> {
	const url = `data:text/javascript,${encodeURIComponent(vscode)}`;
	const hooks = registerHooks({
		resolve: (name, context, next) => (name === 'vscode' ? { url, shortCircuit: true } : next(name, context)),
	});
	try {
		const { failureText } = await import('../../../../../src/host/call/errorText.ts');
		const rows = faults.map(({ stage, name, outcome }) => {
			const status = /^\d+/.exec(outcome)?.[0];
			const code = /[a-z-]+$/.exec(outcome)?.[0] as SendErrorCode | undefined;
			const told = code && failureText(code, 'https://api.example.org');
			const text = told ? `${told.message}${told.next ? ` *${told.next.title}*` : ''}` : 'the answer';
			return `| ${stage} | ${name} | \`${outcome}\` | ${status && code ? `the part that came, and why: ${text}` : text} |`;
		});
		return ['| stage | fault | outcome | what is shown |', '|---|---|---|---|', ...rows].join('\n');
	} finally {
		hooks.deregister();
	}
}
