import { createHash, createHmac, type webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type RunningApi, type Settings } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import type { Handler } from '../custom/handler.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';
import { createKeySet } from '../../shared/tokens/key-set.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const bytes = new TextEncoder().encode(secret);
const open = { responses: { 200: { description: 'Fine.' } } };

const document = {
  openapi: '3.0.3',
  info: { title: 'Access', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/me': { get: open },
    '/read': { get: { ...open, security: [{ token: ['orders:read', 'orders:list'] }] } },
    '/keys': { get: { ...open, security: [{ key: [] }] } },
    '/either': { get: { ...open, security: [{ key: ['admin'] }, { token: ['admin'] }] } },
    '/both': { get: { ...open, security: [{ key: [], token: [] }] } },
    '/maybe': { get: { ...open, security: [{}, { token: [] }] } },
    '/open': { get: { ...open, security: [] } },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'Bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    },
  },
} as unknown as Document;

const fine: Handler = () => ({ body: undefined });
const routes = Object.fromEntries(
  Object.keys(document.paths).map((path) => [`GET ${path}`, custom(fine)]),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await sqliteDatabases.create('create table items (id integer primary key)');
});
afterAll(() => database.drop());

function start(access: Settings['access'], source = document): Promise<RunningApi> {
  const settings: Settings = access === undefined ? {} : { access };
  return startApi({ openDatabase, routes, document: source }, database.url, settings);
}

const now = (): number => Math.floor(Date.now() / 1000);

function sign(
  claims: JWTPayload,
  { alg = 'HS256', key = bytes }: { alg?: string; key?: Uint8Array | webcrypto.CryptoKey } = {},
) {
  return new SignJWT({ exp: now() + 600, ...claims })
    .setProtectedHeader({ alg, kid: 'one' })
    .sign(key);
}

/** A correctly signed token with any content. */
function raw(header: object, claims: object): string {
  const payload = Array.isArray(claims) ? claims : { exp: now() + 600, ...claims };
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

describe('tokens by a secret', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await start({
      ...{ jwtSecret: secret, issuers: ['https://a.example', 'https://b.example'] },
      audiences: ['shop'],
      apiKeys: [
        {
          name: 'job',
          hash: createHash('sha256').update('key-of-job').digest(),
          scopes: ['admin'],
        },
        { name: 'other', hash: createHash('sha256').update('key-of-other').digest(), scopes: [] },
      ],
    });
  });
  afterAll(() => api.stop());

  const good: JWTPayload = { sub: 'ada', iss: 'https://b.example', aud: ['shop', 'mail'] };

  it('accepts a valid token, repeated or with the same header as another', async () => {
    const headers = bearer(await sign(good));
    expect((await api.call('GET /me', undefined, headers)).status).toBe(200);
    const other = bearer(await sign({ ...good, sub: 'alan' }));
    expect((await api.call('GET /me', undefined, other)).status).toBe(200);
    expect((await api.call('GET /me', undefined, headers)).status).toBe(200);
    const lower = { Authorization: headers['Authorization']?.replace('Bearer', 'bearer') ?? '' };
    expect((await api.call('GET /me', undefined, lower)).status).toBe(200);
  });

  it('reports the headers on which the document depends', async () => {
    const { headers } = await api.call('GET /openapi.json');
    expect(headers.get('vary')).toBe('authorization, x-api-key');
  });

  it('asks for missing credentials before any other check', async () => {
    const response = await api.call('GET /me?unknown=1');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="shop"',
    ]);
    expect(response.body).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await api.call('GET /open')).status).toBe(200);
  });

  it.each<[string, () => Promise<string> | string, RegExp]>([
    ['expired', () => sign({ ...good, exp: now() - 31 }), /expired/],
    ['not valid yet', () => sign({ ...good, nbf: now() + 60 }), /not valid yet/],
    [
      'without end',
      () => new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(bytes),
      /no expiry/,
    ],
    ['from another issuer', () => sign({ ...good, iss: 'https://c.example' }), /another issuer/],
    ['of no issuer', () => sign({ sub: 'ada', aud: 'shop' }), /another issuer/],
    ['for another audience', () => sign({ ...good, aud: 'mail' }), /another audience/],
    ['by another secret', () => sign(good, { key: new Uint8Array(32) }), /not valid/],
    ['by another algorithm', () => sign(good, { alg: 'HS512' }), /not valid/],
    [
      'without signature',
      () => new UnsecuredJWT({ ...good, exp: now() + 600 }).encode(),
      /not valid/,
    ],
    ['whose header nobody signs', () => raw({ alg: 'none' }, good), /not valid/],
    [
      'with an extension',
      () => raw({ alg: 'HS256', crit: ['exp2'], exp2: true }, good),
      /not valid/,
    ],
    [
      'that is not encoded',
      () => raw({ alg: 'HS256', crit: ['b64'], b64: false }, good),
      /not valid/,
    ],
    [
      'with the signature of another',
      async () => {
        const [header = '', , signature = ''] = (await sign(good)).split('.');
        const claims = Buffer.from(JSON.stringify({ ...good, exp: now() + 900 }));
        return [header, claims.toString('base64url'), signature].join('.');
      },
      /not valid/,
    ],
    ['with more after it', async () => `${await sign(good)}.e30`, /not valid/],
    ['with claims that are a list', () => raw({ alg: 'HS256', kid: 'one' }, []), /not valid/],
    [
      'whose expiry is a text',
      () => raw({ alg: 'HS256', kid: 'one' }, { ...good, exp: '9999999999' }),
      /no expiry|not valid/,
    ],
    [
      'whose claims are not JSON',
      () => {
        const signed = `${Buffer.from('{"alg":"HS256","kid":"one"}').toString('base64url')}.e3s`;
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
      },
      /not valid/,
    ],
    [
      'whose date of issue is a text',
      () => raw({ alg: 'HS256', kid: 'one' }, { ...good, iat: 'today' }),
      /not valid/,
    ],
    ['that is cut', async () => (await sign(good)).slice(0, -2), /not valid/],
    ['that is invalid', () => 'invalid', /not valid/],
  ])('rejects a token %s', async (_name, make, reason) => {
    const response = await api.call('GET /me', undefined, bearer(await make()));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="shop", error="invalid_token"',
    );
    expect((response.body as { readonly message: string }).message).toMatch(reason);
  });

  it('tolerates a clock difference of half a minute', async () => {
    const late = await sign({ ...good, exp: now() - 20, nbf: now() + 20 });
    expect((await api.call('GET /me', undefined, bearer(late))).status).toBe(200);
  });

  it.each<[string, JWTPayload]>([
    ['a text', { scope: 'orders:list orders:read' }],
    ['a list', { scope: ['orders:list', 'orders:read'] }],
    ['a list called scp', { scp: ['orders:list', 'orders:read'] }],
  ])('finds scopes in %s', async (_name, claims) => {
    const headers = bearer(await sign({ ...good, ...claims }));
    expect((await api.call('GET /read', undefined, headers)).status).toBe(200);
  });

  it('reports the missing scope', async () => {
    const headers = bearer(await sign({ ...good, scope: 'orders:read orders' }));
    const response = await api.call('GET /read', undefined, headers);
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({
      message: 'These credentials lack the scope "orders:list".',
    });
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="shop", error="insufficient_scope", scope="orders:list"',
    );
  });

  it('verifies API keys by their hashes', async () => {
    const key = (value: string) => ({ 'X-API-Key': value });
    expect((await api.call('GET /keys', undefined, key('key-of-job'))).status).toBe(200);
    expect((await api.call('GET /keys', undefined, key('key-of-jo'))).status).toBe(401);
    const hash = createHash('sha256').update('key-of-job').digest('hex');
    expect((await api.call('GET /keys', undefined, key(hash))).status).toBe(401);
    expect((await api.call('GET /either', undefined, key('key-of-job'))).status).toBe(200);
    expect((await api.call('GET /either', undefined, key('key-of-other'))).status).toBe(403);
  });

  it('accepts either of two schemes, or both', async () => {
    const admin = bearer(await sign({ ...good, scope: 'admin' }));
    const key = { 'X-API-Key': 'key-of-other' };
    expect((await api.call('GET /either', undefined, admin)).status).toBe(200);
    expect((await api.call('GET /either', undefined, { ...admin, ...key })).status).toBe(200);
    expect((await api.call('GET /both', undefined, admin)).status).toBe(401);
    expect((await api.call('GET /both', undefined, key)).status).toBe(401);
    expect((await api.call('GET /both', undefined, { ...admin, ...key })).status).toBe(200);
  });

  it('rejects an invalid token even if none is required', async () => {
    expect((await api.call('GET /maybe')).status).toBe(200);
    expect((await api.call('GET /maybe', undefined, bearer('x.y.z'))).status).toBe(401);
  });
});

describe('tokens by a provider', () => {
  let provider: Server;
  let url: string;
  let keys: { readonly alg: string; readonly kid: string; readonly key: webcrypto.CryptoKey }[];
  let isDown = false;
  let padding = '';
  const jwks: (object & { readonly kid: string })[] = [];

  const addKey = async (alg: string, kid: string): Promise<webcrypto.CryptoKey> => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
    jwks.push(jwk);
    return privateKey;
  };

  beforeAll(async () => {
    keys = await Promise.all(
      ['RS256', 'ES256', 'EdDSA'].map(async (alg) => ({
        alg,
        kid: alg,
        key: await addKey(alg, alg),
      })),
    );
    provider = createServer((request, response) => {
      const [, name = '', place] = /^(\/second)?\/(.*)/.exec(request.url ?? '') ?? [];
      const issuer = `${url}${name}`;
      const isDiscovery = place?.endsWith('openid-configuration') === true;
      const keySet = { keys: name === '' ? jwks : jwks.filter(({ kid }) => kid === 'RS256') };
      const body = isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : keySet;
      response.writeHead(isDown ? 500 : 200).end(JSON.stringify(body) + padding);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterAll(() => void provider.close());

  const openId = (...others: readonly string[]): Document => {
    const scheme = (path: string) => ({
      type: 'openIdConnect',
      openIdConnectUrl: `${url}${path}/.well-known/openid-configuration`,
    });
    const more = Object.fromEntries(others.map((name) => [name, scheme(`/${name}`)]));
    const { securitySchemes } = document.components ?? {};
    return {
      ...document,
      components: { securitySchemes: { ...securitySchemes, token: scheme(''), ...more } },
    };
  };
  const signed = (
    alg: string,
    kid: string,
    key: webcrypto.CryptoKey | Uint8Array,
    claims: JWTPayload = {},
  ) =>
    new SignJWT({ exp: now() + 600, iss: url, ...claims })
      .setProtectedHeader({ alg, kid })
      .sign(key);

  it('accepts all kinds of keys, and rejects key confusion', async () => {
    await using api = disposable(await start({ jwksUrl: `${url}/keys` }));
    for (const { alg, kid, key } of keys) {
      const token = await signed(alg, kid, key);
      expect((await api.call('GET /me', undefined, bearer(token))).status).toBe(200);
    }
    const publicText = new TextEncoder().encode(JSON.stringify(jwks[0]));
    const confused = await signed('HS256', 'RS256', publicText);
    expect((await api.call('GET /me', undefined, bearer(confused))).status).toBe(401);
    const stranger = await generateKeyPair('RS256');
    const forged = await signed('RS256', 'RS256', stranger.privateKey);
    expect((await api.call('GET /me', undefined, bearer(forged))).status).toBe(401);
  });

  it('discovers keys and issuer by OpenID', async () => {
    await using api = disposable(await start({}, openId()));
    const [first] = keys;
    if (first === undefined) throw new Error('no key');
    const token = await signed(first.alg, first.kid, first.key);
    expect((await api.call('GET /me', undefined, bearer(token))).status).toBe(200);
    const other = await signed(first.alg, first.kid, first.key, { iss: 'https://c.example' });
    expect((await api.call('GET /me', undefined, bearer(other))).status).toBe(401);
  });

  it('compares the discovered issuer also if an audience is configured', async () => {
    await using api = disposable(await start({ audiences: ['shop'] }, openId()));
    const [first] = keys;
    if (first === undefined) throw new Error('no key');
    const statusFrom = async (iss: string) => {
      const token = await signed(first.alg, first.kid, first.key, { aud: 'shop', iss });
      return (await api.call('GET /me', undefined, bearer(token))).status;
    };
    expect(await statusFrom(url)).toBe(200);
    expect(await statusFrom('https://c.example')).toBe(401);
  });

  it('accepts tokens of several providers, each in its scheme', async () => {
    const both = openId('second');
    const paths = {
      ...both.paths,
      '/second': { get: { ...open, security: [{ second: [] }] } },
      '/any': { get: { ...open, security: [{ second: [] }, { token: [] }] } },
    };
    const added = { 'GET /second': custom(fine), 'GET /any': custom(fine) };
    const source = { ...both, paths } as unknown as Document;
    await using api = disposable(
      await startApi(
        { openDatabase, routes: { ...routes, ...added }, document: source },
        ...([database.url, { access: {} }] as const),
      ),
    );
    const [first] = keys;
    if (first === undefined) throw new Error('no key');
    const statuses = async (iss: string) => {
      const headers = bearer(await signed(first.alg, first.kid, first.key, { iss }));
      const asked = ['/me', '/second', '/any', '/second', '/me'];
      const responses = asked.map((path) => api.call(`GET ${path}`, undefined, headers));
      return (await Promise.all(responses)).map(({ status }) => status);
    };
    expect(await statuses(url)).toEqual([200, 401, 200, 401, 200]);
    expect(await statuses(`${url}/second`)).toEqual([401, 200, 200, 200, 401]);
    expect(await statuses(`${url}/third`)).toEqual([401, 401, 401, 401, 401]);
  });

  it('keeps the old keys while the provider is down, and reports missing ones', async () => {
    await using api = disposable(await start({ jwksUrl: `${url}/keys` }));
    const [first] = keys;
    if (first === undefined) throw new Error('no key');
    const call = async (kid = first.kid) => {
      const token = await signed(first.alg, kid, first.key, { jti: String(Math.random()) });
      return api.call('GET /me', undefined, bearer(token));
    };
    expect((await call()).status).toBe(200);
    isDown = true;
    expect((await call('unknown')).status).toBe(401);
    expect((await call()).status).toBe(200);
    await using late = disposable(await start({ jwksUrl: `${url}/keys` }));
    const token = await signed(first.alg, first.kid, first.key);
    const response = await late.call('GET /me', undefined, bearer(token));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    isDown = false;
  });

  it('keeps the old keys after an oversized response, and accepts new ones later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const reported: string[] = [];
    const keySet = createKeySet(
      async () => ({ jwksUrl: `${url}/keys`, issuer: null }),
      (reason) => reported.push(reason),
    );
    const has = async (kid: string) => {
      const found = keySet.key({ alg: 'RS256', kid }, { payload: '', signature: '' });
      return Promise.resolve(found).then(
        () => true,
        () => false,
      );
    };
    const minutesLater = () => vi.advanceTimersByTime(60_000);
    minutesLater();
    expect(await has('RS256')).toBe(true);
    padding = ' '.repeat(2_000_000);
    await addKey('RS256', 'rotated');
    minutesLater();
    expect([await has('rotated'), await has('RS256')]).toEqual([false, true]);
    expect(reported).toEqual([expect.stringMatching(/\/keys responded with more than \d+ bytes/)]);
    padding = '';
    // Not for every token with an unknown key.
    expect(await has('rotated')).toBe(false);
    minutesLater();
    expect([await has('rotated'), await has('RS256')]).toEqual([true, true]);
    vi.useRealTimers();
  });

  it('tries all suitable keys for a token without a key id', async () => {
    await using api = disposable(await start({ jwksUrl: `${url}/keys` }));
    const key = await addKey('ES256', 'second');
    const unnamed = (signer: webcrypto.CryptoKey) =>
      new SignJWT({ exp: now() + 600 }).setProtectedHeader({ alg: 'ES256' }).sign(signer);
    const stranger = await generateKeyPair('ES256');
    for (const [signer, status] of [
      [key, 200],
      [stranger.privateKey, 401],
    ] as const) {
      const headers = bearer(await unnamed(signer));
      expect((await api.call('GET /me', undefined, headers)).status).toBe(status);
    }
  });
});

function disposable(api: RunningApi): RunningApi & AsyncDisposable {
  return Object.assign(api, { [Symbol.asyncDispose]: () => api.stop() });
}

describe('a server without the settings that its document needs', () => {
  it.each<[string, Settings['access'], RegExp]>([['nothing', {}, /set JWKS_URL .* or JWT_SECRET/]])(
    'does not start with %s',
    async (_name, access, reason) => {
      await expect(start(access)).rejects.toThrow(reason);
    },
  );

  it('does not start with an unknown scheme', async () => {
    const securitySchemes = { token: { type: 'http', scheme: 'basic' } };
    const source = { ...document, components: { securitySchemes } };
    await expect(start({ jwtSecret: secret }, source)).rejects.toThrow(/"token" is not supported/);
  });
});
