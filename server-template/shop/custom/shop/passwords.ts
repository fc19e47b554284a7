import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;
const nobody = { salt: randomBytes(16), hash: randomBytes(LENGTH) };

/** Salt and hash of a password: `scrypt$<salt>$<hash>`, in base64. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, LENGTH);
  return `scrypt$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Whether a password has this hash; false for null. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const known = parse(stored);
  const { salt, hash } = known ?? nobody;
  const given = await derive(password.normalize('NFKC'), salt, LENGTH);
  return timingSafeEqual(given, hash) && known !== null;
}

function parse(stored: string | null): typeof nobody | null {
  const [kind, salt = '', hash = ''] = stored?.split('$') ?? [];
  const read = { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
  return kind === 'scrypt' && read.hash.length === LENGTH ? read : null;
}
