import type { Service } from '../../src/core/services/service.ts';

/** The key that has these bytes, as the description reads it: `private_key` of Kraken is Base64. */
export function keyFor({ schemes }: Service, name: string, bytes: string): string {
	const decoding = new RegExp(`"decode":"(hex|base64|base64url)","of":"\\{${name}\\}"`).exec(JSON.stringify(schemes));
	return decoding ? Buffer.from(bytes).toString(decoding[1] as BufferEncoding) : bytes;
}
