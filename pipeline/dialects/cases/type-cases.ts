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
      // Integers have 64 bits, whatever is declared.
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
    name: 'reads bytes of a fixed width, and what a domain says of its bytes',
    ddl: {
      postgresql: `
        CREATE DOMAIN digest AS bytea CHECK (octet_length(VALUE) = 20);
        CREATE TABLE files (hash digest NOT NULL, hashes digest[]);`,
      mysql: `CREATE TABLE files (hash binary(20) NOT NULL, hashes varbinary(40));`,
    },
    want: [
      {
        name: 'files',
        columns: [
          { name: 'hash', type: { kind: 'bytes', maxLength: 20, fixed: true } },
          { name: 'hashes', type: { kind: 'bytes', maxLength: 40 } },
        ],
      },
    ],
    differences: {
      postgresql: [
        {
          name: 'files',
          columns: [
            { name: 'hash', type: { kind: 'bytes', maxLength: null }, domain: { name: 'digest' } },
            {
              name: 'hashes',
              type: { kind: 'array', element: { kind: 'bytes' } },
              domain: { name: 'digest' },
            },
          ],
        },
      ],
    },
    wantCatalog: {
      postgresql: {
        domains: [{ name: 'digest', checks: [{ expression: '(octet_length(VALUE) = 20)' }] }],
      },
    },
  },
  {
    name: 'reads how the values of types are written that travel as text',
    ddl: {
      postgresql: `CREATE TABLE odd (host inet, span interval, bits bit(5), few bit varying(3), at time(0), price money);`,
      mysql: `CREATE TABLE odd (host inet6, bits bit(5), at time, y year, f float(7,4));`,
      sqlite: `CREATE TABLE odd (at time);`,
    },
    want: [
      {
        name: 'odd',
        columns: [{ name: 'at', type: { kind: 'time', form: { example: '12:30:00' } } }],
      },
    ],
    differences: {
      postgresql: [
        {
          name: 'odd',
          columns: [
            { name: 'host', type: { kind: 'other', form: { example: '192.0.2.1' } } },
            { name: 'span', type: { kind: 'other', form: { example: '1 day 02:30:00' } } },
            { name: 'bits', type: { kind: 'other', form: { pattern: '^[01]{5}$' } } },
            { name: 'few', type: { kind: 'other', form: { pattern: '^[01]{0,3}$' } } },
            { name: 'price', type: { kind: 'other', form: { example: '$12.50' } } },
          ],
        },
      ],
      mysql: [
        {
          name: 'odd',
          columns: [
            { name: 'host', type: { kind: 'other', form: { example: '2001:db8::1' } } },
            { name: 'bits', type: { kind: 'other', form: { pattern: '^(?:0|1[01]{0,4})$' } } },
            { name: 'y', type: { kind: 'integer', within: [0, 2155], without: [1, 1900] } },
            { name: 'f', type: { kind: 'float', greatest: 999.9999 } },
          ],
        },
      ],
    },
  },
  {
    name: 'marks a text that compares ignoring case',
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
