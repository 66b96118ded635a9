import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { WorkbenchError } from '../../../../src/core/call/errors.ts';
import type { SignedRequest } from '../../../../src/core/signing/request.ts';
import type { AnswerReceiver } from '../../../../src/net/send/answerReceiver.ts';
import type { Network } from '../../../../src/net/send/network.ts';
import { createSender, type Sender, type SentAnswer } from '../../../../src/net/send/send.ts';
import type { SendLimits } from '../../../../src/net/send/sendLimits.ts';
import { failureOf, type Loopback, limits, never, request } from '../loopback.ts';

/** How a test sends, where that differs from the usual: a changed limit, another call or origin, a signal of its own. */
type Sent = Partial<SendLimits> & {
	readonly origin?: string;
	readonly call?: SignedRequest;
	readonly network?: Network;
	readonly signal?: AbortSignal;
	readonly receiver?: AnswerReceiver;
};

/** A sender, and the server that it sends to: each test of the suite that makes it has its own. */
export class Sending {
	sender: Sender = createSender();
	/** Set by a test, and closed behind it. */
	server: Loopback | undefined;

	constructor() {
		beforeEach(() => {
			this.sender = createSender();
		});
		afterEach(async () => {
			await this.sender.close();
			await this.server?.close();
			this.server = undefined;
		});
	}

	send({ origin = this.server?.origin ?? '', call = request(origin), ...sent }: Sent = {}): Promise<SentAnswer> {
		const { network, signal = never(), receiver, ...changed } = sent;
		return this.sender.send(call, { ...limits, ...changed }, signal, network, receiver);
	}

	/** Sends from a process of its own with such variables: the status of the answer, or the code of the failure. */
	async sendWith(env: Readonly<Record<string, string>>): Promise<string> {
		const program = `
			const { createSender } = await import(${JSON.stringify(import.meta.resolve('../../../../src/net/send/send.ts'))});
			const sending = createSender().send(...JSON.parse(process.argv[1]), new AbortController().signal);
			console.log(await sending.then(({ status }) => status, ({ code }) => code));
			process.exit();`;
		const sent = JSON.stringify([request(this.server?.origin ?? ''), limits]);
		const given = ['--input-type=module', '--eval', program, sent];
		const options = { env: { ...process.env, ...env }, timeout: 60_000 };
		return (await promisify(execFile)(process.execPath, given, options)).stdout.trim();
	}

	fails(sent: Sent = {}): Promise<WorkbenchError> {
		return failureOf(this.send(sent));
	}

	/** Sends what must be cut: why it was, and what came of the body. */
	async cut(sent: Sent = {}): Promise<{ readonly cut: string | undefined; readonly text: string }> {
		const { body, bytes, truncated, cut } = await this.send(sent);
		assert.equal(truncated, cut !== undefined);
		assert.equal(bytes, body.length);
		return { cut, text: Buffer.from(body).toString() };
	}

	/** A first call that is answered, and the turns of the event loop until its connection can be used again. */
	async first(): Promise<void> {
		await this.send();
		await this.idle();
	}

	async idle(): Promise<void> {
		for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
	}
}
