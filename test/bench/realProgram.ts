// `signed-call run` as a pipeline has it: from its start to the written report, beside the command lines of httpYac and Bruno.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { httpServer } from '../unit/net/httpServer.ts';
import { scratchFolder } from '../vscode/scratch.ts';
import type { BenchRun } from './measure/benchRun.ts';

const peers = ['httpyac@6.16.7', '@usebruno/cli@4.1.0'];

const names = ['signed-call', 'httpYac', 'Bruno'] as const;
type Name = (typeof names)[number];

const keys = {
	SIGNED_CALL_APPLICATION_KEY: 'AK1',
	SIGNED_CALL_ACCESS_TOKEN: 'tkn-secret-1',
	SIGNED_CALL_APPLICATION_SECRET_KEY: 'ASK-secret-2',
};

/** 1,000 calls in turn, of which the status is expected. The peers sign none. */
export async function benchRealProgram(run: BenchRun): Promise<void> {
	const count = run.short ? 100 : 1000;
	const folder = scratchFolder('bench');
	let arrived: number[] = [];
	const service = await httpServer((_request, reply) => {
		arrived.push(performance.now());
		reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
	});
	try {
		spawnSync(process.execPath, ['test/package/packageCli.ts'], { stdio: 'inherit' });
		const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
		spawnSync('npm', [...install, ...peers], { stdio: 'inherit' });
		const commands = await writeCalls(folder, service.origin, count);
		const times = { 'signed-call': [], httpYac: [], Bruno: [] } as Record<Name, number[]>;
		const beyond: number[] = [];
		for (let round = 0; round < (run.short ? 1 : 4); round += 1) {
			for (const name of names) {
				const report = join(folder, 'calls', `report-${round}.${name}`);
				arrived = [];
				const [begun, ended] = await timed(commands[name](report), join(folder, 'calls'), report);
				if (arrived.length !== count) throw new Error(`${name} sent ${arrived.length} of ${count} calls`);
				times[name].push(ended - begun);
			}
			const [begun, ended] = await timed(['-e', '0'], folder, join(folder, 'nothing'));
			arrived = [];
			const report = join(folder, 'calls', `report-${round}.one`);
			const [started] = await timed(commands.one(report), join(folder, 'calls'), report);
			beyond.push((arrived[0] ?? Number.NaN) - started - (ended - begun));
		}
		for (const name of ['httpYac', 'Bruno'] as const) {
			const size = `${count.toLocaleString('en')} calls, in turn`;
			const job = { name: `signed-call run → report, beside ${name}`, size, floor: name, target: { ratio: 0.5 } };
			run.figures(job, times[name], times['signed-call']);
		}
		const job = {
			name: 'Start of signed-call run → first request of a file with one call, beyond `node -e 0`',
			target: { figure: 150 },
		};
		run.figure(job, beyond);
	} finally {
		await service.close();
	}
}

/** What Node is started with for each. httpYac prints its report. */
async function writeCalls(
	folder: string,
	baseUrl: string,
	count: number,
): Promise<Record<Name | 'one', (report: string) => readonly string[]>> {
	const calls = join(folder, 'calls');
	await mkdir(calls);
	const write = (name: string, text: string) => writeFile(join(calls, name), text);
	const all = Array.from({ length: count }, (_, index) => index);
	await write('all.call', all.map((uid) => `### Call ${uid}\nevents.get\nuid = ${uid}\n?? status == 200\n`).join('\n'));
	await write('one.call', '### One\nevents.get\n');
	const url = (uid: number) => `${baseUrl}/fb.do?method=events.get&format=json&uid=${uid}`;
	await write('all.http', all.map((uid) => `### Call ${uid}\nGET ${url(uid)}\n\n?? status == 200\n`).join('\n'));
	await write('bruno.json', '{"version":"1","name":"calls","type":"collection"}');
	for (const uid of all) {
		const request = `get {\n  url: ${url(uid)}\n  body: none\n  auth: none\n}\n\nassert {\n  res.status: eq 200\n}\n`;
		await write(`call${uid}.bru`, `meta {\n  name: Call ${uid}\n  type: http\n  seq: ${uid + 1}\n}\n\n${request}`);
	}
	const program = resolve('dist/cli/signed-call.mjs');
	const packages = join(folder, 'node_modules');
	const to = ['--service', 'ok', '--base-url', baseUrl, '--reporter', 'junit', '--output'];
	return {
		one: (report) => [program, 'run', 'one.call', ...to, report],
		'signed-call': (report) => [program, 'run', 'all.call', ...to, report],
		httpYac: () => [join(packages, 'httpyac/bin/httpyac.js'), 'send', 'all.http', '--all', '--junit'],
		Bruno: (report) => [join(packages, '@usebruno/cli/bin/bru.js'), 'run', '--reporter-junit', report],
	};
}

async function timed(args: readonly string[], cwd: string, report: string): Promise<[begun: number, ended: number]> {
	await using printed = await open(`${report}.out`, 'w');
	const begun = performance.now();
	const stdio = ['ignore', printed.fd, 'ignore'] as const;
	const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...keys }, stdio: [...stdio] });
	await once(child, 'close');
	return [begun, performance.now()];
}
