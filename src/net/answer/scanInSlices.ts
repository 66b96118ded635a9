import { isUtf8 } from 'node:buffer';
import type { BodyFacts } from '../../core/response.ts';
import { errorMembers, header, type RawAnswer } from '../../core/response.ts';
import { charsetOf, hasBinaryBytes } from '../../core/text/charset.ts';
import { BodyScan } from './bodyScan.ts';
import { bytesSource } from './bodySource.ts';
import { rootMembers } from './rootMembers.ts';
import { wholeInSlices, workSlices } from './workSlices.ts';

/** Bytes that are gone over between two looks at the time. */
const chunk = 2 ** 16;

/** A body that was gone over: what it says, and where its rows are. */
export interface ScannedText {
	readonly scan: BodyScan;
	readonly facts: BodyFacts;
}

/**
 * Goes over a body in this thread, in slices. Undefined for one that is no text in UTF-8, is a picture, was cut, or is nested too
 * deeply: what it says takes more than that to be known.
 */
export async function scanInSlices(raw: RawAnswer): Promise<ScannedText | undefined> {
	const { body, truncated } = raw;
	const type = header(raw, 'content-type') ?? '';
	if (truncated || /^\s*image\//i.test(type) || hasBinaryBytes(body)) return undefined;
	if (charsetOf(body, type).name !== 'utf-8' || !isUtf8(body)) return undefined;
	const source = bytesSource(body);
	const scan = new BodyScan(source);
	const pause = workSlices();
	while (scan.scanned < body.length) {
		scan.take(body.subarray(scan.scanned, scan.scanned + chunk));
		await pause();
	}
	if (scan.json.fault?.kind === 'too-deep') return undefined;
	const members = await wholeInSlices(rootMembers(source, scan, errorMembers), pause);
	// Whether there is nothing but white space is asked of what is no JSON.
	return { scan, facts: { isText: true, isBlank: !members && isBlank(body), members } };
}

function isBlank(body: Uint8Array): boolean {
	return new TextDecoder().decode(body).trim() === '';
}
