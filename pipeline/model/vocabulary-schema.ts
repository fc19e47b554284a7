const text = { type: 'string', minLength: 1 } as const;
const columns = { type: 'array', items: text, minItems: 1, uniqueItems: true } as const;
const referentialAction = { enum: ['restrict', 'cascade', 'setNull', 'setDefault'] } as const;

const check = {
  type: 'object',
  required: ['expression'],
  properties: { name: text, expression: text },
  additionalProperties: false,
} as const;

const foreignKey = {
  type: 'object',
  required: ['columns', 'references'],
  properties: {
    name: text,
    columns,
    references: {
      type: 'object',
      required: ['table', 'columns'],
      properties: { schema: text, table: text, columns },
      additionalProperties: false,
    },
    onDelete: referentialAction,
    onUpdate: referentialAction,
  },
  additionalProperties: false,
} as const;

const index = {
  type: 'object',
  required: ['name', 'parts'],
  properties: {
    name: text,
    unique: { const: true },
    parts: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { column: text, expression: text, descending: { const: true } },
        additionalProperties: false,
        oneOf: [{ required: ['column'] }, { required: ['expression'] }],
      },
    },
    where: text,
    method: text,
  },
  additionalProperties: false,
} as const;

/** JSON Schemas of the vocabulary (openapi/vocabulary.md), one for each place where a private key may stand. */
export const vocabularySchemas = {
  document: {
    type: 'object',
    required: ['format', 'provider'],
    properties: {
      format: { const: 1 },
      provider: { enum: ['postgresql', 'mysql', 'sqlserver', 'sqlite', 'cockroachdb'] },
      defaultSchema: text,
      enums: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'values'],
          properties: {
            schema: text,
            name: text,
            values: { type: 'array', items: { type: 'string' } },
          },
          additionalProperties: false,
        },
      },
      domains: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'type'],
          properties: {
            schema: text,
            name: text,
            type: text,
            notNull: { type: 'boolean' },
            default: { type: 'string' },
            checks: { type: 'array', items: check },
          },
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  },
  model: {
    type: 'object',
    required: ['kind', 'table'],
    properties: {
      kind: { enum: ['table', 'view', 'materializedView'] },
      schema: text,
      table: text,
      primaryKey: columns,
      uniques: {
        type: 'array',
        items: {
          type: 'object',
          required: ['columns'],
          properties: { name: text, columns },
          additionalProperties: false,
        },
      },
      foreignKeys: { type: 'array', items: foreignKey },
      indexes: { type: 'array', items: index },
      checks: { type: 'array', items: check },
      definition: { type: 'string' },
    },
    additionalProperties: false,
  },
  property: {
    type: 'object',
    required: ['column'],
    properties: {
      column: text,
      type: text,
      default: { type: 'string' },
      identity: { enum: ['always', 'byDefault', 'autoIncrement'] },
      generated: {
        type: 'object',
        required: ['expression', 'stored'],
        properties: { expression: { type: 'string' }, stored: { type: 'boolean' } },
        additionalProperties: false,
      },
      enum: text,
      domain: text,
      managed: { enum: ['created', 'updated'] },
    },
    additionalProperties: false,
  },
  operation: {
    type: 'object',
    required: ['model', 'action'],
    properties: {
      model: text,
      action: { enum: ['list', 'get', 'create', 'update', 'delete'] },
      key: columns,
    },
    additionalProperties: false,
  },
} as const;

/** A place where a private key may stand. */
export type VocabularyPlace = keyof typeof vocabularySchemas;
