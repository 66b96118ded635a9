import { md5 as nobleMd5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Takes text, hashes its UTF-8 bytes and returns 32 lowercase hexadecimal characters. */
export type Md5 = (text: string) => string;

/** The pure MD5 that runs anywhere. A host with a faster one (Node's `crypto.hash`) hands that in instead. */
export const md5: Md5 = (text) => bytesToHex(nobleMd5(utf8ToBytes(text)));
