import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { parseDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import { runContract } from '../../run-contract.ts';
import { noHooks } from '../../run/run-hooks.ts';

const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const engine = {
  type: 'object',
  required: ['power'],
  properties: { power: { type: 'number', minimum: 0, maximum: 2000 } },
};
const vehicle = {
  type: 'object',
  required: ['seats', 'engine'],
  properties: {
    id: { type: 'string', readOnly: true },
    seats: { type: 'integer', minimum: 1, maximum: 60 },
    engine,
  },
};
/** In a body, null leaves a value to the API, which never shows null. */
const sent = {
  ...vehicle,
  properties: { ...vehicle.properties, seats: { ...vehicle.properties.seats, nullable: true } },
};
const missing = { description: 'No such vehicle.' };
/** Single rows are wrapped in an object, or are the body. */
const documentOf = (response: object): object => ({
  ...{ openapi: '3.0.3', info: { title: 'Fleet', version: '1' } },
  paths: {
    '/vehicles': {
      get: {
        responses: { 200: { description: 'All.', ...content({ type: 'array', items: vehicle }) } },
      },
      post: { requestBody: { required: true, ...content(sent) }, responses: { 201: response } },
    },
    '/vehicles/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: response, 404: missing } },
      delete: { responses: { 204: { description: 'Gone.' }, 404: missing } },
    },
  },
});
const wrapped = { type: 'object', required: ['data'], properties: { data: vehicle } };
const documents = [vehicle, wrapped].map((schema) =>
  documentOf({ description: 'A vehicle.', ...content(schema) }),
);

interface Vehicle {
  readonly seats: number;
  readonly engine: { readonly power: number };
}

function received(text: string): Vehicle {
  const vehicle = JSON.parse(text) as Omit<Vehicle, 'seats'> & { readonly seats: number | null };
  return { ...vehicle, seats: vehicle.seats ?? 4 };
}

/** How a server alters each vehicle that it receives. */
type Fault = (vehicle: Vehicle) => Vehicle;

const faults: Readonly<Record<string, Fault>> = {
  'a fraction in an object': (vehicle) => ({
    ...{ ...vehicle, engine: { ...vehicle.engine, power: Math.round(vehicle.engine.power) } },
  }),
  'the second place of a fraction': (vehicle) => ({
    ...{ ...vehicle, engine: { power: Math.round(vehicle.engine.power * 10) / 10 } },
  }),
  'the greatest value': (vehicle) => ({ ...vehicle, seats: Math.min(vehicle.seats, 59) }),
};

test.each(Object.entries({ nothing: (vehicle: Vehicle) => vehicle, ...faults }))(
  'in a server that loses %s',
  async (name, fault) => {
    for (const [index, document] of documents.entries()) {
      const vehicles = new Map<string, object>();
      const server = createServer((request, reply) => {
        void readText(request).then((text) => {
          const [, , id] = (request.url ?? '').split('/');
          const made = String(vehicles.size + Math.trunc(performance.now()));
          if (request.method === 'POST') vehicles.set(made, { ...fault(received(text)), id: made });
          const found = id === undefined ? [...vehicles.values()] : vehicles.get(id);
          if (request.method === 'DELETE') vehicles.delete(id ?? '');
          const status = { POST: 201, DELETE: 204 }[request.method ?? ''] ?? 200;
          const shown = (value: unknown): unknown =>
            index === 1 && !Array.isArray(value) ? { data: value } : value;
          reply.writeHead(found === undefined ? 404 : status, {
            'content-type': 'application/json',
          });
          reply.end(
            status === 204
              ? ''
              : JSON.stringify(shown(status === 201 ? vehicles.get(made) : found)),
          );
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const model = resolveModel(
        await parseDocument(JSON.stringify(document), 'fleet.json', 'any'),
        ...(['fleet.json', 'any'] as const),
      );
      const { cells } = await runContract(model, {
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        ...{ seed: 42, headers: {}, hooks: noHooks, only: ['POST /vehicles: kept'] },
        ...{
          budget: { requests: 500, seconds: 600 },
          timeoutMs: 60_000,
          signal: new AbortController().signal,
        },
      });
      server.closeAllConnections();
      server.close();
      // The last request shows the value.
      for (const { outcome } of cells)
        if (outcome.kind === 'failed')
          expect(outcome.failures[0]?.exchange?.request.method).toBe('GET');
      const failed = cells.filter(({ outcome }) => outcome.kind === 'failed').map(({ id }) => id);
      expect(failed).toEqual(name === 'nothing' ? [] : ['POST /vehicles: kept']);
    }
  },
);

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
