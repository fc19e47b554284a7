import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../../errors.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { resolveModel } from '../../resolve-model.ts';

const text = { type: 'string' };
const column = (name: string, schema: object = text, type = 'TEXT') => ({
  ...schema,
  'x-db': { column: name, type },
});
const integer = { type: 'integer' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const models = {
  Team: {
    type: 'object',
    properties: { id: column('id', integer, 'INTEGER'), owner: column('owner') },
    'x-db': { kind: 'table', table: 'teams', primaryKey: ['id'] },
  },
  Note: {
    type: 'object',
    properties: {
      id: column('id', integer, 'INTEGER'),
      author: column('author'),
      teamId: column('team_id', integer, 'INTEGER'),
      secondTeamId: column('second_team_id', integer, 'INTEGER'),
      isOpen: column('is_open', { type: 'boolean' }, 'BOOLEAN'),
      tags: column('tags', {}, 'JSON'),
      dueOn: column('due_on', { type: 'string', format: 'date' }, 'DATE'),
      status: column('status', { type: 'string', enum: ['open', 'done'] }),
    },
    'x-db': {
      ...{ kind: 'table', table: 'notes', primaryKey: ['id'] },
      foreignKeys: [
        { columns: ['team_id'], references: { table: 'teams', columns: ['id'] } },
        { columns: ['second_team_id'], references: { table: 'teams', columns: ['id'] } },
      ],
    },
  },
};

interface Parts {
  readonly list?: object;
  readonly create?: object;
  readonly more?: object;
  readonly shared?: boolean;
}

function documentOf({ list = {}, create = {}, more = {}, shared = false }: Parts): OpenApiDocument {
  const note = (action: string) => ({ model: 'Note', action });
  const body = {
    type: 'object',
    required: ['author', 'teamId'],
    properties: { author: text, teamId: integer },
  };
  const change = {
    'x-crud': note('update'),
    requestBody: json(ref('NewNote')),
    responses: { 200: { description: '-', ...json(ref('Note')) } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: integer };
  return {
    openapi: '3.0.3',
    info: { title: 'Notes', version: '1' },
    security: [{ token: [] }],
    paths: {
      '/notes': {
        get: {
          'x-crud': { ...note('list'), ...list },
          responses: {
            200: {
              description: '-',
              ...json({ type: 'array', maxItems: 50, items: ref('Note') }),
            },
          },
        },
        post: {
          'x-crud': { ...note('create'), ...create },
          requestBody: json(ref('NewNote')),
          responses: { 201: { description: '-', ...json(ref('Note')) } },
        },
      },
      ...(shared ? { '/notes/{id}': { parameters: [id], patch: change } } : {}),
    },
    components: {
      schemas: { ...models, NewNote: body },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    'x-db': { format: 2, provider: 'sqlite' },
    ...more,
  } as unknown as OpenApiDocument;
}

function rowsOf(rows: object, more: object = {}): unknown {
  const { operations } = resolveModel(documentOf({ list: { rows }, more }));
  return operations[0]?.crud?.rows;
}

function problemsOf(parts: Parts): string {
  try {
    resolveModel(documentOf(parts));
    return '';
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems
      .map(({ place, message, hint }) => `${String(place)} ${message} ${hint ?? ''}`)
      .join('\n');
  }
}

const author = (value: unknown) => ({
  ...{ kind: 'compare', property: 'author', op: 'eq' },
  value: { constant: value },
});

describe('rules of rows', () => {
  it.each<[string, object, object]>([
    ['a constant', { author: 'ada' }, author('ada')],
    [
      'a claim',
      { author: '$claims.user.id' },
      { kind: 'compare', property: 'author', op: 'eq', value: { claim: ['user', 'id'] } },
    ],
    [
      'operators',
      { teamId: { gte: 1, in: [1, 2] } },
      {
        kind: 'all',
        rules: [
          { kind: 'compare', property: 'teamId', op: 'gte', value: { constant: 1 } },
          { kind: 'compare', property: 'teamId', op: 'in', value: { constant: [1, 2] } },
        ],
      },
    ],
    [
      'a range of a claim',
      { author: { between: '$claims.range' } },
      { kind: 'compare', property: 'author', op: 'between', value: { claim: ['range'] } },
    ],
    [
      'a list with a claim',
      { author: { in: ['$claims.sub', 'ann'] } },
      {
        kind: 'any',
        rules: [
          { kind: 'compare', property: 'author', op: 'eq', value: { claim: ['sub'] } },
          { kind: 'compare', property: 'author', op: 'eq', value: { constant: 'ann' } },
        ],
      },
    ],
    [
      'a range between claims',
      { teamId: { between: [1, '$claims.last'] } },
      {
        kind: 'all',
        rules: [
          { kind: 'compare', property: 'teamId', op: 'gte', value: { constant: 1 } },
          { kind: 'compare', property: 'teamId', op: 'lte', value: { claim: ['last'] } },
        ],
      },
    ],
    ['null', { author: null }, { kind: 'null', property: 'author', isNull: true }],
    ['not null', { author: { null: false } }, { kind: 'null', property: 'author', isNull: false }],
    [
      'alternatives',
      { $any: [{ $scope: 'admin' }, { author: 'ada' }] },
      { kind: 'any', rules: [{ kind: 'scope', scope: 'admin' }, author('ada')] },
    ],
    [
      'and, or, not',
      { not: { or: [{ and: [{ author: 'ada' }] }] } },
      { kind: 'not', rule: author('ada') },
    ],
    [
      'a foreign key by its property',
      { 'team.owner': 'ada' },
      {
        ...{ kind: 'related', model: 'Team', key: [['teamId', 'id']] },
        rule: { kind: 'compare', property: 'owner', op: 'eq', value: { constant: 'ada' } },
      },
    ],
    [
      'a foreign key by a tree',
      { secondTeam: { owner: { ne: 'ada' } } },
      {
        ...{ kind: 'related', model: 'Team', key: [['secondTeamId', 'id']] },
        rule: { kind: 'compare', property: 'owner', op: 'ne', value: { constant: 'ada' } },
      },
    ],
  ])('accept %s', (_name, rows, rule) => {
    expect(rowsOf(rows)).toEqual(rule);
  });

  it.each<[string, object, RegExp]>([
    ['an unknown property', { autor: 'x' }, /rows\/autor Note has no property "autor".*"author"/],
    ['an unknown way', { 'order.id': 1 }, /Note has no foreign key called "order"/],
    ['an unknown property behind a way', { 'team.name': 'x' }, /Team has no property "name"/],
    ['an unknown operator', { author: { is: 'x' } }, /Unknown operator "is"/],
    [
      'a word that is not a claim',
      { author: '$claim.sub' },
      /"\$claim.sub" is not a claim.*\$claims\.sub/,
    ],
    [
      'a constant of another type',
      { teamId: 'x' },
      /"x" is not a valid value for a column of kind integer/,
    ],
    ['an invalid day', { dueOn: { lt: 'soon' } }, /"soon" is not a valid value/],
    ['a fraction', { teamId: 1.5 }, /1.5 is not a valid value/],
    ['a column without order', { isOpen: { gt: true } }, /has no order/],
    ['a JSON column', { tags: 'x' }, /kind json cannot be compared/],
    ['an empty list', { author: [] }, /This must be a list of values or a claim/],
    ['alternatives that are not a list', { $any: { author: 'x' } }, /\$any takes a list/],
    ['no condition', { $not: {} }, /A rule is an object with at least one condition/],
    ['a scope with blanks', { $scope: 'a b' }, /A scope must not contain spaces or quotes/],
  ])('reject %s', (_name, rows, reported) => {
    expect(problemsOf({ list: { rows } })).toMatch(reported);
  });

  it('reject unknown claims, and claims that do not fit the column', () => {
    const claims = {
      type: 'object',
      properties: {
        team: { type: 'object', properties: { id: { type: 'integer' } } },
        is: { type: 'boolean' },
      },
    };
    const more = { 'x-crud': { claims } };
    expect(rowsOf({ teamId: '$claims.team.id' }, more)).toMatchObject({ op: 'eq' });
    expect(rowsOf({ author: '$claims.sub' }, more)).toMatchObject({ op: 'eq' });
    const reported = (rows: object) => problemsOf({ list: { rows }, more });
    expect(reported({ teamId: '$claims.team.key' })).toMatch(
      /claims declared in the document do not include "team.key"/,
    );
    expect(reported({ teamId: '$claims.is' })).toMatch(
      /type boolean cannot be the value of a column/,
    );
    expect(reported({ teamId: { between: '$claims.team.id' } })).toMatch(
      /The claim is not a list, and between takes two values/,
    );
    expect(reported({ author: ['ann', '$claim.sub'] })).toMatch(/"\$claim.sub" is not a claim/);
    expect(reported({ teamId: { between: [1, 2, 3] } })).toMatch(/list of two values or a claim/);
    expect(reported({ author: '$claims.team.id' })).toMatch(
      /type integer cannot be the value of a column/,
    );
  });

  it('reject claims and scopes in public operations', () => {
    const more = { security: [] };
    expect(problemsOf({ list: { rows: { author: '$claims.sub' } }, more })).toMatch(
      /never has a value/,
    );
    expect(problemsOf({ list: { rows: { $scope: 'admin' } }, more })).toMatch(
      /No caller has a scope here: the operation requires no credentials/,
    );
    expect(problemsOf({ list: { rows: { author: 'ada' } }, more })).toBe('');
  });
});

describe('presets', () => {
  const preset = { author: '$claims.sub' };

  it('are removed from the body, and filled in', () => {
    const given = documentOf({ create: { preset } });
    const before = structuredClone(given);
    const { document, operations, warnings } = resolveModel(given);
    expect(given).toEqual(before);
    expect(document.components?.schemas?.['NewNote']).toEqual({
      ...{ type: 'object', required: ['teamId'] },
      properties: { teamId: integer },
    });
    expect(operations[1]?.crud?.presets).toEqual([
      { property: 'author', value: { claim: ['sub'] } },
    ]);
    expect(warnings.map(({ message }) => message).join()).not.toContain('author');
  });

  it.each<[string, Parts, RegExp]>([
    [
      'a body that another operation shares',
      { create: { preset }, shared: true },
      /The body also has "author"/,
    ],
    ['an unknown property', { create: { preset: { autor: 'x' } } }, /no property "autor"/],
    [
      'a constant of another type',
      { create: { preset: { teamId: 'x' } } },
      /"x" is not a valid value/,
    ],
    ['an invalid day', { create: { preset: { dueOn: 'soon' } } }, /"soon" is not a valid value/],
    [
      'a value that its schema does not list',
      { create: { preset: { status: 'opened' } } },
      /preset\/status "opened" cannot be a status: it is not one of/,
    ],
    ['an operation that writes nothing', { list: { preset } }, /A list writes nothing/],
  ])('reject %s', (_name, parts, reported) => {
    expect(problemsOf(parts)).toMatch(reported);
  });
});

describe('security', () => {
  it.each<[string, object, RegExp]>([
    [
      'an unknown scheme',
      { security: [{ tokn: [] }] },
      /#\/security\/0\/tokn There is no security scheme "tokn".*"token"/,
    ],
    [
      'an unknown scope',
      {
        security: [{ token: ['reed'] }],
        components: {
          schemas: { ...models, NewNote: { type: 'object', properties: { author: text } } },
          securitySchemes: {
            token: {
              type: 'oauth2',
              flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: { read: '' } } },
            },
          },
        },
      },
      /has the scope "reed".*"read"/,
    ],
  ])('rejects %s', (_name, more, reported) => {
    expect(problemsOf({ more })).toMatch(reported);
  });
});
