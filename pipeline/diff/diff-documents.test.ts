import { describe, expect, it } from 'vitest';
import { documentCases } from './cases/documents.case.ts';
import { objectCases } from './cases/objects.case.ts';
import { operationCases } from './cases/operations.case.ts';
import { valueCases } from './cases/values.case.ts';
import type { SchemaCase } from './cases/schema-case.ts';
import { catalogue } from './catalogue.ts';
import { diffDocuments } from './diff-documents.ts';

const today = '2026-11-22';
const schemaCases = [...valueCases, ...objectCases];
const otherCases = [...operationCases, ...documentCases];

function found(before: object, after: object): readonly string[] {
  return diffDocuments(before, after, today).map(({ level, rule }) => `${level} ${rule}`);
}

/** A document whose only operation has the schema in its request or response. */
function withSchema(
  side: 'request' | 'response',
  schema: object,
  { version = '3.0.3', schemas = {} }: { readonly version?: string; readonly schemas?: object },
): object {
  const content = { 'application/json': { schema } };
  const operation =
    side === 'request'
      ? { requestBody: { content }, responses: { 204: { description: 'Done.' } } }
      : { responses: { 200: { description: 'Here.', content } } };
  return {
    openapi: version,
    paths: { '/things': { post: operation } },
    components: { schemas },
  };
}

function findIn(side: 'request' | 'response', { before, after, ...rest }: SchemaCase) {
  const [old, now] = rest.versions ?? ['3.0.3', '3.0.3'];
  const schemas = rest.schemas === undefined ? {} : { schemas: rest.schemas };
  return found(
    withSchema(side, before, { version: old, ...schemas }),
    withSchema(side, after, { version: now, schemas: rest.laterSchemas ?? rest.schemas ?? {} }),
  );
}

function unchanged({ laterSchemas, ...row }: SchemaCase): SchemaCase {
  void laterSchemas;
  return { ...row, after: row.before, versions: ['3.1.0', '3.1.0'] };
}

const directed = (side: string, wanted: readonly string[]): readonly string[] =>
  wanted.map((line) => line.replace(' ', ` ${side}-`));

describe('a schema that changes', () => {
  it.each(schemaCases)('in requests: $reason', (row) => {
    expect(findIn('request', row)).toEqual(directed('request', row.request));
  });

  it.each(schemaCases)('in responses: $reason', (row) => {
    expect(findIn('response', row)).toEqual(directed('response', row.response));
  });

  it.each(schemaCases)('finds nothing between a document and itself: $reason', (row) => {
    expect(findIn('request', unchanged(row))).toEqual([]);
  });
});

describe('a document that changes', () => {
  it.each(otherCases)('$reason', ({ before, after, finds }) => {
    expect(found(before, after)).toEqual(finds);
  });
});

it('has a case for every rule, and unique ids of rules', () => {
  const tried = new Set([
    ...schemaCases.flatMap(({ request, response }) => [
      ...directed('request', request),
      ...directed('response', response),
    ]),
    ...otherCases.flatMap(({ finds }) => finds),
  ]);
  const listed = catalogue.map(({ level, id }) => `${level} ${id}`);
  expect(listed.filter((line) => !tried.has(line))).toEqual([]);
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
});
