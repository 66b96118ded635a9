import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formsOfSecret } from './secretForms.ts';

/** Where a secret was found. */
export interface Find {
	readonly place: string;
	readonly secret: string;
	readonly form: string;
}

interface Needle {
	readonly secret: string;
	readonly form: string;
	readonly bytes: Buffer;
}

const pieceLength = 1024 * 1024;

/** Searches bytes for secrets in all their forms, in one pass whatever their number. */
export class SecretSearch {
	/** By their first four bytes. */
	private readonly needles = new Map<number, Needle[]>();
	/** Whether any needle begins with four bytes of this hash: nearly all places are left by it. */
	private readonly begins = new Uint8Array(1 << 16);
	private longest = 0;
	/** What of a file is searched; one file after the other. */
	private readonly piece = Buffer.alloc(pieceLength);

	/** @param secrets the secrets by their names */
	constructor(secrets: Readonly<Record<string, string>>) {
		for (const [secret, value] of Object.entries(secrets)) {
			for (const { form, bytes } of formsOfSecret(value)) this.addNeedle({ secret, form, bytes });
		}
	}

	/** Searches a text or bytes that are kept or shown at `place`. */
	inContent(place: string, content: string | Buffer): Find[] {
		const bytes = typeof content === 'string' ? Buffer.from(content) : content;
		return unique(this.inBytes(place, bytes));
	}

	/** Searches every file below a folder, and the files' names. */
	async inFolder(folder: string): Promise<Find[]> {
		const finds: Find[] = [];
		for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
			const path = join(entry.parentPath, entry.name);
			finds.push(...this.inBytes(`name of ${path}`, Buffer.from(entry.name)));
			if (entry.isFile()) finds.push(...(await this.inFile(path)));
		}
		return unique(finds);
	}

	private async inFile(path: string): Promise<Find[]> {
		let file: FileHandle;
		try {
			file = await open(path);
		} catch (error) {
			// A running program may have removed it since it was listed.
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
			throw error;
		}
		const finds: Find[] = [];
		try {
			const { piece } = this;
			let kept = 0;
			for (;;) {
				const { bytesRead } = await file.read(piece, kept, piece.length - kept);
				if (bytesRead === 0) return finds;
				const filled = kept + bytesRead;
				finds.push(...this.inBytes(path, piece.subarray(0, filled)));
				// A secret may stand across two pieces.
				kept = Math.min(this.longest - 1, filled);
				piece.copyWithin(0, filled - kept, filled);
			}
		} finally {
			await file.close();
		}
	}

	private inBytes(place: string, bytes: Buffer): Find[] {
		const finds: Find[] = [];
		let four = 0;
		for (let at = 0; at < bytes.length; at++) {
			four = (four >>> 8) | ((bytes[at] ?? 0) << 24);
			if (this.begins[hash(four)] === 0 || at < 3) continue;
			for (const { secret, form, bytes: needle } of this.needles.get(four) ?? []) {
				if (bytes.subarray(at - 3, at - 3 + needle.length).equals(needle)) finds.push({ place, secret, form });
			}
		}
		return finds;
	}

	private addNeedle(needle: Needle): void {
		const four = needle.bytes.readInt32LE(0);
		this.begins[hash(four)] = 1;
		this.needles.set(four, [...(this.needles.get(four) ?? []), needle]);
		this.longest = Math.max(this.longest, needle.bytes.length);
	}
}

function hash(four: number): number {
	return Math.imul(four, 0x9e3779b1) >>> 16;
}

function unique(finds: readonly Find[]): Find[] {
	return [...new Map(finds.map((find) => [Object.values(find).join('\n'), find])).values()];
}
