/**
 * Preload (`node --import …/redirect app.js`): requests to the provider's hosts go to the emulator at
 * EMULATOR_URL instead, whichever client makes them. EMULATOR_PROVIDER_HOSTS lists other hosts.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { RequestOptions } from 'node:http';

const usualHosts = 'sandbox.safaricom.co.ke,api.safaricom.co.ke';
const hosts = new Set((process.env['EMULATOR_PROVIDER_HOSTS'] ?? usualHosts).split(','));
const emulator = new URL(process.env['EMULATOR_URL'] ?? 'http://127.0.0.1:8080');
const plainRequest = http.request;

for (const module of [http, https]) {
  const request = module.request as (...given: unknown[]) => http.ClientRequest;
  const redirected = (...given: unknown[]): http.ClientRequest => {
    const url = given[0] instanceof URL ? given[0] : URL.parse(String(given[0]));
    const options = given.find((value) => isOptions(value)) ?? {};
    const host = options.hostname ?? options.host?.replace(/:\d+$/, '') ?? url?.hostname;
    if (!host || !hosts.has(host.toLowerCase())) return request(...given);
    const callback = given.find((value) => typeof value === 'function');
    const hostname = emulator.hostname.replace(/^\[|\]$/g, '');
    const path = options.path ?? `${url?.pathname ?? '/'}${url?.search ?? ''}`;
    const target = {
      ...options,
      path,
      protocol: 'http:',
      hostname,
      host: hostname,
      port: emulator.port,
    };
    const headers = { ...options.headers, host: emulator.host };
    return plainRequest({ ...target, headers, agent: new http.Agent() }, callback as never);
  };
  const get = (...given: unknown[]) => redirected(...given).end();
  Object.assign(module, { request: redirected, get });
}
syncBuiltinESMExports();

const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const url = URL.parse(input instanceof Request ? input.url : String(input));
  if (!url || !hosts.has(url.hostname)) return plainFetch(input, init);
  const target = new URL(url.pathname + url.search, emulator);
  return plainFetch(new Request(target, new Request(input, init)));
};

function isOptions(value: unknown): value is RequestOptions {
  return typeof value === 'object' && value !== null && !(value instanceof URL);
}
