// What receiving a large answer takes beside reading the same bytes into memory, and how long it holds the extension host.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ReceivingAnswer } from '../../src/host/call/receivingAnswer.ts';
import { AnswerBodies } from '../../src/net/answer/answerBodies.ts';
import { AnswerFiles } from '../../src/net/answer/answerFiles.ts';
import { AnswerLayouts } from '../../src/net/answer/answerLayouts.ts';
import type { BodyScan } from '../../src/net/answer/bodyScan.ts';
import { laidOutText } from '../../src/net/answer/laidOutText.ts';
import { createSender } from '../../src/net/send/send.ts';
import { defaultSendLimits } from '../../src/net/send/sendLimits.ts';
import type { BenchRun } from './measure/benchRun.ts';

const megabyte = 1_000_000;
const secrets = ['0123456789abcdef0123456789abcdef', 'tkn1-another-token-of-the-call', 'fedcba9876543210'];
const firstRows = 100;
const threads = ['answerFileWorker', 'answerWorker', 'bodyWorker'];

/** For each size: until the first content, until all is there, the longest stall, how much memory was added. */
export async function benchAnswers(run: BenchRun): Promise<void> {
	const server = fork(fileURLToPath(new URL('answerServer.ts', import.meta.url)), [secrets[0] ?? '']);
	const [port] = (await once(server, 'message')) as [number];
	const root = mkdtempSync(join(tmpdir(), 'answers-'));
	// As they are packaged: a thread reads one file.
	await build({
		entryPoints: threads.map((name) => fileURLToPath(new URL(`../../src/net/answer/${name}.ts`, import.meta.url))),
		bundle: true,
		minify: true,
		platform: 'node',
		// jsonc-parser's main is UMD, which a bundler cannot follow; its module is not.
		mainFields: ['module', 'main'],
		outdir: root,
		outExtension: { '.js': '.cjs' },
		logLevel: 'error',
	});
	const worker = (name: string) => join(root, `${name}.cjs`);
	const files = new AnswerFiles(join(root, 'files'), worker('answerFileWorker'));
	const bodies = new AnswerBodies(worker('bodyWorker'));
	const layouts = new AnswerLayouts(worker('answerWorker'));
	const sender = createSender();
	const url = (size: number) => `http://127.0.0.1:${port}/${size}`;

	async function receive(size: number) {
		const first = { came: 0, told: 0 };
		const receiving = new ReceivingAnswer(
			secrets,
			({ beginning }) => {
				if (beginning !== '') first.told ||= performance.now();
			},
			laidOutText,
		);
		const begun = performance.now();
		const answer = await sender.send(
			{ method: 'GET', url: url(size), headers: {} },
			{ ...defaultSendLimits, maxAnswerBytes: 2 * size },
			new AbortController().signal,
			{},
			{
				openFile: (type) => files.writer(secrets, type, 'bench'),
				onProgress: (progress) => {
					if (progress.receivedBytes > 0) first.came ||= performance.now();
					receiving.hear(progress);
				},
			},
		);
		receiving.came(answer.bytes);
		receiving.end();
		const layout = await layouts.layOut(answer, secrets);
		const rows = await shown(answer.file?.path ?? answer.body, layout.scan);
		const whole = performance.now() - begun;
		if (rows < firstRows) throw new Error('no rows were told');
		await answer.file?.remove();
		if (layout.answer.kind !== 'success' || answer.bytes !== size) throw new Error('the answer was not read');
		// Of what is soon laid out nothing is told before.
		return { first: first.told === 0 ? whole : first.told - first.came, whole };
	}
	/** Has the body be read until each of its rows can be told, and gives how many are told first. */
	async function shown(kept: string | Uint8Array, scan: BodyScan | undefined): Promise<number> {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const body = bodies.open(
			{ kept: typeof kept === 'string' ? { path: kept } : { bytes: kept }, secrets, hasCome: true, scan },
			{ onState: ({ isWhole }) => isWhole && resolve(), onLost: () => reject(new Error('the body was lost')) },
		);
		const { rows } = await body.ask('rows', { view: 'pretty', from: 0, count: firstRows });
		await promise;
		body.dispose();
		return rows.length;
	}
	const bare = (size: number) =>
		new Promise<number>((resolve, reject) => {
			const begun = performance.now();
			const read = async (reply: IncomingMessage) => {
				const pieces: Uint8Array[] = [];
				for await (const piece of reply) pieces.push(piece as Uint8Array);
				resolve(Buffer.concat(pieces).length === size ? performance.now() - begun : Number.NaN);
			};
			get(url(size), (reply) => void read(reply)).on('error', reject);
		});

	await receive(2 * megabyte);
	await receive(0.5 * megabyte);
	// A tenth of the shortest that has something to reach, so that the chart goes over four orders of magnitude.
	for (const size of run.short ? [0.1, 1, 10] : [0.01, 0.1, 1, 10, 50, 200]) await measure(size * megabyte);
	async function measure(bytes: number): Promise<void> {
		const size = `${bytes / megabyte} MB`;
		const firsts: number[] = [];
		let stalled = 0;
		const rss = process.memoryUsage().rss;
		let most = rss;
		const sampling = setInterval(() => {
			most = Math.max(most, process.memoryUsage().rss);
		}, 10);
		await run.compareMeasured(
			{
				name: 'Receive an answer, whole and laid out',
				size,
				floor: 'the bytes from loopback into memory',
				...(bytes >= megabyte / 10 && { target: { ratio: 3 } }),
				growth: { chart: 'answers', at: bytes, of: 'bytes of an answer' },
			},
			() => bare(bytes),
			async () => {
				const stalls = monitorEventLoopDelay({ resolution: 1 });
				stalls.enable();
				const { first, whole } = await receive(bytes);
				stalls.disable();
				firsts.push(first);
				stalled = Math.max(stalled, stalls.max / 1e6);
				return whole;
			},
		);
		clearInterval(sampling);
		run.figure({ name: 'First content after its first byte', size, target: { figure: 100 } }, firsts);
		run.figure({ name: 'Longest stall of the host while an answer comes', size, target: { figure: 50 } }, [stalled]);
		run.figure({ name: 'Memory added while an answer comes', size, unit: 'bytes' }, [most - rss]);
	}
	await Promise.all([sender.close(), files.dispose(), layouts.dispose(), bodies.dispose()]);
	server.disconnect();
	rmSync(root, { recursive: true, force: true });
}
