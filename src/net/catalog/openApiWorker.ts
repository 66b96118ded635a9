// A worker thread that makes a catalogue of one OpenAPI document, so that nothing else waits for it.
import { answerOnce } from '../thread/answerOnce.ts';
import { openApiRead } from './openApiRead.ts';

// The methods go as one text, which is taken over at once.
answerOnce((bytes: Uint8Array) => openApiRead(new TextDecoder().decode(bytes)));
