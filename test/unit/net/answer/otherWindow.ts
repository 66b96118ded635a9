// Another window in a process of its own: writes a large answer into the folder that it is given, and stays until it is ended.
import { AnswerFiles } from '../../../../src/net/answer/answerFiles.ts';

const files = new AnswerFiles(
	process.argv[2] ?? '',
	new URL('../../../../src/net/answer/answerFileWorker.ts', import.meta.url),
);
const writer = await files.writer([], undefined, 'other');
writer.write(new Uint8Array(100_000));
const file = await writer.end(false);
process.stdout.write(`${file?.path}\n`);
setInterval(() => {}, 1000);
