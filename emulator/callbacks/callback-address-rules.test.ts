import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { CallbackAddressRules } from './callback-address-rules.ts';

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);
const rules = new CallbackAddressRules(['pay.example.com', '8.8.4.4'], () => 8080);

describe('CallbackAddressRules', () => {
  it.each([
    'http://127.0.0.1:3000/callback',
    'http://localhost:3000/callback',
    'https://shop.localhost/callback',
    'http://[::1]:3000/',
    'http://192.168.1.20:8080/',
    'http://10.1.2.3/',
    'http://shop/callback',
    'http://shop.test/callback',
    'http://host.docker.internal:3000/',
    'http://does-not-exist.invalid/',
    'https://pay.example.com/callback',
    'http://8.8.4.4/',
    'http://2130706433:3000/',
  ])('allows %s', async (url) => {
    expect(await rules.rejectUrl(url)).toBeUndefined();
  });

  it.each([
    ['no url', 'not a URL'],
    ['http://127.0.0.1:3000/\r\nX-Header: 1', 'not a URL'],
    ['http://127.0.0.1:99999/', 'not a URL'],
    ['ftp://127.0.0.1/x', 'http or https'],
    ['file:///etc/passwd', 'http or https'],
    ['http://user:secret@127.0.0.1:3000/', 'credentials'],
    ['http://user@127.0.0.1:3000/', 'credentials'],
    ['http://8.8.8.8/', '--allow-callback-host 8.8.8.8'],
    ['http://shop.example.com/', '--allow-callback-host shop.example.com'],
    ['http://169.254.169.254/latest/meta-data', 'metadata'],
    ['http://[::ffff:169.254.169.254]/', 'metadata'],
    ['http://[::169.254.169.254]/', 'metadata'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'metadata'],
    ['http://[fe80::1]/', 'link-local'],
    ['http://224.0.0.1/', 'multicast'],
    ['http://0.0.0.0:3000/', 'unspecified'],
    ['http://0:3000/', 'unspecified'],
    ['http://[::]:3000/', 'unspecified'],
    ['http://2852039166/', 'metadata'],
    ['http://0xa9fea9fe/', 'metadata'],
    ['http://127.0.0.1:8080/', 'own port'],
    ['http://localhost:8080/simulator/reset', 'own port'],
    ['http://[::1]:8080/', 'own port'],
    ['http://[::ffff:127.0.0.1]:8080/', 'own port'],
    ['http://127.1:8080/', 'own port'],
    ['http://localhost.:8080/', 'own port'],
  ])('rejects %s because of %s', async (url, reason) => {
    expect((await rules.rejectUrl(url))?.reason).toContain(reason);
  });

  it.each([
    ['metadata.google.internal', '169.254.169.254', 'metadata'],
    ['shop', '0.0.0.0', 'unspecified'],
    ['shop.test', '127.0.0.1', 'own port'],
    ['pay.example.com', 'fe80::1', 'link-local'],
    ['rebound.example.com', '8.8.8.8', '--allow-callback-host'],
  ])('rejects %s at the push if it resolves to %s', async (host, address, reason) => {
    const resolving = new CallbackAddressRules(
      ['pay.example.com'],
      () => 8080,
      () => Promise.resolve(['10.0.0.8', address]),
    );
    expect((await resolving.rejectUrl(`http://${host}:8080/`))?.reason).toContain(reason);
  });

  it.runIf(ownAddresses.length > 0)('recognises its own addresses inside IPv6 ones', () => {
    for (const address of ownAddresses)
      expect(rules.rejectText(`http://[::ffff:${address}]:8080/`)?.reason).toContain('own port');
  });

  it('rejects a public address of a name that is not allowed', () => {
    const url = new URL('http://shop.internal/');
    expect(rules.rejectAddress(url, '8.8.8.8')?.reason).toContain('public host');
    expect(rules.rejectAddress(url, '10.0.0.8')).toBeUndefined();
    expect(rules.rejectAddress(new URL('http://pay.example.com/'), '8.8.8.8')).toBeUndefined();
  });

  it('rejects the metadata address even for an allowed name', () => {
    const url = new URL('http://pay.example.com/');
    expect(rules.rejectAddress(url, '169.254.169.254')?.reason).toContain('metadata');
  });
});
