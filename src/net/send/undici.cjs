// undici's entry makes itself the dispatcher of the process, which other extensions' `fetch` would then use: what was there
// before is written back at once. CommonJS, as no bundler changes the order of its statements.
'use strict';

const dispatchers = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];
const former = dispatchers.map((key) => globalThis[key]);
const { Client, Socks5ProxyAgent } = require('undici');
dispatchers.forEach((key, index) => {
	globalThis[key] = former[index];
});

exports.Client = Client;
exports.Socks5ProxyAgent = Socks5ProxyAgent;
