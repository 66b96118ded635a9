import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../app/accounts/account.ts';
import type { givenAccount } from '../app/accounts/givenAccount.ts';
import { viewAnswer, viewFailure } from '../app/answer/answerView.ts';
import { lazy } from '../app/lazy.ts';
import { callNetwork } from '../app/send/callNetwork.ts';
import { CallRunner } from '../app/send/callRunner.ts';
import { sendPermission } from '../app/send/sendPermission.ts';
import { layOutAnswer } from '../net/answer/answerLayout.ts';
import { layOutFile } from '../net/answer/layOutFile.ts';
import { defaultSendLimits } from '../net/send/sendLimits.ts';
import { shippedCatalog } from '../net/service/shippedMethods.ts';
import { texts } from './texts.ts';

/** What sends the calls of an account in a program: in one thread, by the proxies of the environment. */
export function openRunner(account: Account, held: ReturnType<typeof givenAccount>, seconds: number) {
	const { keyRing } = held;
	const authorityFiles = new Map();
	const environment = { isOff: false, url: '', noProxy: [], environment: process.env };
	// Of answers that are too large for memory, in a folder that only its owner can read.
	const files = lazy(
		async () => {
			const folder = await mkdtemp(join(tmpdir(), 'signed-call-'));
			const { AnswerFiles } = await import('../net/answer/answerFiles.ts');
			return { folder, opened: new AnswerFiles(folder) };
		},
		async ({ folder, opened }) => {
			await opened.dispose();
			await rm(folder, { recursive: true, force: true });
		},
	);
	const runner = new CallRunner({
		openSender: async () => (await import('../net/send/send.ts')).createSender(),
		limits: () => ({ ...defaultSendLimits, totalTimeout: seconds * 1000 }),
		network: () =>
			callNetwork(account, { keyRing, proxySettings: () => environment, trustsSystem: () => false, authorityFiles }),
		permission: sendPermission(held),
		viewAnswer: (raw, to) => {
			const layouts = {
				layOut: async () => (raw.file ? layOutFile(raw, raw.file.path, to.secrets) : layOutAnswer(raw, to.secrets)),
			};
			return viewAnswer(raw, to, layouts, (file) => file, texts);
		},
		viewFailure: (...failed) => viewFailure(...failed, texts.t),
		storeAnswer: async (...answer) => (await files()).opened.store(...answer),
		withProgress: (_, run) => run(),
		knowledge: async () => ({ ...shippedCatalog(), methods: new Map() }),
		onSending: () => {},
		onSent: () => {},
	});
	return {
		send: (...given: Parameters<CallRunner['send']>) => runner.send(...given),
		async dispose(): Promise<void> {
			await runner.dispose();
			await files.dispose();
		},
	};
}
