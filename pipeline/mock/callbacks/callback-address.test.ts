import { expect, it } from 'vitest';
import { callbackAddress } from './callback-address.ts';

it.each([
  ['http://127.0.0.1:9000/hook', 'allowed'],
  ['https://127.8.9.1/', 'allowed'],
  ['http://localhost:9000/', 'allowed'],
  ['http://[::1]:9000/', 'allowed'],
  // Other spellings of 127.0.0.1, which a URL reads as such.
  ['http://2130706433/', 'allowed'],
  ['http://0x7f.1/', 'allowed'],
  ['http://0177.0.0.1/', 'allowed'],
  ['http://127.1\\@example.com/', 'allowed'],
  ['http://[::ffff:127.0.0.1]/', 'refused'],
  ['http://[::ffff:10.0.0.1]/', 'refused'],
  ['http://[fe80::1]/', 'refused'],
  ['http://[::127.0.0.1]/', 'refused'],
  ['http://0.0.0.0/', 'refused'],
  ['http://0/', 'refused'],
  ['http://127.0.0.1.nip.io/', 'refused'],
  ['http://localhost./', 'refused'],
  ['http://167772161/', 'refused'],
  ['http://10.0.0.1/', 'refused'],
  ['http://169.254.169.254/latest', 'refused'],
  ['http://127.0.0.1.example.com/', 'refused'],
  ['http://localhost.example.com/', 'refused'],
  ['http://app.localhost/', 'refused'],
  ['http://example.com/', 'refused'],
  ['http://127.0.0.1@example.com/', 'refused'],
  ['http://user:secret@127.0.0.1/', 'refused'],
  ['file:///etc/passwd', 'refused'],
  ['ftp://127.0.0.1/', 'refused'],
  ['//127.0.0.1/', 'refused'],
  ['', 'refused'],
])('finds a callback to %s %s', (text, kind) => {
  expect(callbackAddress(text, false).kind).toBe(kind);
});

it.each([
  ['http://example.com/', 'allowed'],
  ['http://[::ffff:10.0.0.1]/', 'allowed'],
  ['http://user:secret@example.com/', 'refused'],
  ['file:///etc/passwd', 'refused'],
])('finds a callback to %s %s where others are allowed', (text, kind) => {
  expect(callbackAddress(text, true).kind).toBe(kind);
});
