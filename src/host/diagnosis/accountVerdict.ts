import { l10n } from 'vscode';
import type { AccountFault } from '../../diagnosis/accountFaults.ts';
import type { ShownVerdict } from '../../shared/diagnosis.ts';

/** That a signature is right by the keys that the account should have. */
export function accountVerdict(faults: readonly AccountFault[]): ShownVerdict {
	const last = faults.at(-1)?.code;
	return {
		verdict: 'account',
		summary: summaryOf(last),
		sets: [],
		strings: [],
		facts: factsOf(last),
		candidates: faults.length,
	};
}

function summaryOf(code: AccountFault['code'] | undefined): string {
	switch (code) {
		case 'other-account':
			return l10n.t('The signature is right, by the keys of another account.');
		case 'exchanged-here-or-there':
			return l10n.t('The signature is right once two keys change places.');
		default:
			return l10n.t('The signature is right. It is the account that is at fault, not the client.');
	}
}

function factsOf(code: AccountFault['code'] | undefined): string[] {
	return code === 'other-scheme'
		? [
				l10n.t(
					'How keys look is known from what is published about OK. If the key is in its right field, the client signs by the formula of the other scheme.',
				),
			]
		: [];
}
