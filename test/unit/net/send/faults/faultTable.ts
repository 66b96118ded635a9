import { failureText } from '../../../../../src/app/answer/errorText.ts';
import type { SendErrorCode } from '../../../../../src/core/call/errors.ts';
import { english } from '../../../../data/english.ts';
import { bodyFaults } from './bodyFaults.ts';
import { cancelFaults, http2Faults } from './cancelFaults.ts';
import { connectFaults } from './connectFaults.ts';
import type { Fault } from './fault.ts';
import { headerFaults } from './headerFaults.ts';
import { proxyFaults } from './proxyFaults.ts';

export const faults: readonly Fault[] = [
	...connectFaults,
	...proxyFaults,
	...headerFaults,
	...bodyFaults,
	...http2Faults,
	...cancelFaults,
];

/** The table of `docs/FAULTS.md`: each fault, its outcome, and what the user is shown. */
export function faultTable(): string {
	const rows = faults.map(({ stage, name, outcome }) => {
		const status = /^\d+/.exec(outcome)?.[0];
		const code = /[a-z-]+$/.exec(outcome)?.[0] as SendErrorCode | undefined;
		const shown = code && failureText(code, 'https://api.example.org', english.t);
		const text = shown ? `${shown.message}${shown.next ? ` *${shown.next.title}*` : ''}` : 'the answer';
		return `| ${stage} | ${name} | \`${outcome}\` | ${status && code ? `the part that came, and why: ${text}` : text} |`;
	});
	return ['| stage | fault | outcome | what is shown |', '|---|---|---|---|', ...rows].join('\n');
}
