// A worker thread that takes the calls of one file of requests, so that nothing else waits for it.
import { type ImportOptions, importCalls } from '../../core/paste/callImport/importCalls.ts';
import { answerOnce } from '../thread/answerOnce.ts';

answerOnce(({ bytes, options }: { readonly bytes: Uint8Array; readonly options: ImportOptions }) =>
	importCalls(new TextDecoder().decode(bytes), options),
);
