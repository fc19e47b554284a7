import { expect, it } from 'vitest';
import { looksLikeSecret } from './secret-names.ts';

it.each([
  ...['password', 'password_hash', 'PasswordHash', 'user_password', 'token', 'reset_token'],
  ...['secret', 'client_secret', 'api_key', 'apiKey', 'APIKey', 'ssn', 'otp_secret_encrypted'],
  ...['password_salt', 'social_security_number', 'PRIVATE_KEY'],
])('%s is a secret', (name) => {
  expect(looksLikeSecret(name)).toBe(true);
});

it.each([
  ...['token_expires_at', 'password_changed_at', 'secret_santa', 'tokens_used', 'key', 'hash'],
  ...['name', '', 'value', 'passport', 'has_password_manager'],
])('%j is none', (name) => {
  expect(looksLikeSecret(name)).toBe(false);
});
