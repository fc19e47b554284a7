import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startEmulator } from './start-emulator.ts';

const program = `
import https, { get, request } from 'node:https';
import http from 'node:http';
import { urlToHttpOptions } from 'node:url';
const path = '/oauth/v1/generate?grant_type=client_credentials';
const base = 'https://sandbox.safaricom.co.ke';
const headers = { Authorization: 'Basic ' + btoa('consumer_key:consumer_secret') };
const read = (send) => new Promise((resolve, reject) => {
  const sent = send((response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode));
  });
  sent.on('error', reject);
  sent.end();
});
const post = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
const payment = '/mpesa/stkpush/v1/processrequest';
const { hostname, port } = urlToHttpOptions(new URL(process.env.EMULATOR_URL));
const statuses = [
  await read((done) => https.request(base + path, { headers }, done)),
  await read((done) => request(new URL(base + path), { headers }, done)),
  await read((done) => get({ hostname: 'api.safaricom.co.ke', path, headers, port: 443 }, done)),
  await read((done) => https.get({ host: 'api.safaricom.co.ke:443', path, headers }, done)),
  (await fetch(base + path, { headers })).status,
  (await fetch(new Request(base + payment, post))).status,
  (await fetch(base + payment, post)).status,
  await read((done) => http.request({ hostname, port, path: '/health' }, done)),
  (await fetch(process.env.EMULATOR_URL + '/health')).status,
  (await fetch(new Request(process.env.EMULATOR_URL + '/simulator/clock', { ...post, body: '{"frozen":true}' }))).status,
  (await read((done) => https.get({ host: 'API.safaricom.co.ke', path, headers }, done))),
  await fetch('no url').catch((error) => error.name),
];
console.log(JSON.stringify(statuses));
`;

it.each(['127.0.0.1', '::1'])(
  'reroutes the provider’s hosts to %s, and nothing else',
  async (host) => {
    await using emulator = await startEmulator({ port: 0, host });
    const folder = await mkdtemp(join(tmpdir(), 'redirect-'));
    const file = join(folder, 'shop.mjs');
    await writeFile(file, program);
    const env = { ...process.env, ...emulator.env({ redirect: true }) };
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env,
      timeout: 20_000,
    });
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toEqual([
      200,
      200,
      200,
      200,
      200,
      404,
      404,
      200,
      200,
      200,
      200,
      'TypeError',
    ]);
  },
);
