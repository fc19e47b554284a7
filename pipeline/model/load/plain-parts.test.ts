import { readFile } from 'node:fs/promises';
import { validate } from '@readme/openapi-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRecord } from '../json-pointer.ts';
import { plainPartTest } from './plain-parts.ts';
import type { DocumentPart } from './plain-parts.ts';
import { reducedCopy } from './reduced-copy.ts';

type Node = Readonly<Record<string, unknown>>;

const source = new URL('../../../openapi/shop.json', import.meta.url);
const shop = reducedCopy(JSON.parse(await readFile(source, 'utf8')) as Node, false);
const { paths, components, ...rest } = shop as { readonly paths: Node; readonly components: Node };
const isPlain = await plainPartTest(shop);
const parts: readonly DocumentPart[] = [
  ...Object.entries(paths).map(([name, value]) => ({ isPath: true, name, value })),
  ...Object.entries(components['schemas'] as Node).map(([name, value]) => ({
    ...{ isPath: false, name, value },
  })),
];

async function problemsOf(tried: readonly DocumentPart[]): Promise<readonly string[]> {
  const membersOf = (isPath: boolean): Node =>
    Object.fromEntries(
      tried.flatMap((part, at) =>
        part.isPath !== isPath
          ? []
          : [[isPath ? `/tried-${at}${part.name}` : `Tried${at}${part.name}`, part.value]],
      ),
    );
  const document = {
    ...rest,
    paths: membersOf(true),
    components: { ...components, schemas: membersOf(false) },
  };
  const result = await validate(structuredClone(document) as never, {
    resolve: { external: false },
    validate: { rules: { openapi: { 'duplicate-operation-id': 'warning' } } },
  });
  return result.valid ? [] : result.errors.map(({ message }) => message);
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
  expect(parts.filter((part) => !isPlain(part)).map(({ name }) => name)).toEqual([]);
});

it('accepts nothing that the parser rejects', async () => {
  const tried = fc.sample(changes, { numRuns: 4000, seed: 20261122 }).map(changed);
  const accepted = tried.filter(isPlain);
  expect(accepted.length).toBeGreaterThan(400);
  expect(accepted.length).toBeLessThan(3000);
  if ((await problemsOf(accepted)).length === 0) return;
  for (const part of accepted) {
    const problems = await problemsOf([part]);
    expect({ part, problems }).toEqual({ part, problems: [] });
  }
});
