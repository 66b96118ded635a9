import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { savedBody } from '../../src/app/answer/savedBody.ts';
import { type AnswerDocuments, answerDocuments } from '../../src/host/call/answerDocuments.ts';
import { bodyTarget } from '../../src/host/call/saveAnswer.ts';
import type { SentAnswer } from '../../src/net/send/send.ts';
import { closeAll } from './markedText.ts';
import { until } from './until.ts';

const key = '0123456789abcdef0123456789abcdef';
const large = 30_000_000;

describe('an answer in a file', () => {
	let folder: string;
	let answers: AnswerDocuments;
	before(() => {
		// Only now: for as long as it is there, it has the documents of the extension's own.
		answers = answerDocuments();
		folder = mkdtempSync(join(tmpdir(), 'saved-'));
	});
	after(async () => {
		await closeAll();
		answers.dispose();
		rmSync(folder, { recursive: true });
	});

	function answer(body: string | Uint8Array, type: string, more: Partial<SentAnswer> = {}): SentAnswer {
		const bytes = Buffer.from(body);
		return {
			status: 200,
			statusText: 'OK',
			headers: [['content-type', type]],
			body: bytes,
			truncated: false,
			receivedBytes: bytes.length,
			bytes: bytes.length,
			timings: { sent: 0, headers: 0, total: 0 },
			...more,
		};
	}
	async function write(sent: SentAnswer): Promise<{ extension: string; written: Buffer }> {
		const { extension, write: writeTo } = savedBody(sent, [key]);
		const path = join(folder, `saved.${extension}`);
		await writeTo(bodyTarget(vscode.Uri.file(path)));
		return { extension, written: readFileSync(path) };
	}

	it('is saved as it came, its secrets masked, and named by its type', async () => {
		const json = await write(answer(`{"echo": "${key}"}`, 'application/json; charset=utf-8'));
		assert.deepEqual([json.extension, json.written.toString()], ['json', '{"echo": "••••••••"}']);
		const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 255);
		const { extension, written } = await write(answer(picture, 'image/png'));
		assert.deepEqual([extension, [...written]], ['png', [...picture]]);
		const names = ['application/problem+json', 'text/html', 'application/x-unknown', ''];
		const extensions = names.map((type) => savedBody(answer('', type), []).extension);
		assert.deepEqual(extensions, ['json', 'html', 'bin', 'txt']);
	});

	it('is saved without a part of a secret that was cut', async () => {
		const { written } = await write(answer(`{"echo": "${key.slice(0, 20)}`, 'application/json', { cut: 'cancelled' }));
		assert.equal(written.toString(), '{"echo": "••••••••');
	});

	it('is copied where it is large', async () => {
		const path = join(folder, 'large.answer');
		writeFileSync(path, Buffer.alloc(large, 'x'));
		const content = { isUtf8: true, isBlank: false, members: undefined };
		const file = { path, length: large, content, remove: async () => undefined };
		const { written } = await write(answer('x', 'application/json', { file, truncated: true }));
		assert.equal(written.length, large);
		rmSync(path);
		await assert.rejects(write(answer('x', 'application/json', { file, truncated: true })));
	});

	it('opens as a file that cannot be changed, and as no JSON', async () => {
		const path = join(folder, 'events.get.answer');
		writeFileSync(path, '{"$schema": "http://127.0.0.1:1/schema", "a": 1}');
		await answers.open({ method: 'events.get', language: 'json', text: '', file: { path } });
		const document = await until('the editor', () => {
			const shown = vscode.window.activeTextEditor?.document;
			return shown?.uri.fsPath === vscode.Uri.file(path).fsPath ? shown : undefined;
		});
		assert.ok(!['json', 'jsonc'].includes(document.languageId), document.languageId);
		await vscode.commands.executeCommand('default:type', { text: 'q' });
		assert.equal(document.isDirty, false);
		assert.match(document.getText(), /^\{"\$schema"/);
		assert.ok(statSync(path).size > 0);
	});

	it('is deleted once no editor shows it', async () => {
		const file = (name: string) => ({
			path: join(folder, name),
			length: 1,
			remove: async () => rmSync(join(folder, name)),
		});
		const [shown, other] = [file('shown.answer'), file('other.answer')];
		for (const { path } of [shown, other]) writeFileSync(path, '{}');
		await answers.open({ method: 'events.get', language: 'json', text: '', file: shown });
		await until('the editor', () => vscode.window.activeTextEditor?.document.uri.fsPath.endsWith('shown.answer'));
		await answers.keptWhileOpen(other).remove();
		await answers.keptWhileOpen(shown).remove();
		assert.deepEqual([existsSync(other.path), existsSync(shown.path)], [false, true]);
		await closeAll();
		await until('the file to be gone', () => !existsSync(shown.path));
	});
});
