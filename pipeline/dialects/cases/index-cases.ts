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
];
