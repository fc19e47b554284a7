import type { DialectCase } from './dialect-case.ts';

/** Indexes that are not constraints. */
export const indexCases: readonly DialectCase[] = [
  {
    name: 'reads the order of an index and whether it is unique',
    ddl: {
      postgresql: `
        CREATE TABLE visits (page integer, at integer, visitor integer);
        CREATE INDEX visits_by_page ON visits (page, at DESC);`,
      sqlite: `
        CREATE TABLE visits (page integer, at integer, visitor integer);
        CREATE INDEX visits_by_page ON visits (page, at DESC);`,
      mysql: `
        CREATE TABLE visits (page integer, at integer, visitor integer);
        CREATE INDEX visits_by_page ON visits (page, at DESC);`,
    },
    want: [
      {
        name: 'visits',
        uniques: [],
        indexes: [
          {
            name: 'visits_by_page',
            unique: false,
            where: null,
            method: null,
            parts: [
              { column: 'page', expression: null, descending: false },
              { column: 'at', expression: null, descending: true },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'reads a partial index and one over an expression',
    ddl: {
      postgresql: `
        CREATE TABLE accounts (email text, active boolean);
        CREATE UNIQUE INDEX accounts_by_email ON accounts (lower(email)) WHERE active;`,
      sqlite: `
        CREATE TABLE accounts (email text, active boolean);
        CREATE UNIQUE INDEX accounts_by_email ON accounts (lower(email)) WHERE active;`,
    },
    want: [
      {
        name: 'accounts',
        uniques: [],
        indexes: [
          {
            name: 'accounts_by_email',
            unique: true,
            where: 'active',
            parts: [{ column: null, expression: 'lower(email)', descending: false }],
          },
        ],
      },
    ],
  },
  {
    name: 'reads the operator class of an index, unless it is the default',
    ddl: {
      postgresql: `
        CREATE EXTENSION pg_trgm;
        CREATE TABLE notes (title text, body text);
        CREATE INDEX notes_by_words ON notes USING gin (title gin_trgm_ops, body gin_trgm_ops);
        CREATE INDEX notes_by_start ON notes (title text_ops, body text_pattern_ops);`,
    },
    want: [
      {
        name: 'notes',
        indexes: [
          {
            name: 'notes_by_start',
            parts: [{ column: 'title' }, { column: 'body', operatorClass: 'text_pattern_ops' }],
          },
          {
            name: 'notes_by_words',
            method: 'gin',
            parts: ['title', 'body'].map((column) => ({ column, operatorClass: 'gin_trgm_ops' })),
          },
        ],
      },
    ],
  },
  {
    name: 'reads the included columns of an index, and what it does with nulls',
    ddl: {
      postgresql: `
        CREATE TABLE visits (page integer, at integer, visitor integer);
        CREATE INDEX visits_by_at ON visits (at DESC NULLS LAST, page NULLS FIRST, visitor DESC);
        CREATE UNIQUE INDEX visits_by_page ON visits (page) INCLUDE (at, visitor) NULLS NOT DISTINCT WHERE at > 0;`,
    },
    want: [
      {
        name: 'visits',
        indexes: [
          {
            name: 'visits_by_at',
            parts: [
              { column: 'at', descending: true, nulls: 'last' },
              { column: 'page', descending: false, nulls: 'first' },
              { column: 'visitor', descending: true },
            ],
          },
          {
            name: 'visits_by_page',
            parts: [{ column: 'page' }],
            include: ['at', 'visitor'],
            nullsNotDistinct: true,
          },
        ],
      },
    ],
  },
];
