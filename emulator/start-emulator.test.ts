import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from './settings/settings.ts';
import { startEmulator } from './start-emulator.ts';
import { connectClient, send } from './testing/provider-client.ts';
import { startShop } from './testing/shop.ts';

afterEach(() => vi.unstubAllEnvs());

describe('readSettings', () => {
  it('has the documented defaults', () => {
    expect(readSettings({}, {})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      consumerKey: 'consumer_key',
      consumerSecret: 'consumer_secret',
      tokenExpiresIn: 3599,
      callbackTimeoutMs: 10_000,
      strict: false,
      maxTransactions: 100_000,
    });
  });

  it('reads the environment, and prefers options', () => {
    const environment = {
      CONSUMER_KEY: 'key',
      CONSUMER_SECRET: 'secret',
      EMULATOR_TOKEN_EXPIRES_IN: '60',
      EMULATOR_CALLBACK_TIMEOUT_MS: '250',
      EMULATOR_PASSKEY: 'pass',
      EMULATOR_OPERATOR_TOKEN: 'token',
    };
    expect(readSettings({ consumerKey: 'mine', tokenExpiresIn: 5 }, environment)).toMatchObject({
      consumerKey: 'mine',
      consumerSecret: 'secret',
      tokenExpiresIn: 5,
      callbackTimeoutMs: 250,
      passkey: 'pass',
      operatorToken: 'token',
    });
  });

  it.each([
    [{}, { CONSUMER_KEY: '' }, 'CONSUMER_KEY is set but empty'],
    [{}, { CONSUMER_SECRET: '' }, 'CONSUMER_SECRET is set but empty'],
    [{}, { CONSUMER_KEY: 'a:b' }, 'must not contain a colon'],
    [
      {},
      { EMULATOR_TOKEN_EXPIRES_IN: 'soon' },
      'EMULATOR_TOKEN_EXPIRES_IN must be a whole number of seconds',
    ],
    [{}, { EMULATOR_TOKEN_EXPIRES_IN: '0' }, 'from 1 to'],
    [{}, { EMULATOR_TOKEN_EXPIRES_IN: '-1' }, 'not "-1"'],
    [
      {},
      { EMULATOR_CALLBACK_TIMEOUT_MS: '1.5' },
      'EMULATOR_CALLBACK_TIMEOUT_MS must be a whole number of milli',
    ],
    [{}, { EMULATOR_CALLBACK_TIMEOUT_MS: '10s' }, 'not "10s"'],
    [{ port: 70_000 }, {}, 'The port must be a whole number from 0 to 65535'],
    [{ seed: -1 }, {}, 'The seed'],
    [{ clock: 'noon' }, {}, 'ISO 8601'],
    [{ host: '0.0.0.0' }, {}, 'pass --operator-token'],
    [{ host: '::' }, {}, 'pass --operator-token'],
    [{ rules: [{ match: {}, action: 'explode' as 'fail' }] }, {}, 'rules.0.action'],
    [{}, { NODE_ENV: 'production' }, '--allow-production'],
  ])('rejects %j with %j', (options, environment, sentence) => {
    expect(() => readSettings(options, environment)).toThrow(sentence);
  });

  it('reports all errors at once', () => {
    const environment = { CONSUMER_KEY: '', EMULATOR_TOKEN_EXPIRES_IN: 'x' };
    expect(() => readSettings({ port: -1 }, environment)).toThrow(
      /CONSUMER_KEY.*\n.*EXPIRES.*\n.*port/,
    );
  });

  it.each([
    [{ host: 'localhost' }, {}],
    [{ host: '::1' }, {}],
    [{ host: '0.0.0.0', operatorToken: 't' }, {}],
    [{ allowProduction: true }, { NODE_ENV: 'production' }],
  ])('accepts %j with %j', (options, environment) => {
    expect(() => readSettings(options, environment)).not.toThrow();
  });
});

describe('startEmulator', () => {
  it('reports in one sentence that its port is in use', async () => {
    await using first = await startEmulator({ port: 0 });
    await expect(startEmulator({ port: first.port })).rejects.toThrow(
      `Port ${first.port} on 127.0.0.1 is already in use`,
    );
  });

  it('reports in one sentence that the address is not local', async () => {
    const options = { host: '192.0.2.1', port: 0, operatorToken: 't' };
    await expect(startEmulator(options)).rejects.toThrow(
      '192.0.2.1 is not an address of this machine',
    );
  });

  it('provides a shop’s environment', async () => {
    vi.stubEnv('CONSUMER_KEY', 'my-key');
    await using emulator = await startEmulator({ port: 0, passkey: 'pass' });
    expect(emulator.env({ redirect: true })).toEqual({
      EMULATOR_URL: emulator.url,
      CONSUMER_KEY: 'my-key',
      CONSUMER_SECRET: 'consumer_secret',
      EMULATOR_PASSKEY: 'pass',
      NODE_OPTIONS: expect.stringMatching(/^--import=file:.*redirect\.ts$/) as unknown,
    });
  });

  it('listens on other addresses with a token, and on IPv6', async () => {
    await using everywhere = await startEmulator({ host: '0.0.0.0', port: 0, operatorToken: 't' });
    expect((await send(`${everywhere.url}/health`)).body['operatorToken']).toBe(true);
    await using six = await startEmulator({ host: '::1', port: 0 });
    expect(six.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await send(`${six.url}/health`)).status).toBe(200);
  });

  it('frees its port, waits for callbacks and drops those that are not due', async () => {
    await using shop = await startShop((_request, response) => {
      setTimeout(() => response.end(), 100);
    });
    const emulator = await startEmulator({ port: 0 });
    const { pushId } = await connectClient(emulator.url);
    const now = await pushId(shop.url);
    const later = await pushId(shop.url);
    emulator.approve(now);
    emulator.approve(later, { callbackDelayMs: 60_000 });
    await emulator.close();
    expect(emulator.transaction(now).delivery).toBe('delivered');
    expect(emulator.transaction(later)).toMatchObject({ state: 'approved', attempts: 0 });
    await using again = await startEmulator({ port: emulator.port });
    expect(again.port).toBe(emulator.port);
  });

  it('stops in time even if a receiver hangs and a request waits', async () => {
    await using shop = await startShop(() => undefined);
    const emulator = await startEmulator({ port: 0 });
    const { pushId } = await connectClient(emulator.url);
    const id = await pushId(shop.url);
    const waiting = fetch(`${emulator.url}/simulator/stk/wait?state=failed`).catch(() => 'gone');
    const events = await fetch(`${emulator.url}/simulator/events`);
    emulator.approve(id);
    await emulator.close();
    expect(await waiting).toBe('gone');
    await expect(events.text()).rejects.toThrow();
    const [attempt] = emulator.callbacks(id);
    expect(attempt).toMatchObject({ outcome: 'dropped', explanation: 'The emulator was stopped.' });
  });

  it('ends waits of its own process, and sends no more callbacks of rules', async () => {
    await using shop = await startShop();
    const rules = [{ match: {}, action: 'approve', delayMs: 50 }] as const;
    const emulator = await startEmulator({ port: 0, rules });
    const { pushId } = await connectClient(emulator.url);
    const id = await pushId(shop.url);
    const waiting = expect(emulator.waitForTransaction({ state: 'failed' })).rejects.toThrow(
      'The emulator was stopped before anything matched.',
    );
    await emulator.close();
    await waiting;
    await expect.poll(() => emulator.transaction(id).state).toBe('approved');
    expect(emulator.callbacks(id)).toEqual([]);
  });

  it('survives clients that send garbage or disconnect early', async () => {
    await using emulator = await startEmulator({ port: 0 });
    for (const text of ['rubbish\r\n\r\n', 'POST /mmoney/stkpush/v1/processrequest HTTP/1.1\r\n']) {
      const socket = connect(emulator.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.end(text);
      socket.resume();
      await once(socket, 'close');
    }
    const head = 'POST /simulator/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{';
    const leaving = connect(emulator.port, '127.0.0.1');
    await once(leaving, 'connect');
    leaving.write(head);
    leaving.destroy();
    expect((await send(`${emulator.url}/health`)).status).toBe(200);
  });
});
