import { expect, it } from 'vitest';
import { callbackAddress } from './callback-address.ts';

it.each([
  ['http://127.0.0.1:9000/hook', 'allowed'],
  ['https://127.8.9.1/', 'allowed'],
  ['http://localhost:9000/', 'allowed'],
  ['http://[::1]:9000/', 'allowed'],
  // Other spellings of 127.0.0.1, which URL normalises.
  ['http://2130706433/', 'allowed'],
  ['http://0x7f.1/', 'allowed'],
  ['http://0177.0.0.1/', 'allowed'],
  ['http://127.1\\@example.com/', 'allowed'],
  ['http://[::ffff:127.0.0.1]/', 'rejected'],
  ['http://[::ffff:10.0.0.1]/', 'rejected'],
  ['http://[fe80::1]/', 'rejected'],
  ['http://[::127.0.0.1]/', 'rejected'],
  ['http://0.0.0.0/', 'rejected'],
  ['http://0/', 'rejected'],
  ['http://127.0.0.1.nip.io/', 'rejected'],
  ['http://localhost./', 'rejected'],
  ['http://167772161/', 'rejected'],
  ['http://10.0.0.1/', 'rejected'],
  ['http://169.254.169.254/latest', 'rejected'],
  ['http://127.0.0.1.example.com/', 'rejected'],
  ['http://localhost.example.com/', 'rejected'],
  ['http://app.localhost/', 'rejected'],
  ['http://example.com/', 'rejected'],
  ['http://127.0.0.1@example.com/', 'rejected'],
  ['http://user:secret@127.0.0.1/', 'rejected'],
  ['file:///etc/passwd', 'rejected'],
  ['ftp://127.0.0.1/', 'rejected'],
  ['//127.0.0.1/', 'rejected'],
  ['', 'rejected'],
])('finds a callback to %s %s', (text, kind) => {
  expect(callbackAddress(text, false).kind).toBe(kind);
});

it.each([
  ['http://example.com/', 'allowed'],
  ['http://[::ffff:10.0.0.1]/', 'allowed'],
  ['http://user:secret@example.com/', 'rejected'],
  ['file:///etc/passwd', 'rejected'],
])('finds a callback to %s %s if others are allowed', (text, kind) => {
  expect(callbackAddress(text, true).kind).toBe(kind);
});
