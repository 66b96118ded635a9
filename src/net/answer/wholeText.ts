import { SecretStream } from '../../core/secretStream.ts';
import { GatheredBytes } from '../../core/text/gatheredBytes.ts';
import { prettyJsonInParts } from '../../core/text/prettyJson.ts';
import { wholeInSlices, workSlices } from './workSlices.ts';

/** All of a body as it is read in an editor, masked: JSON laid out, any other text as it came; as UTF-8. */
export interface WholeText {
	readonly language: 'json' | 'text';
	readonly bytes: Uint8Array;
}

/** Bytes that are masked between two looks at the time. */
const chunk = 2 ** 16;

/** Lays a body of text in UTF-8 out as a whole, as `layOutAnswer` does, but in slices. */
export async function wholeText(body: Uint8Array, secrets: readonly string[]): Promise<WholeText> {
	const text = new TextDecoder().decode(body);
	const pause = workSlices();
	const pretty = await wholeInSlices(prettyJsonInParts(text), pause);
	const laidOut = new TextEncoder().encode(pretty ?? text);
	const pieces: Uint8Array[] = [];
	// With a mask every few bytes each would be a piece of its own.
	const gathered = new GatheredBytes((piece) => pieces.push(piece));
	const masked = new SecretStream(secrets, (piece) => gathered.add(piece));
	for (let at = 0; at < laidOut.length; at += chunk) {
		masked.push(laidOut.subarray(at, at + chunk));
		await pause();
	}
	masked.end(false);
	gathered.flush();
	return { language: pretty === undefined ? 'text' : 'json', bytes: Buffer.concat(pieces) };
}
