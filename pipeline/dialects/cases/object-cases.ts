import type { DialectCase } from './dialect-case.ts';

/** Views, comments, names and other objects. */
export const objectCases: readonly DialectCase[] = [
  {
    name: 'reads a view with its definition and without a key',
    ddl: {
      postgresql: `CREATE TABLE items (id integer PRIMARY KEY, name text NOT NULL); CREATE VIEW item_names AS SELECT i.name FROM items i, items j;`,
      sqlite: `CREATE TABLE items (id integer PRIMARY KEY, name text NOT NULL); CREATE VIEW item_names AS SELECT i.name FROM items i, items j;`,
      mysql: `CREATE TABLE items (id integer PRIMARY KEY, name text NOT NULL); CREATE VIEW item_names AS SELECT i.name FROM items i, items j;`,
    },
    want: [
      {
        name: 'item_names',
        kind: 'view',
        primaryKey: null,
        definition: 'SELECT i.name FROM items i, items j',
        columns: [{ name: 'name', nullable: true, type: { kind: 'text' } }],
      },
      { name: 'items', kind: 'table', definition: null },
    ],
    differences: {
      mysql: [
        {
          name: 'item_names',
          definition: 'select `i`.`name` AS `name` from `items` `i` join `items` `j`',
        },
      ],
      postgresql: [
        { name: 'item_names', definition: 'SELECT i.name\n   FROM items i,\n    items j' },
      ],
    },
  },
  {
    name: 'reads comments of tables and columns',
    ddl: {
      postgresql: `CREATE TABLE notes (id integer PRIMARY KEY, body text); COMMENT ON TABLE notes IS 'Slips of paper.'; COMMENT ON COLUMN notes.body IS 'What is on it.';`,
      sqlite: `CREATE TABLE notes (
        -- Slips of paper.
        id integer PRIMARY KEY,
        body text -- What is on it.
      );`,
      mysql: `CREATE TABLE notes (id integer PRIMARY KEY, body text COMMENT 'What is on it.') COMMENT 'Slips of paper.';`,
    },
    want: [
      {
        name: 'notes',
        comment: 'Slips of paper.',
        columns: [
          { name: 'id', comment: null },
          { name: 'body', comment: 'What is on it.' },
        ],
      },
    ],
  },
  {
    name: 'keeps odd names as they are',
    ddl: {
      postgresql: `CREATE TABLE "Order Details" ("select" integer PRIMARY KEY, "__proto__" text, "it""s '🙂'" text, "constructor" text);`,
      sqlite: `CREATE TABLE "Order Details" ("select" integer PRIMARY KEY, "__proto__" text, "it""s '🙂'" text, "constructor" text);`,
    },
    want: [
      {
        name: 'Order Details',
        primaryKey: { columns: ['select'] },
        columns: [
          { name: 'select' },
          { name: '__proto__' },
          { name: `it"s '🙂'` },
          { name: 'constructor' },
        ],
      },
    ],
  },
  {
    name: 'folds partitions into their table',
    ddl: {
      postgresql: `
        CREATE TABLE events (id integer, year integer, PRIMARY KEY (id, year)) PARTITION BY RANGE (year);
        CREATE TABLE events_old PARTITION OF events FOR VALUES FROM (MINVALUE) TO (2000);
        CREATE TABLE events_new PARTITION OF events DEFAULT;`,
      mysql: `
        CREATE TABLE events (id integer, year integer, PRIMARY KEY (id, year)) PARTITION BY RANGE (year)
          (PARTITION old VALUES LESS THAN (2000), PARTITION new VALUES LESS THAN MAXVALUE);`,
    },
    want: [{ name: 'events', kind: 'table', primaryKey: { columns: ['id', 'year'] } }],
  },
  {
    name: 'carries comments that look like code',
    ddl: {
      postgresql: `CREATE TABLE traps (id integer PRIMARY KEY); COMMENT ON TABLE traps IS '*/ \`\${x}\` </script>'; COMMENT ON COLUMN traps.id IS 'a\nb\\c';`,
      mysql: `CREATE TABLE traps (id integer PRIMARY KEY COMMENT 'a\nb\\\\c') COMMENT '*/ \`\${x}\` </script>';`,
    },
    want: [
      {
        name: 'traps',
        comment: '*/ `${x}` </script>',
        columns: [{ name: 'id', comment: 'a\nb\\c' }],
      },
    ],
  },
];
