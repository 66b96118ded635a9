import { crc32, deflateRawSync } from 'node:zlib';
import { unzipSync, Zip, type ZipInputFile } from 'fflate';

/** The earliest time that an archive can tell; made of local parts, as they are what is written. */
const epoch = new Date(1980, 0, 1);
const unix = 3;
const readableFile = 0o100644 * 0x10000;
const deflated = 8;

/**
 * The same files in an archive that tells nothing of when, where and by whom it was made: sorted, of one time, with the
 * same rights. vsce's own way (SOURCE_DATE_EPOCH) leaves rights and time zone in. The project's own Node brings one zlib.
 */
export function repeatableArchive(archive: Uint8Array): Uint8Array {
	const written: Uint8Array[] = [];
	const zip = new Zip((error, bytes) => {
		if (error) throw error;
		written.push(bytes);
	});
	for (const [filename, bytes] of Object.entries(unzipSync(archive)).sort(([a], [b]) => (a < b ? -1 : 1))) {
		const file: ZipInputFile = {
			filename,
			size: bytes.length,
			crc: crc32(bytes),
			compression: deflated,
			mtime: epoch,
			os: unix,
			attrs: readableFile,
		};
		zip.add(file);
		file.ondata?.(null, deflateRawSync(bytes, { level: 9 }), true);
	}
	zip.end();
	return Buffer.concat(written);
}
