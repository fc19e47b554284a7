import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate that nobody vouches for, and its key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate for one host name or IPv4 address, valid from 2000 to 2049 (https://www.rfc-editor.org/rfc/rfc5280#section-4.1). */
export function selfSignedCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(set(sequence(commonName, tagged(0x0c, Buffer.from(host)))));
  const alternative = sequence(
    isIPv4(host)
      ? tagged(0x87, Buffer.from(host.split('.').map(Number)))
      : tagged(0x82, Buffer.from(host)),
  );
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time('000101000000Z'), time('491231235959Z')),
    name,
    publicKey,
    tagged(0xa3, sequence(sequence(subjectAltName, tagged(0x04, alternative)))),
  );
  const signature = sign('sha256', toBeSigned, createPrivateKey(privateKey));
  const der = sequence(toBeSigned, ecdsaWithSha256, bits(signature));
  return { cert: pem(der), key: privateKey };
}

/** One value of DER: its kind, the length of its content, the content. */
function tagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function sequence(...items: readonly Buffer[]): Buffer {
  return tagged(0x30, ...items);
}

function set(item: Buffer): Buffer {
  return tagged(0x31, item);
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]));
}

function time(text: string): Buffer {
  return tagged(0x17, Buffer.from(text));
}

function bits(content: Buffer): Buffer {
  return tagged(0x03, Buffer.from([0]), content);
}

function objectIdentifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

const commonName = objectIdentifier('550403');
const subjectAltName = objectIdentifier('551d11');
const ecdsaWithSha256 = sequence(objectIdentifier('2a8648ce3d040302'));

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
