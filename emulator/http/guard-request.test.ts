import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { send } from '../testing/provider-client.ts';

let open: RunningEmulator;
let guarded: RunningEmulator;

beforeAll(async () => {
  open = await startEmulator({
    port: 0,
    allowHosts: ['emulator'],
    allowOrigins: ['http://shop.test:3000'],
  });
  guarded = await startEmulator({ port: 0, operatorToken: 'open sesame?'.replace(/ /g, '-') });
});

afterAll(async () => {
  await open.close();
  await guarded.close();
});

/** Unlike fetch, allows a test to set Host and Origin. */
function ask(
  emulator: RunningEmulator,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(emulator.url + path, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('the Host header', () => {
  it.each(['localhost', 'localhost:1', '127.0.0.1', '[::1]:8080', 'shop.localhost', 'emulator:80'])(
    'may be %s',
    async (host) => {
      expect((await ask(open, '/health', { host })).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '10.0.0.1',
    'a@localhost',
  ])('must not be %j, in either API', async (host) => {
    const operator = await ask(open, '/simulator/stk', { host });
    expect(operator.status).toBe(403);
    expect(operator.body).toContain('FORBIDDEN_HOST');
    const provider = await ask(open, '/oauth/v1/generate', { host });
    expect(provider.status).toBe(403);
    expect(provider.body).toContain('403.001.01');
  });
});

describe('the Origin header', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:9', 'http://127.0.0.1'])(
    'must not be %s',
    async (origin) => {
      const answer = await ask(open, '/simulator/reset', { origin }, 'POST');
      expect(answer.status).toBe(403);
      expect(answer.body).toContain('FORBIDDEN_ORIGIN');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('may be the emulator’s own, or an allowed one', async () => {
    expect((await ask(open, '/simulator/clock', { origin: open.url })).status).toBe(200);
    const allowed = await ask(open, '/simulator/clock', { origin: 'http://shop.test:3000' });
    expect(allowed.headers['access-control-allow-origin']).toBe('http://shop.test:3000');
    const preflight = await ask(
      open,
      '/simulator/clock',
      { origin: 'http://shop.test:3000', 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect(preflight.status).toBe(204);
  });

  it('that is allowed may read events and states too', async () => {
    const headers = { origin: 'http://shop.test:3000' };
    for (const path of ['/simulator/events', '/simulator/state']) {
      const answer = await ask(open, path, headers, 'HEAD');
      expect(answer.headers['access-control-allow-origin']).toBe('http://shop.test:3000');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('gets no CORS headers by default', async () => {
    const answer = await ask(guarded, '/health', {});
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

describe('the content type of operator calls', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'must not be %j',
    async (type) => {
      const answer = await send(`${open.url}/simulator/clock`, {
        method: 'POST',
        body: new Blob(['{"frozen":false}'], { type }),
      });
      expect(answer.status).toBe(415);
    },
  );

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'may be %s',
    async (type) => {
      const answer = await send(`${open.url}/simulator/clock`, {
        method: 'POST',
        body: '{"frozen":false}',
        headers: { 'Content-Type': type },
      });
      expect(answer.status).toBe(200);
    },
  );
});

describe('the operator token', () => {
  const token = 'open-sesame?';

  it('is required for every operator call, but not for a shop, the page or its files', async () => {
    for (const path of ['/simulator/stk', '/simulator/events', '/simulator/state'])
      expect(await ask(guarded, path, {})).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      });
    expect((await ask(guarded, '/simulator/stk', { authorization: 'Bearer no' })).status).toBe(401);
    expect((await ask(guarded, '/simulator/reset', {}, 'POST')).status).toBe(401);
    for (const path of ['/', '/dashboard/dashboard.js', '/health', '/openapi.json'])
      expect((await ask(guarded, path, {})).status).toBe(200);
    expect((await ask(guarded, '/oauth/v1/generate', {})).status).toBe(400);
  });

  it('opens as a bearer token', async () => {
    const answer = await ask(guarded, '/simulator/stk', { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
  });

  it('is exchanged for a cookie that scripts cannot read and that does not contain the token', async () => {
    const session = `${guarded.url}/simulator/session`;
    expect((await send(session, { json: { token: 'no' } })).status).toBe(401);
    const answer = await send(session, { json: { token } });
    expect(answer.status).toBe(204);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain('sesame');
    const [pair = ''] = cookie.split(';');
    expect((await ask(guarded, '/simulator/stk', { cookie: pair })).status).toBe(200);
    expect((await ask(guarded, '/simulator/stk', { cookie: `${pair}0` })).status).toBe(401);
    const closed = await send(session, { method: 'DELETE', headers: { cookie: pair } });
    expect(closed.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('is not in the journal', async () => {
    await send(`${guarded.url}/simulator/session`, { json: { token } });
    const { body } = await ask(guarded, '/simulator/requests', {
      authorization: `Bearer ${token}`,
    });
    expect(body).toContain('/simulator/session');
    expect(body).not.toContain('sesame');
  });
});

describe('pages', () => {
  it.each([
    ['/', 'text/html'],
    ['/dashboard/dashboard.css', 'text/css'],
    ['/dashboard/dashboard.js', 'text/javascript'],
    ['/dashboard/favicon.svg', 'image/svg+xml'],
    ['/docs', 'text/html'],
    ['/openapi.json', 'application/json'],
  ])('%s is %s under a policy that allows no other hosts', async (path, type) => {
    const answer = await ask(open, path, {});
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain(type);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body.replace(/http:\/\/(www\.w3\.org|127\.0\.0\.1)/g, '')).not.toMatch(
      /(src|href|url)\s*[=(]\s*["']?(https?:)?\/\//,
    );
  });

  it.each(['/dashboard/../start-emulator.ts', '/dashboard/%2e%2e/main.ts', '/dashboard/none.js'])(
    'there is nothing at %s',
    async (path) => {
      expect((await ask(open, path, {})).status).toBe(404);
    },
  );

  it('serves the explorer if its script is available', async () => {
    const explorerScript = new URL(import.meta.url).pathname;
    await using explored = await startEmulator({ port: 0, explorerScript });
    expect((await ask(explored, '/docs', {})).body).toContain('/dashboard/explorer.js');
    expect((await ask(explored, '/dashboard/explorer.js', {})).body).toContain('startEmulator');
  });
});
