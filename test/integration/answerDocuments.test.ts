import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type AnswerDocuments, answerDocuments } from '../../src/host/call/answerDocuments.ts';
import { type HttpServer, httpServer } from '../unit/net/httpServer.ts';
import { closeAll } from './markedText.ts';
import { until } from './until.ts';

describe('an answer in an editor', () => {
	const requested: string[] = [];
	let server: HttpServer;
	let answers: AnswerDocuments;

	before(async () => {
		server = await httpServer(({ url }, reply) => {
			requested.push(url ?? '');
			reply.setHeader('content-type', 'application/json').end('{}');
		});
		answers = answerDocuments();
		await trust({ [`${server.origin}/`]: true });
	});
	after(async () => {
		await closeAll();
		await trust(undefined);
		answers.dispose();
		await server.close();
	});

	const withSchema = (path: string) => JSON.stringify({ $schema: `${server.origin}/${path}`, a: 1 }, undefined, 2);

	it('makes no request to where its $schema points, as JSON of another kind does', async () => {
		// Names that no other test opens: a document that was closed is found again by its place.
		const method = 'schema.named';
		await answers.open({ method, language: 'json', text: withSchema('answer') });
		await answers.open({ method: 'schema.json', language: 'json', text: withSchema('named') });
		await answers.open({ method, language: 'text', text: withSchema('text') });
		const other = await vscode.workspace.openTextDocument({ language: 'json', content: withSchema('other') });
		await vscode.window.showTextDocument(other);
		await until('the request of the other', () => requested.includes('/other'));
		assert.deepEqual(new Set(requested), new Set(['/other']));
	});
});

/** Lets JSON fetch schemas from these places; a VS Code that does not ask for leave fetches them anyway. */
async function trust(places: Record<string, boolean> | undefined): Promise<void> {
	const settings = vscode.workspace.getConfiguration('json.schemaDownload');
	if (settings.inspect('trustedDomains')?.defaultValue === undefined) return;
	await settings.update('trustedDomains', places, vscode.ConfigurationTarget.Global);
}
