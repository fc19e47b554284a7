import { nameWords } from '../../property-case.ts';

/** What a secret is called; also with words such as `hash` behind it. */
const secrets: ReadonlySet<string> = new Set([
  ...['password', 'passwd', 'pwd', 'passphrase', 'passcode', 'secret', 'token', 'salt'],
  ...['ssn', 'social security number', 'cvv', 'cvc', 'api key', 'apikey', 'private key'],
  ...['secret key', 'access key', 'encryption key', 'signing key', 'recovery code'],
]);

const suffixes: ReadonlySet<string> = new Set([
  ...['hash', 'hashed', 'digest', 'encrypted', 'enc', 'salt', 'value'],
]);

/** Whether a column's name says that nobody should read it: `password_hash`, `apiKey`, `reset_token`, but not `token_expires_at`. */
export function looksLikeSecret(column: string): boolean {
  const words = nameWords(column).map((word) => word.toLowerCase());
  for (let end = words.length; end > 0; end -= 1) {
    const isNamed = [1, 2, 3].some((count) => secrets.has(words.slice(-count).join(' ')));
    if (isNamed) return true;
    const last = words.pop() ?? '';
    if (!suffixes.has(last)) return false;
  }
  return false;
}
