import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { withRenamedTypes } from './renamed-types.ts';

type Columns = Readonly<Record<string, string>>;

/** A document with one table whose columns have these enum types. */
function documentOf(columns: Columns, name: (type: string) => string = (type) => type) {
  const entries = Object.entries(columns);
  const types = new Set(Object.values(columns));
  return {
    openapi: '3.0.3',
    info: { title: 'people', version: '1.0.0' },
    paths: {},
    components: {
      schemas: {
        Person: {
          type: 'object',
          'x-db': { table: 'people', kind: 'table' },
          properties: Object.fromEntries(
            entries.map(([column, type]) => [
              column,
              {
                allOf: [{ $ref: `#/components/schemas/${name(type)}` }],
                'x-db': { column, enum: type },
              },
            ]),
          ),
        },
        ...Object.fromEntries(
          [...types].map((type) => [
            name(type),
            { type: 'string', enum: ['sad', 'ok'], 'x-db': { kind: 'enum', name: type } },
          ]),
        ),
      },
    },
  } as unknown as OpenApiDocument;
}

const typeIn = ({ components }: OpenApiDocument, name: string): unknown =>
  (components?.schemas?.[name] as { 'x-db'?: unknown } | undefined)?.['x-db'];

it('renames a type if all of its columns have the new one, whatever the document calls it', () => {
  const base = documentOf({ now: 'mood', then: 'mood' });
  const edited = documentOf({ now: 'mood', then: 'mood' }, () => 'Temper');
  const fresh = documentOf({ now: 'sales.feeling', then: 'sales.feeling' }, () => 'Feeling');
  const schema = fresh.components?.schemas?.['Feeling'] as unknown as Record<string, unknown>;
  const type = { kind: 'enum', schema: 'sales', name: 'feeling' };
  schema['x-db'] = type;
  const renamed = withRenamedTypes({ base, edited }, fresh);
  expect(typeIn(renamed.base, 'mood')).toEqual(type);
  expect(typeIn(renamed.edited, 'Temper')).toEqual(type);
});

it.each<[string, Columns, Columns]>([
  ['the old type is still there', { now: 'mood', then: 'mood' }, { now: 'feeling', then: 'mood' }],
  ['columns go two ways', { now: 'mood', then: 'mood' }, { now: 'feeling', then: 'state' }],
  [
    'the other type was there before',
    { now: 'mood', then: 'state' },
    { now: 'state', then: 'state' },
  ],
  ['two types become one', { now: 'mood', then: 'state' }, { now: 'feeling', then: 'feeling' }],
])('leaves types alone where %s', (_name, before, after) => {
  const base = documentOf(before);
  const renamed = withRenamedTypes({ base, edited: base }, documentOf(after));
  const types = Object.values(before).map((type) => typeIn(renamed.base, type));
  const kept = Object.values(before).map((name) => ({ kind: 'enum', name }));
  expect(
    types.filter((type, index) => JSON.stringify(type) === JSON.stringify(kept[index])),
  ).not.toHaveLength(0);
});
