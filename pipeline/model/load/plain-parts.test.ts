import { readFile } from 'node:fs/promises';
import { validate } from '@readme/openapi-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../server-template/testing/sample.ts';
import { isRecord } from '../json-pointer.ts';
import { plainTests } from './plain-parts.ts';
import type { DocumentPart } from './plain-parts.ts';
import { reducedCopy } from './reduced-copy.ts';

type Node = Readonly<Record<string, unknown>>;

const source = new URL('../../../openapi/shop.json', import.meta.url);
const shop = reducedCopy(JSON.parse(await readFile(source, 'utf8')) as Node, false);
const { paths, components, ...rest } = shop as { readonly paths: Node; readonly components: Node };
const { isFrame, isPart } = await plainTests(shop);
const parts: readonly DocumentPart[] = [
  ...Object.entries(paths).map(([name, value]) => ({ isPath: true, name, value })),
  ...Object.entries(components['schemas'] as Node).map(([name, value]) => ({
    ...{ isPath: false, name, value },
  })),
];

async function problemsIn(document: Node): Promise<readonly string[]> {
  const result = await validate(structuredClone(document) as never, {
    resolve: { external: false },
    validate: { rules: { openapi: { 'duplicate-operation-id': 'warning' } } },
  });
  return result.valid ? [] : result.errors.map(({ message }) => message);
}

async function problemsOf(tried: readonly DocumentPart[]): Promise<readonly string[]> {
  const membersOf = (isPath: boolean): Node =>
    Object.fromEntries(
      tried.flatMap((part, at) =>
        part.isPath !== isPath
          ? []
          : [[isPath ? `/tried-${at}${part.name}` : `Tried${at}${part.name}`, part.value]],
      ),
    );
  return problemsIn({
    ...rest,
    paths: membersOf(true),
    components: { ...components, schemas: membersOf(false) },
  });
}

/** Possible edits to one place. */
const changes = fc.record({
  part: fc.nat(),
  place: fc.nat(),
  kind: fc.constantFrom('delete', 'value', 'key', 'twice', 'reference'),
  value: fc.oneof(
    fc.constantFrom<unknown>(null, true, '', 'array', 'path', -1, 0.5, [], {}, ['a', 'a']),
    fc.constantFrom<unknown>({ $ref: '#/components/parameters/page' }, { type: 'array' }),
  ),
  key: fc.constantFrom('type', 'in', 'name', 'required', '200', 'items', 'x-a', 'content', 'é'),
});

/** The shop's document without paths and schemas, with every kind of security scheme. */
const { schemas: _schemas, ...shared } = components;
const frame: Node = {
  ...rest,
  paths: {},
  components: {
    ...shared,
    securitySchemes: {
      key: { type: 'apiKey', name: 'X-Key', in: 'header' },
      basic: { type: 'http', scheme: 'basic' },
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      connect: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com' },
      flow: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://example.com', scopes: { a: 'A' } } },
      },
    },
  },
};

function changed(change: Parameters<typeof changePart>[1]): DocumentPart {
  const part = parts[change.part % parts.length] as DocumentPart;
  const value = structuredClone(part.value);
  changePart(value, change);
  return { ...part, value };
}

function changePart(
  root: unknown,
  { place, kind, value, key }: typeof changes extends fc.Arbitrary<infer One> ? One : never,
): void {
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const look = (node: unknown): void => {
    if (!isRecord(node)) return;
    for (const [name, inner] of Object.entries(node)) {
      places.push([node, name]);
      look(inner);
    }
  };
  look(root);
  const [holder, name] = places[place % places.length] as (typeof places)[number];
  if (kind === 'delete' && !Array.isArray(holder)) delete holder[name];
  else if (kind === 'delete') (holder as unknown as unknown[]).splice(Number(name), 1);
  else if (kind === 'value') holder[name] = value;
  else if (kind === 'reference') holder[name] = { $ref: `#/components/schemas/${key}` };
  else if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(name)]));
  else holder[key] = structuredClone(holder[name]);
}

it('accepts everything that introspection writes', () => {
  expect(isFrame(frame)).toBe(true);
  expect(parts.filter((part) => !isPart(part)).map(({ name }) => name)).toEqual([]);
});

it('accepts nothing that the parser rejects', async () => {
  const tried = fc.sample(changes, { numRuns: 4000, seed: 20261122 }).map(changed);
  const accepted = tried.filter(isPart);
  expect(accepted.length).toBeGreaterThan(400);
  expect(accepted.length).toBeLessThan(3000);
  if ((await problemsOf(accepted)).length === 0) return;
  for (const part of accepted) {
    const problems = await problemsOf([part]);
    expect({ part, problems }).toEqual({ part, problems: [] });
  }
});

it('accepts no rest of a document that the parser rejects', async () => {
  const accepted = fc
    .sample(changes, { numRuns: tries(250), seed: 20261125 })
    .map((change) => {
      const tried = structuredClone(frame);
      changePart(tried, change);
      return tried;
    })
    .filter(isFrame);
  expect(accepted.length).toBeGreaterThan(10);
  for (const tried of accepted) {
    const problems = await problemsIn(tried);
    expect({ tried, problems }).toEqual({ tried, problems: [] });
  }
});

it.for<[what: string, components: Node]>([
  ['a name with a space', { headers: { 'a b': { schema: {} } } }],
  ['no flow of OAuth 2', { securitySchemes: { a: { type: 'oauth2', flows: {} } } }],
  ['a reference to nothing', { responses: { A: { $ref: '#/components/responses/B' } } }],
  [
    'a reference in a default',
    { parameters: { a: { name: 'a', in: 'query', schema: { default: { $ref: '#/b' } } } } },
  ],
])('leaves %s to the parser', async ([, own]) => {
  const tried = { ...frame, components: own };
  expect(isFrame(tried)).toBe(false);
  expect(await problemsIn(tried)).not.toEqual([]);
});
