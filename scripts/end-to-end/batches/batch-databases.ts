import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';

/** Tables with what can make a write fail: keys, references and a CHECK that no schema shows. */
const schemaOf = (id: string): string => `
  create table accounts (id ${id}, name varchar(40) not null unique, balance integer not null,
    spare integer not null default 0, check (spare <= balance));
  create table entries (id ${id}, account_id integer not null, no integer not null,
    unique (account_id, no), foreign key (account_id) references accounts (id));`;

/** The databases on which batches are tried. */
export const batchDatabases = [
  { name: 'SQLite', databases: sqliteDatabases, schema: schemaOf('integer primary key') },
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: schemaOf('integer generated always as identity primary key'),
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: schemaOf('integer auto_increment primary key'),
  },
] as const;
