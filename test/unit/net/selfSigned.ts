import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

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
const ecdsaWithSha256 = '2a8648ce3d040302';

/** A certificate that nobody trusts, for 127.0.0.1 and localhost, or for another DNS name. */
export function selfSigned(dnsName?: string): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const algorithm = der(sequence, der(identifier, Buffer.from(ecdsaWithSha256, 'hex')));
	const attribute = der(sequence, der(identifier, Buffer.from(commonName, 'hex')), der(text, Buffer.from('local')));
	const name = der(sequence, der(set, attribute));
	const alternatives = dnsName === undefined ? [address(127, 0, 0, 1), dns('localhost')] : [dns(dnsName)];
	const extension = der(
		sequence,
		der(identifier, Buffer.from(alternativeNames, 'hex')),
		der(octets, der(sequence, ...alternatives)),
	);
	const certified = der(
		sequence,
		der(version, der(integer, Buffer.from([2]))),
		der(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
		algorithm,
		name,
		der(sequence, der(time, Buffer.from('200101000000Z')), der(time, Buffer.from('491231235959Z'))),
		name,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(extensions, der(sequence, extension)),
	);
	const signature = der(bits, Buffer.from([0]), sign('sha256', certified, privateKey));
	const base64 = der(sequence, certified, algorithm, signature).toString('base64');
	const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
	return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

function dns(name: string): Buffer {
	return der(0x82, Buffer.from(name));
}

function address(...bytes: number[]): Buffer {
	return der(0x87, Buffer.from(bytes));
}

/** A value as DER writes it: its tag, its length, its parts. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
	const value = Buffer.concat(parts);
	const { length } = value;
	const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...lengthBytes]), value]);
}
