import type { DialectCase } from './dialect-case.ts';

/** Types that most dialects share. */
export const typeCases: readonly DialectCase[] = [
  {
    name: 'reads the usual types with their sizes',
    ddl: {
      postgresql: `CREATE TABLE samples (
        small smallint, whole integer, big bigint, amount numeric(10,2), ratio double precision, flag boolean,
        title varchar(40), body text, code char(3), raw bytea, day date, at time, moment timestamptz, facts jsonb);`,
      sqlite: `CREATE TABLE samples (
        small smallint, whole integer, big bigint, amount numeric(10,2), ratio double precision, flag boolean,
        title varchar(40), body text, code char(3), raw blob, day date, at time, moment timestamp, facts json);`,
      mysql: `CREATE TABLE samples (
        small smallint, whole integer, big bigint, amount numeric(10,2), ratio double precision, flag boolean,
        title varchar(40), body text, code char(3), raw blob, day date, at time, moment timestamp NULL, facts json);`,
    },
    want: [
      {
        name: 'samples',
        columns: [
          { name: 'small', type: { kind: 'integer', bits: 16, unsigned: false } },
          { name: 'whole', type: { kind: 'integer', bits: 32, unsigned: false } },
          { name: 'big', type: { kind: 'integer', bits: 64, unsigned: false } },
          { name: 'amount', type: { kind: 'decimal', precision: 10, scale: 2, unsigned: false } },
          { name: 'ratio', type: { kind: 'float', bits: 64, unsigned: false } },
          { name: 'flag', type: { kind: 'boolean' } },
          { name: 'title', type: { kind: 'text', maxLength: 40 } },
          { name: 'body', type: { kind: 'text' } },
          { name: 'code', type: { kind: 'text', maxLength: 3 } },
          { name: 'raw', type: { kind: 'bytes' } },
          { name: 'day', type: { kind: 'date' } },
          { name: 'at', type: { kind: 'time' } },
          { name: 'moment', type: { kind: 'dateTime' } },
          { name: 'facts', type: { kind: 'json' } },
        ],
      },
    ],
    differences: {
      // Whatever is declared, an integer holds 64 bits there.
      sqlite: [
        {
          name: 'samples',
          columns: [
            { name: 'small', sqlType: 'smallint', type: { kind: 'integer', bits: 64 } },
            { name: 'whole', sqlType: 'INTEGER', type: { kind: 'integer', bits: 64 } },
          ],
        },
      ],
      mysql: [{ name: 'samples', columns: [{ name: 'facts', sqlType: 'json' }] }],
    },
  },
  {
    name: 'reads the values of an enum in their order',
    ddl: {
      postgresql: `CREATE TYPE mood AS ENUM ('sad', 'it''s ok', 'glad'); CREATE TABLE days (mood mood NOT NULL DEFAULT 'sad');`,
      mysql: `CREATE TABLE days (mood ENUM ('sad', 'it''s ok', 'glad') NOT NULL DEFAULT 'sad');`,
    },
    want: [
      {
        name: 'days',
        columns: [
          {
            name: 'mood',
            nullable: false,
            type: { kind: 'enum', values: ['sad', "it's ok", 'glad'] },
          },
        ],
      },
    ],
    wantCatalog: {
      postgresql: {
        enums: [{ schema: 'public', name: 'mood', values: ['sad', "it's ok", 'glad'] }],
      },
      mysql: { enums: [] },
    },
  },
  {
    name: 'marks a text that compares without regard to case',
    ddl: {
      postgresql: `CREATE EXTENSION citext; CREATE TABLE users (email citext, code text);`,
      sqlite: `CREATE TABLE users (email text COLLATE NOCASE, code text);`,
      mysql: `CREATE TABLE users (email text COLLATE utf8mb4_general_ci, code text COLLATE utf8mb4_nopad_bin);`,
    },
    want: [
      {
        name: 'users',
        columns: [
          { name: 'email', type: { kind: 'text' }, caseInsensitive: true },
          { name: 'code', type: { kind: 'text' }, caseInsensitive: false },
        ],
      },
    ],
  },
];
