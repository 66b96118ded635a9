// An extension for tests, beside the one under test in the same extension host: runs what a test asks for, and notes
// every connection that is made from there, with what is written to it.
const { createServer } = require('node:http');
const { Socket } = require('node:net');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const vscode = require('vscode');

const connections = [];
const known = new WeakMap();

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...inputs) {
	const [first] = inputs.flat();
	const to = typeof first === 'object' && first !== null ? first : { port: first, host: inputs[1] };
	// A path is a socket of this machine, by which VS Code's own processes speak.
	if (!to.path) {
		const connection = { host: String(to.host ?? 'localhost'), port: Number(to.port), written: [] };
		known.set(this, connection);
		connections.push(connection);
	}
	return connect.apply(this, inputs);
};
const write = Socket.prototype._writeGeneric;
Socket.prototype._writeGeneric = function (isMany, data, encoding, done) {
	const pieces = isMany ? data : [{ chunk: data, encoding }];
	const written = known.get(this)?.written;
	for (const { chunk, encoding: of } of pieces) written?.push(Buffer.from(chunk, of).toString('base64'));
	return write.call(this, isMany, data, encoding, done);
};

exports.activate = () => {
	const server = createServer(async (request, response) => {
		// No web page can send this header unasked.
		if (request.headers['x-driver'] === undefined) return response.writeHead(403).end();
		let body = '';
		for await (const piece of request.setEncoding('utf8')) body += piece;
		const { source, argument } = JSON.parse(body);
		try {
			const run = new Function(`return (${source})`)();
			const result = await run(vscode, argument, connections);
			response.end(JSON.stringify({ result }));
		} catch (error) {
			response.end(JSON.stringify({ error: String(error?.stack ?? error) }));
		}
	});
	server.listen(0, '127.0.0.1', () => writeFileSync(join(__dirname, 'port'), String(server.address().port)));
	return { dispose: () => server.close() };
};
