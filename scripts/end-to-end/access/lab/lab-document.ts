import { changeAbilities } from '../../../../pipeline/abilities/change-abilities.ts';
import type { ApiModel } from '../../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../../pipeline/openapi-document.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const text = { type: 'string', maxLength: 40 };
const title = { type: 'string', minLength: 6, maxLength: 40 };
const slug = { type: 'string', pattern: '^[a-z]{12}$' };
const integer = { type: 'integer', minimum: 0, maximum: 1_000_000_000 };
const column = (name: string, schema: object, type: string, more: object = {}) => ({
  ...schema,
  'x-db': { column: name, type, ...more },
});
const id = column('id', { ...integer, readOnly: true }, 'INTEGER', { identity: 'autoIncrement' });
const isSecret = { 'x-crud': { readScope: 'secrets', writeScope: 'secrets' } };

const failed = (description: string) => ({ description, content: json({ type: 'object' }) });
const errors = (...statuses: readonly number[]) =>
  Object.fromEntries([400, 401, 403, ...statuses].map((status) => [status, failed('Rejected.')]));
const query = (
  name: string,
  crud: object,
  schema: object = { type: 'string', maxLength: 200 },
) => ({
  ...{ name, in: 'query', schema, 'x-crud': crud },
});
const names = (...choices: readonly string[]) => ({
  type: 'array',
  items: { type: 'string', enum: choices },
});
const paging = [
  query('page', { role: 'page' }, { type: 'integer', minimum: 1, default: 1 }),
  query('limit', { role: 'limit' }, { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
  query('count', { role: 'total' }, { type: 'string', enum: ['exact'] }),
];
const headers = {
  'X-Total-Count': { schema: { type: 'integer' } },
  Link: { schema: { type: 'string' } },
};
const list = (items: string) => ({
  200: { description: 'A page.', headers, content: json({ type: 'array', items: ref(items) }) },
  ...errors(404),
});
const one = (name: string, status = 200) => ({
  [status]: { description: 'The row.', content: json(ref(name)) },
  ...errors(404, 409),
});
const key = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const body = (name: string) => ({ requestBody: { required: true, content: json(ref(name)) } });
const needs = (scope: string) => ({ security: [{ token: [scope] }] });

const own = { ownerId: '$claims.sub' };
const notes = (action: string, more: object = {}) => ({
  'x-crud': { model: 'Note', action, rows: own, ...more },
});
const comments = (action: string, more: object = {}) => ({
  'x-crud': { model: 'Comment', action, rows: { 'note.ownerId': '$claims.sub' }, ...more },
});
const commaList = { style: 'form', explode: false };

/** The paths of a table without rules. */
const open = (path: string, model: string) => {
  const crud = (action: string) => ({ 'x-crud': { model, action } });
  return {
    [path]: {
      get: { ...crud('list'), parameters: paging, responses: list(model) },
      post: { ...crud('create'), ...body(`New${model}`), responses: one(model, 201) },
    },
    [`${path}/{id}`]: {
      parameters: [key('id')],
      get: { ...crud('get'), responses: one(model) },
      delete: {
        ...crud('delete'),
        responses: { 204: { description: 'Gone.' }, ...errors(404) },
      },
    },
  };
};

/** Notes of owners, with a secret that requires a scope, and comments on them: covers every way in which a list, a write or a token can reveal other owners' rows. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Lab', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/notes': {
      get: {
        ...notes('list', { search: ['title'] }),
        parameters: [
          ...paging,
          {
            ...query('sort', { role: 'sort' }, names('title', '-title', 'rank', '-rank', 'secret')),
            ...commaList,
          },
          { ...query('fields', { role: 'fields' }, names('id', 'title', 'secret')), ...commaList },
          { ...query('id', { role: 'ids' }, { type: 'array', items: integer }) },
          query('title', { filter: 'title' }),
          query('title_like', { filter: 'title', op: 'like' }),
          query('rank_gte', { filter: 'rank', op: 'gte' }, integer),
          query('ownerId', { filter: 'ownerId' }),
          query('secret', { filter: 'secret' }),
          query('q', { role: 'search' }),
          { ...query('cursor', { role: 'cursor' }), allowEmptyValue: true },
        ],
        responses: list('Note'),
      },
      post: {
        ...notes('create', { preset: own }),
        ...body('NewNote'),
        responses: one('Note', 201),
      },
    },
    '/notes/{id}': {
      parameters: [key('id')],
      get: { ...notes('get'), responses: one('Note') },
      put: {
        ...{ ...notes('update'), ...body('NoteChange'), ...needs('notes:write') },
        responses: one('Note'),
      },
      patch: {
        ...{ ...notes('update'), ...body('NoteChange'), ...needs('notes:write') },
        responses: one('Note'),
      },
      delete: {
        ...{ ...notes('delete'), ...needs('notes:delete') },
        responses: { 204: { description: 'Gone.' }, ...errors(404) },
      },
    },
    '/notes/by/slug/{slug}': {
      put: {
        ...notes('upsert', { key: ['slug'], preset: own }),
        ...{ ...body('NoteBySlug'), ...needs('notes:write') },
        parameters: [
          { name: 'slug', in: 'path', required: true, schema: slug },
          { name: 'If-None-Match', in: 'header', schema: { type: 'string', enum: ['*'] } },
        ],
        responses: {
          ...{ ...one('Note'), ...one('Note', 201) },
          412: failed('There is such a row.'),
        },
      },
    },
    '/notes/{noteId}/comments': {
      parameters: [key('noteId')],
      get: {
        ...comments('list', { key: ['note_id'] }),
        parameters: paging,
        responses: list('Comment'),
      },
    },
    ...open('/topics', 'Topic'),
    ...open('/links', 'Link'),
    '/comments': {
      get: { ...comments('list'), parameters: paging, responses: list('Comment') },
      post: { ...comments('create'), ...body('NewComment'), responses: one('Comment', 201) },
    },
    '/comments/{id}': {
      parameters: [key('id')],
      get: { ...comments('get'), responses: one('Comment') },
      patch: { ...comments('update'), ...body('CommentChange'), responses: one('Comment') },
      delete: {
        ...comments('delete'),
        responses: { 204: { description: 'Gone.' }, ...errors(404) },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: 'object',
        properties: {
          id,
          ownerId: column('owner_id', text, 'TEXT'),
          title: column('title', title, 'TEXT'),
          rank: column('rank', integer, 'INTEGER'),
          secret: { ...column('secret', title, 'TEXT'), ...isSecret },
          topicId: column('topic_id', integer, 'INTEGER'),
          slug: column('slug', slug, 'TEXT'),
        },
        'x-db': {
          ...{ kind: 'table', table: 'notes', primaryKey: ['id'] },
          uniques: [{ columns: ['slug'] }],
          foreignKeys: [
            { columns: ['topic_id'], references: { table: 'topics', columns: ['id'] } },
          ],
        },
      },
      NewNote: {
        type: 'object',
        required: ['title', 'rank', 'topicId', 'slug'],
        properties: { title, rank: integer, secret: title, topicId: integer, slug },
        additionalProperties: false,
      },
      NoteBySlug: {
        type: 'object',
        required: ['title', 'rank', 'topicId'],
        properties: { title, rank: integer, secret: title, topicId: integer },
        additionalProperties: false,
      },
      NoteChange: {
        type: 'object',
        minProperties: 1,
        properties: { ownerId: text, title, rank: integer, secret: title },
        additionalProperties: false,
      },
      Topic: {
        type: 'object',
        properties: { id, name: column('name', title, 'TEXT') },
        'x-db': { kind: 'table', table: 'topics', primaryKey: ['id'] },
      },
      NewTopic: {
        type: 'object',
        required: ['name'],
        properties: { name: title },
        additionalProperties: false,
      },
      Link: {
        type: 'object',
        properties: { id, noteId: column('note_id', integer, 'INTEGER') },
        'x-db': {
          ...{ kind: 'table', table: 'links', primaryKey: ['id'] },
          foreignKeys: [{ columns: ['note_id'], references: { table: 'notes', columns: ['id'] } }],
        },
      },
      NewLink: {
        type: 'object',
        required: ['noteId'],
        properties: { noteId: integer },
        additionalProperties: false,
      },
      Comment: {
        type: 'object',
        properties: {
          id,
          noteId: column('note_id', integer, 'INTEGER'),
          text: column('text', title, 'TEXT'),
        },
        'x-db': {
          ...{ kind: 'table', table: 'comments', primaryKey: ['id'] },
          foreignKeys: [{ columns: ['note_id'], references: { table: 'notes', columns: ['id'] } }],
        },
      },
      NewComment: {
        type: 'object',
        required: ['noteId', 'text'],
        properties: { noteId: integer, text: title },
        additionalProperties: false,
      },
      CommentChange: {
        type: 'object',
        minProperties: 1,
        properties: { noteId: integer, text: title },
        additionalProperties: false,
      },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
  'x-db': { format: 2, provider: 'sqlite' },
};

/** Abilities added to it. */
const abilities = [
  ['embed', 'Topic'],
  ['query', 'Note'],
  ['embed', 'Link'],
  ['query', 'Link'],
  ['bulk', 'Note'],
  ['csv', 'Note'],
  ['embed comments', 'Note'],
  ['nested comments', 'Note'],
] as const;

let resolved: ApiModel | null = null;

/** The resolved document; all labs share it. */
export function labModel(): ApiModel {
  return (resolved ??= resolvedLab());
}

function resolvedLab(): ApiModel {
  const whole = abilities.reduce(
    (source, [word, model]) =>
      changeAbilities(source, resolveModel(source, 'lab.json'), {
        ...{ verb: 'add', words: word.split(' '), to: [model], all: false },
      }).document,
    // A copy, so that no two places share an object.
    JSON.parse(JSON.stringify(document)) as OpenApiDocument,
  );
  return resolveModel(whole, 'lab.json');
}
