import { nameWords } from '../../property-case.ts';

/** Words for secrets, also followed by words such as `hash`. */
const secrets: ReadonlySet<string> = new Set([
  ...['password', 'passwd', 'pwd', 'passphrase', 'passcode', 'secret', 'token', 'salt', 'jwt'],
  ...['ssn', 'social security number', 'social security no', 'cvv', 'cvc'],
  ...['security answer', 'secret answer'],
  ...['card number', 'card no', 'otp seed', 'totp seed', 'credential', 'recovery code'],
  ...['backup code', 'api key', 'apikey', 'auth key', 'private key', 'secret key', 'access key'],
  ...['encryption key', 'signing key', 'session key', 'hmac key', 'pass hash', 'pw hash'],
  ...['pin', 'otp', 'totp', 'iban', 'passkey', 'mnemonic', 'seed phrase', 'connection string'],
  ...[
    'key hash',
    'hashed key',
    'key material',
    'bcrypt hash',
    'api token',
    'auth token',
    'access token',
    'refresh token',
  ],
]);

const suffixes: ReadonlySet<string> = new Set([
  ...['hash', 'hashed', 'digest', 'encrypted', 'enc', 'salt', 'value', 'md', 'sha', 'bcrypt'],
  ...['argon', 'crypt', 'cipher', 'ciphertext', 'pem', 'plain', 'old', 'previous', 'current'],
]);

/** Written as one word, as in old schemas: `userpassword`, `accesstoken`. */
const glued =
  /(?:password|passwd|secret|(?:api|secret|private|auth)key|(?:access|refresh|auth|reset|session)token)(?:hash|digest|salt)?$/;

/** Prefixes of flags, which reveal nothing. */
const questions: ReadonlySet<string> = new Set(['is', 'has', 'was', 'can', 'needs', 'requires']);

/**
 * Whether a column's name denotes a secret: `password_hash`, `apiKey`, `reset_token`, but not
 * `token_expires_at`.
 */
export function looksLikeSecret(column: string): boolean {
  const words = nameWords(column).map((word) => word.toLowerCase());
  if (words.length > 1 && questions.has(words[0] ?? '')) return false;
  for (let end = words.length; end > 0; end -= 1) {
    if (isSecret(words)) return true;
    const last = words.pop() ?? '';
    if (!suffixes.has(last) && !/^\d+$/.test(last)) return false;
  }
  return false;
}

/**
 * Whether a table's name denotes rows that grant access, such as `api_keys` or `password_resets`, or
 * the stored responses of other callers.
 */
export function holdsCredentials(table: string): boolean {
  return (
    looksLikeSecret(table) ||
    /(?:^| )(?:tokens|password resets?|idempotency keys?)$/.test(wordsOf(table))
  );
}

/** Whether a table's name denotes records of what was done, such as `audit_log`. */
export function isAuditLog(table: string): boolean {
  return /(?:^| )(?:audit ?(?:log|trail|event|record|history|entry)|audit ?(?:log|trail|event|record|entrie)s)$/.test(
    wordsOf(table),
  );
}

function wordsOf(name: string): string {
  return nameWords(name).join(' ').toLowerCase();
}

function isSecret(words: readonly string[]): boolean {
  const ends = [1, 2, 3].map((count) => words.slice(-count).join(' '));
  // `tokens` and `pins` are usually counts.
  const single = ends
    .filter((end) => !/^(?:tokens|pins)$/.test(end))
    .map((end) => end.replace(/(?<!s)s$/, ''));
  return [...ends, ...single].some((end) => secrets.has(end)) || glued.test(words.at(-1) ?? '');
}
