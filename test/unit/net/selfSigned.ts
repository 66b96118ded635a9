import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const boolean = 0x01;
const sequence = 0x30;
const set = 0x31;
const integer = 0x02;
const octets = 0x04;
const identifier = 0x06;
const text = 0x0c;
const time = 0x17;
const bits = 0x03;
const version = 0xa0;
const extensions = 0xa3;

const commonName = '550403';
const alternativeNames = '551d11';
const basicConstraints = '551d13';
const ecdsaWithSha256 = '2a8648ce3d040302';
const ipv6Loopback = [...Array(15).fill(0), 1];

export interface Certified {
	readonly key: string;
	readonly cert: string;
}

/** What is certified, where that differs from a server's own certificate for 127.0.0.1 and localhost, from 2020 to 2049. */
interface Certification {
	/** Another name than 127.0.0.1 and localhost. */
	readonly dnsName?: string;
	readonly name?: string;
	/** As `YYMMDD`. */
	readonly until?: string;
	readonly isAuthority?: boolean;
	/** Who signs it, in place of itself, and its common name. */
	readonly issuer?: Certified & { readonly name: string };
}

/** A certificate, which nobody trusts where it says no more. */
export function certified(certification: Certification = {}): Certified {
	const { dnsName, name = 'local', until = '491231', isAuthority, issuer } = certification;
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const algorithm = der(sequence, der(identifier, Buffer.from(ecdsaWithSha256, 'hex')));
	const alternatives =
		dnsName === undefined ? [address(127, 0, 0, 1), address(...ipv6Loopback), dns('localhost')] : [dns(dnsName)];
	const extension = der(
		sequence,
		der(identifier, Buffer.from(alternativeNames, 'hex')),
		der(octets, der(sequence, ...alternatives)),
	);
	const yes = der(boolean, Buffer.from([0xff]));
	const authority = der(
		sequence,
		der(identifier, Buffer.from(basicConstraints, 'hex')),
		yes,
		der(octets, der(sequence, yes)),
	);
	const toBeSigned = der(
		sequence,
		der(version, der(integer, Buffer.from([2]))),
		der(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
		algorithm,
		commonNamed(issuer?.name ?? name),
		der(sequence, der(time, Buffer.from('200101000000Z')), der(time, Buffer.from(`${until}235959Z`))),
		commonNamed(name),
		publicKey.export({ type: 'spki', format: 'der' }),
		der(extensions, der(sequence, ...(isAuthority ? [authority] : []), extension)),
	);
	const signature = der(bits, Buffer.from([0]), sign('sha256', toBeSigned, issuer?.key ?? privateKey));
	const base64 = der(sequence, toBeSigned, algorithm, signature).toString('base64');
	const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
	return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

function commonNamed(name: string): Buffer {
	const attribute = der(sequence, der(identifier, Buffer.from(commonName, 'hex')), der(text, Buffer.from(name)));
	return der(sequence, der(set, attribute));
}

function dns(name: string): Buffer {
	return der(0x82, Buffer.from(name));
}

function address(...bytes: number[]): Buffer {
	return der(0x87, Buffer.from(bytes));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
	const value = Buffer.concat(parts);
	const { length } = value;
	const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...lengthBytes]), value]);
}

/** A server's own certificate, and those of an authority that a call can trust. */
export const own = certified();
export const authority = { ...certified({ name: 'authority', isAuthority: true }), name: 'authority' };
