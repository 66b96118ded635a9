import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import type { WorkbenchError } from '../../core/call/errors.ts';
import { Connection } from './connection.ts';
import { deadline } from './deadline.ts';
import { type ConnectionTimings, isSocks, type Network } from './network.ts';
import { connectSocks, connectTunnel } from './proxyTunnel.ts';
import { type ConnectStage, closedEarly, connectError, connectTooLate } from './sendErrors.ts';
import { originOf, type Target } from './target.ts';
import { isUnknownAuthority, type Trust } from './trust.ts';

export interface Connected {
	readonly connection: Connection;
	readonly timings: ConnectionTimings;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

export interface ConnectOptions {
	readonly target: Target;
	readonly network: Network;
	readonly trust: Trust;
	/** Milliseconds for all of it: names, TCP, proxy, TLS. 0 is no limit. */
	readonly connectTimeout: number;
	/** Ends it; its reason is what is thrown. */
	readonly signal: AbortSignal;
}

/** Connects, by the proxy if any; certificates are always verified. @throws {WorkbenchError} of the stage; the signal's reason */
export async function connect(options: ConnectOptions): Promise<Connected> {
	const { target, network, connectTimeout, signal } = options;
	signal.throwIfAborted();
	const end = new AbortController();
	const late = (): WorkbenchError => connectTooLate(network.proxy ? 'proxy' : 'service', target.host, connectTimeout);
	const inTime = deadline(connectTimeout, () => end.abort(late()));
	const made = { ...options, signal: AbortSignal.any([signal, end.signal]) };
	try {
		return await attempt(made, false).catch((error: WorkbenchError) => {
			if (!network.systemAuthorities || !unknownAuthorities.has(error)) throw error;
			return attempt(made, true);
		});
	} finally {
		inTime();
	}
}

/** Failures by a certificate whose authority is not known: of all the ones that the system's authorities may cure. */
const unknownAuthorities = new WeakSet<WorkbenchError>();

async function attempt(options: ConnectOptions, withSystem: boolean): Promise<Connected> {
	const { target, network, trust, signal } = options;
	const { proxy } = network;
	const stage = (at: ConnectStage) => (error: unknown) => {
		signal.throwIfAborted();
		const failure = connectError(error, at, target);
		if (isUnknownAuthority(error)) unknownAuthorities.add(failure);
		throw failure;
	};
	const contextFor = (withClient: boolean) => trust.context(network, withSystem, withClient);
	const first = proxy ? originOf(new URL(proxy.origin)) : target;
	const { plain, ...made } = await tcp(first, signal).catch(stage(proxy ? 'proxy' : 'tcp'));
	const timings: Writable<ConnectionTimings> = made;
	let socket: Socket = plain;
	try {
		if (proxy) {
			const begun = performance.now();
			if (first.isHttps) {
				const context = await contextFor(false);
				socket = await secure(socket, first.hostname, context, ['http/1.1'], signal).catch(stage('proxy'));
			}
			const through = isSocks(proxy) ? connectSocks : target.isHttps ? connectTunnel : undefined;
			if (through) await whileOpen(socket, signal, through(socket, target, proxy)).catch(stage('proxy'));
			timings.proxy = performance.now() - begun;
		}
		if (!target.isHttps) return { connection: new Connection(socket, target.origin), timings };
		const context = await contextFor(true);
		const begun = performance.now();
		const secured = await secure(socket, target.hostname, context, ['h2', 'http/1.1'], signal).catch(stage('tls'));
		timings.tls = performance.now() - begun;
		return { connection: new Connection(secured, target.origin), timings };
	} catch (error) {
		socket.destroy();
		throw error;
	}
}

async function tcp({ hostname: host, port }: Pick<Target, 'hostname' | 'port'>, signal: AbortSignal) {
	const begun = performance.now();
	const plain = connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });
	let looked = begun;
	plain.once('lookup', () => {
		looked = performance.now();
	});
	await whileOpen(plain, signal, once(plain, 'connect'));
	return { plain, lookup: isIP(host) === 0 ? looked - begun : 0, tcp: performance.now() - looked };
}

function secure(
	socket: Socket,
	host: string,
	secureContext: SecureContext,
	ALPNProtocols: string[],
	signal: AbortSignal,
): Promise<TLSSocket> {
	signal.throwIfAborted();
	// Node would verify no certificate where NODE_TLS_REJECT_UNAUTHORIZED is 0 in the editor's environment.
	const verified = { rejectUnauthorized: true, secureContext, ALPNProtocols };
	const secured = connectTls({ ...verified, socket, host, servername: isIP(host) === 0 ? host : '' });
	return whileOpen(secured, signal, once(secured, 'secureConnect')).then(() => secured);
}

/** Waits for `work` with a socket; where it fails, or the socket closes or is given up before, the socket is closed. */
async function whileOpen<T>(socket: Socket, signal: AbortSignal, work: Promise<T>): Promise<T> {
	const over = new AbortController();
	const closed = async () => {
		await once(socket, 'close', { signal: AbortSignal.any([signal, over.signal]) });
		throw closedEarly();
	};
	try {
		return await Promise.race([work, closed()]);
	} catch (error) {
		// What comes of closing it has nobody to tell.
		socket.on('error', () => {});
		socket.destroy();
		throw error;
	} finally {
		over.abort();
	}
}
