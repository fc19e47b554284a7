import { expect, it } from 'vitest';
import { holdsCredentials, isAuditLog, looksLikeSecret } from './secret-names.ts';

it.each([
  ...['password', 'password_hash', 'PasswordHash', 'user_password', 'token', 'reset_token'],
  ...['secret', 'client_secret', 'api_key', 'apiKey', 'APIKey', 'ssn', 'otp_secret_encrypted'],
  ...['password_salt', 'social_security_number', 'PRIVATE_KEY', 'totp_seed', 'backup_codes'],
  ...[
    'mfa_recovery_codes',
    'pin_hash',
    'security_answer',
    'secret_answer',
    'private_key_pem',
    'passwordhash',
  ],
  ...['PASSWORD2', 'password_md5', 'pwd_sha256', 'api_keys', 'auth_tokens', 'hmac_key'],
  ...['session_key', 'credentials', 'pass_hash', 'userpassword', 'accesstoken', 'secretkey'],
  ...['jwt', 'authkey', 'bcrypt_hash', 'password_old', 'card_cvv2', 'card_number', 'pw_hash'],
  ...['key_hash', 'pin', 'card_pin', 'iban', 'otp', 'connection_string'],
  ...['social_security_no', 'two_factor_secret', 'apns_device_token', 'id_token'],
])('%s is a secret', (name) => {
  expect(looksLikeSecret(name)).toBe(true);
});

it.each([
  ...['token_expires_at', 'password_changed_at', 'secret_santa', 'tokens_used', 'key', 'hash'],
  ...['name', '', 'value', 'passport', 'has_password_manager', 'max_tokens', 'prompt_tokens'],
  ...['is_secret', 'has_token', 'secretary', 'bypass', 'pin_code', 'session_id', 'public_key'],
  ...['commit_hash', 'api_key_id', 'card_number_count', 'salted', 'tokenization', 'current'],
  ...['pins', 'spin', 'pin_count', 'iban_country', 'pinned'],
  ...['compass', 'order_old', 'sha256', 'password_reset_required', 'key_id', 'passenger'],
])('%j is not a secret', (name) => {
  expect(looksLikeSecret(name)).toBe(false);
});

it('recognizes tables of credentials and audit logs', () => {
  const credentials = [
    'api_keys',
    'UserCredentials',
    'tokens',
    'password_resets',
    'idempotency_keys',
  ];
  expect([...credentials, 'sessions', 'users'].filter(holdsCredentials)).toEqual(credentials);
  const logs = ['audit_log', 'AuditEvents', 'auditlog', 'user_audit_entries', 'audits', 'catalog'];
  expect(logs.filter(isAuditLog)).toEqual(logs.slice(0, 4));
});
