import type { DialectCase } from './dialect-case.ts';

/** Keys, references and their indexes. */
export const keyCases: readonly DialectCase[] = [
  {
    name: 'keeps the columns of a composite key in the order of the key',
    ddl: {
      postgresql: `CREATE TABLE seats (hall integer, row_no integer, seat integer, PRIMARY KEY (seat, hall), UNIQUE (row_no, hall));`,
      sqlite: `CREATE TABLE seats (hall integer, row_no integer, seat integer, PRIMARY KEY (seat, hall), UNIQUE (row_no, hall));`,
      mysql: `CREATE TABLE seats (hall integer, row_no integer, seat integer, PRIMARY KEY (seat, hall), UNIQUE (row_no, hall));`,
    },
    want: [
      {
        name: 'seats',
        kind: 'table',
        primaryKey: { columns: ['seat', 'hall'] },
        uniques: [{ columns: ['row_no', 'hall'] }],
        indexes: [],
        columns: [
          { name: 'hall', nullable: false },
          { name: 'row_no', nullable: true },
        ],
      },
    ],
  },
  {
    name: 'lets the creator of a row set a key that refers to another row',
    ddl: {
      sqlite: `CREATE TABLE tenants (id INTEGER PRIMARY KEY);
        CREATE TABLE settings (tenant_id INTEGER PRIMARY KEY REFERENCES tenants, theme text);
        CREATE TABLE marks (id INTEGER PRIMARY KEY AUTOINCREMENT REFERENCES tenants);`,
    },
    want: [
      { name: 'marks', columns: [{ name: 'id', identity: 'autoIncrement' }] },
      { name: 'settings', columns: [{ name: 'tenant_id', identity: null, nullable: false }] },
      { name: 'tenants', columns: [{ name: 'id', identity: 'autoIncrement' }] },
    ],
  },
  {
    name: 'reads a table without a key',
    ddl: {
      postgresql: `CREATE TABLE log (message text);`,
      sqlite: `CREATE TABLE log (message text);`,
      mysql: `CREATE TABLE log (message text);`,
    },
    want: [{ name: 'log', primaryKey: null, uniques: [] }],
  },
  {
    name: 'reads what is unique and never null in a table without a primary key',
    ddl: {
      postgresql: `CREATE TABLE places (a integer NOT NULL, b integer NOT NULL, c integer UNIQUE, UNIQUE (a, b));`,
      sqlite: `CREATE TABLE places (a integer NOT NULL, b integer NOT NULL, c integer UNIQUE, UNIQUE (a, b));`,
      mysql: `CREATE TABLE places (a integer NOT NULL, b integer NOT NULL, c integer UNIQUE, UNIQUE (a, b));`,
    },
    want: [
      {
        name: 'places',
        primaryKey: null,
        uniques: [{ columns: ['a', 'b'] }, { columns: ['c'] }],
        columns: [
          { name: 'a', nullable: false },
          { name: 'c', nullable: true },
        ],
      },
    ],
  },
  {
    name: 'reads a self-reference, two references to one table and their actions',
    ddl: {
      postgresql: `
        CREATE TABLE people (id integer PRIMARY KEY, boss_id integer REFERENCES people (id) ON DELETE SET NULL ON UPDATE CASCADE);
        CREATE TABLE letters (
          id integer PRIMARY KEY,
          sender_id integer NOT NULL REFERENCES people (id) ON DELETE RESTRICT,
          receiver_id integer NOT NULL REFERENCES people (id) ON DELETE CASCADE
        );`,
      sqlite: `
        CREATE TABLE people (id integer PRIMARY KEY, boss_id integer REFERENCES people (id) ON DELETE SET NULL ON UPDATE CASCADE);
        CREATE TABLE letters (
          id integer PRIMARY KEY,
          sender_id integer NOT NULL REFERENCES people (id) ON DELETE RESTRICT,
          receiver_id integer NOT NULL REFERENCES People (ID) ON DELETE CASCADE
        );`,
      mysql: `
        CREATE TABLE people (id integer PRIMARY KEY, boss_id integer, FOREIGN KEY (boss_id) REFERENCES people (id) ON DELETE SET NULL ON UPDATE CASCADE);
        CREATE TABLE letters (
          id integer PRIMARY KEY,
          sender_id integer NOT NULL,
          receiver_id integer NOT NULL,
          CONSTRAINT letters_sender FOREIGN KEY (sender_id) REFERENCES people (id) ON DELETE RESTRICT,
          CONSTRAINT letters_receiver FOREIGN KEY (receiver_id) REFERENCES people (id) ON DELETE CASCADE
        );`,
    },
    want: [
      {
        name: 'letters',
        foreignKeys: [
          {
            columns: ['receiver_id'],
            references: { table: 'people', columns: ['id'] },
            onDelete: 'cascade',
            onUpdate: 'noAction',
          },
          {
            columns: ['sender_id'],
            references: { table: 'people', columns: ['id'] },
            onDelete: 'restrict',
            onUpdate: 'noAction',
          },
        ],
      },
      {
        name: 'people',
        foreignKeys: [
          {
            columns: ['boss_id'],
            references: { table: 'people', columns: ['id'] },
            onDelete: 'setNull',
            onUpdate: 'cascade',
          },
        ],
      },
    ],
    differences: {
      // RESTRICT is not a separate action there.
      mysql: [
        {
          name: 'letters',
          foreignKeys: [
            { name: 'letters_receiver', columns: ['receiver_id'], onDelete: 'cascade' },
            { name: 'letters_sender', columns: ['sender_id'], onDelete: 'noAction' },
          ],
        },
      ],
    },
  },
  {
    name: 'pairs the columns of a composite reference',
    ddl: {
      postgresql: `
        CREATE TABLE shelves (room integer, shelf integer, PRIMARY KEY (room, shelf));
        CREATE TABLE boxes (id integer PRIMARY KEY, s integer, r integer, FOREIGN KEY (r, s) REFERENCES shelves);`,
      sqlite: `
        CREATE TABLE shelves (room integer, shelf integer, PRIMARY KEY (room, shelf));
        CREATE TABLE boxes (id integer PRIMARY KEY, s integer, r integer, FOREIGN KEY (r, s) REFERENCES shelves);`,
      mysql: `
        CREATE TABLE shelves (room integer, shelf integer, PRIMARY KEY (room, shelf));
        CREATE TABLE boxes (id integer PRIMARY KEY, s integer, r integer, FOREIGN KEY (r, s) REFERENCES shelves (room, shelf));`,
    },
    want: [
      {
        name: 'boxes',
        foreignKeys: [
          { columns: ['r', 's'], references: { table: 'shelves', columns: ['room', 'shelf'] } },
        ],
      },
      { name: 'shelves' },
    ],
  },
  {
    name: 'reads a table that joins two others',
    ddl: {
      postgresql: `
        CREATE TABLE films (id integer PRIMARY KEY);
        CREATE TABLE actors (id integer PRIMARY KEY);
        CREATE TABLE roles (actor_id integer REFERENCES actors, film_id integer REFERENCES films, PRIMARY KEY (actor_id, film_id));`,
      sqlite: `
        CREATE TABLE films (id integer PRIMARY KEY);
        CREATE TABLE actors (id integer PRIMARY KEY);
        CREATE TABLE roles (actor_id integer REFERENCES actors, film_id integer REFERENCES films, PRIMARY KEY (actor_id, film_id));`,
      mysql: `
        CREATE TABLE films (id integer PRIMARY KEY);
        CREATE TABLE actors (id integer PRIMARY KEY);
        CREATE TABLE roles (actor_id integer, film_id integer, PRIMARY KEY (actor_id, film_id),
          FOREIGN KEY (actor_id) REFERENCES actors (id), FOREIGN KEY (film_id) REFERENCES films (id));`,
    },
    want: [
      { name: 'actors' },
      { name: 'films' },
      {
        name: 'roles',
        primaryKey: { columns: ['actor_id', 'film_id'] },
        foreignKeys: [
          { columns: ['actor_id'], references: { table: 'actors', columns: ['id'] } },
          { columns: ['film_id'], references: { table: 'films', columns: ['id'] } },
        ],
      },
    ],
  },
];
