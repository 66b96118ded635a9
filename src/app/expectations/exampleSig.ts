import type { MethodCall } from '../../core/call/call.ts';
import type { Account } from '../accounts/account.ts';
import { exampleAccount } from '../accounts/exampleAccount.ts';
import { prepareCall } from '../send/prepareCall.ts';
import type { Texts } from '../texts.ts';

/** Times and nonces of a signature that is to be the same each time. */
const still = { now: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000', random: () => 0 };

/** The sig of a call with the keys of {@link exampleAccount}, never an account's, at the time 0; or why it cannot be made. */
export async function exampleSig(
	call: MethodCall,
	of: Pick<Account, 'service'>,
	texts: Texts,
): Promise<{ readonly sig: string } | { readonly unsigned: string }> {
	const { account, ...sources } = exampleAccount(of);
	const prepared = await prepareCall(call, account.id, { ...sources, texts }, [], still);
	return prepared.state === 'signed' ? { sig: prepared.signature.sig } : { unsigned: prepared.blocker.message };
}
