import { unzipSync, zipSync } from 'fflate';

/** The earliest time that an archive can tell; made of local parts, as they are what is written. */
const epoch = new Date(1980, 0, 1);
const unix = 3;
const readableFile = 0o100644 * 0x10000;

/**
 * The same files in an archive that tells nothing of when, where and by whom it was made: sorted, of one time, with the
 * same rights. vsce's own way (SOURCE_DATE_EPOCH) leaves rights, time zone and the release of zlib in.
 */
export function repeatableArchive(archive: Uint8Array): Uint8Array {
	const files = Object.entries(unzipSync(archive)).sort(([a], [b]) => (a < b ? -1 : 1));
	return zipSync(Object.fromEntries(files), { level: 9, mtime: epoch, os: unix, attrs: readableFile });
}
