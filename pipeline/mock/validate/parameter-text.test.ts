import { expect, it } from 'vitest';
import { Schemas } from '../../model/schema-view.ts';
import type { Parameter } from '../../model/api-model.ts';
import { parseQuery } from '../route/query-pairs.ts';
import { createParameterReader } from './parameter-text.ts';

const integer = { type: 'integer' };
const texts = { type: 'array', items: { type: 'string' } };
const pageable = { type: 'object', properties: { page: integer, sort: texts } };
const range = { type: 'object', properties: { gte: integer, tags: texts } };
const open = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: integer },
};
const deep = { style: 'deepObject' } as const;

it.each<[string, object, Partial<Parameter>, unknown]>([
  ['p=1', integer, {}, 1],
  ['p=a&p=b', texts, {}, ['a', 'b']],
  ['p[]=a&p[]=b', texts, {}, ['a', 'b']],
  ['p[1]=b&p[0]=a', texts, {}, ['a', 'b']],
  ['p=a,b', texts, { explode: false }, ['a', 'b']],
  ['p=a%2Cb,c', texts, { explode: false }, ['a,b', 'c']],
  ['p=a%2Cb', texts, { explode: false }, ['a', 'b']],
  ['p=a%7Cb|c', texts, { explode: false, style: 'pipeDelimited' }, ['a|b', 'c']],
  ['page=1&sort=price,asc', pageable, {}, { page: 1, sort: ['price,asc'] }],
  ['sort=a&sort=b', pageable, {}, { sort: ['a', 'b'] }],
  ['p[page]=1', pageable, {}, { page: 1 }],
  ['a=1&b=2', { type: 'object', additionalProperties: integer }, {}, { a: 1, b: 2 }],
  ['p=15', { oneOf: [integer, { type: 'array', items: integer }] }, { explode: false }, 15],
  ['p=1,2', { oneOf: [integer, { type: 'array', items: integer }] }, { explode: false }, [1, 2]],
  ['p={"page":1}', pageable, {}, { page: 1 }],
  ['p=page,1', pageable, { explode: false }, { page: 1 }],
  ['p={"a":1}', { type: 'array', items: { type: 'object' } }, {}, [{ a: 1 }]],
  ['p=1,2', { type: 'array', items: integer }, { in: 'path', style: 'simple' }, [1, 2]],
  ['p[gte]=1&p[tags]=a&p[tags]=b', range, deep, { gte: 1, tags: ['a', 'b'] }],
  ['p[gte]=1', { anyOf: [range, integer] }, deep, { gte: 1 }],
  ['p=5', { anyOf: [range, integer] }, deep, 5],
  ['p[price][gte]=5', open, deep, { price: { gte: 5 } }],
  ['p[]=a', texts, { ...deep, explode: true }, ['a']],
  ['p[gte]=x', range, deep, { gte: 'x' }],
  ['p=1', { type: 'string' }, { mediaType: 'application/json' }, '1'],
  ['p=a', { type: 'string' }, { mediaType: 'application/json' }, 'a'],
  ['p="a"', { type: 'string' }, { mediaType: 'application/json' }, 'a'],
  ['p=1', integer, { mediaType: 'text/plain' }, 1],
])('reads %s', (query, schema, given, want) => {
  const parameter: Parameter = {
    ...{ name: 'p', in: 'query', required: false, description: null, deprecated: false },
    allowEmptyValue: false,
    ...{ style: 'form', explode: given.style === undefined, mediaType: null, examples: [] },
    ...{ schema, schemaPointer: '#/schema', role: null, keys: null, filter: null },
    ...given,
  };
  const reader = createParameterReader(new Schemas({ schema }), parameter);
  const pairs = parseQuery(query);
  expect(pairs.filter(({ name }) => !reader.owns(name))).toEqual([]);
  expect(reader.read(pairs)).toEqual({ kind: 'value', value: want });
});
