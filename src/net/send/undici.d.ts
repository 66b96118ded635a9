// undici's main module sets itself up as the process-wide dispatcher when it is loaded and cannot be taken back
// (`configurable: false`). These two modules of the pinned version do not; test/unit/net/send/globals.test.ts holds that.
declare module 'undici/lib/dispatcher/agent.js' {
	import { Agent } from 'undici';
	export = Agent;
}

declare module 'undici/lib/core/connect.js' {
	import type { Socket } from 'node:net';
	import type { buildConnector } from 'undici';

	/** As the public `buildConnector`, whose type leaves out that the connector returns its socket. */
	function connectorFor(
		options: buildConnector.BuildOptions,
	): (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
	export = connectorFor;
}
