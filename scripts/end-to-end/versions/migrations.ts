/** A change to one table, of which version 1 of an API has the previous structure. Each table also has an id and a name. */
export interface ScriptedMigration {
  readonly table: string;
  /** Further columns. */
  readonly columns: string;
  /** SQL that changes the table, which has a row. */
  readonly sql: string;
  /** Argument of `--rename`. */
  readonly rename?: string;
  /** Rules that report broken promises of version 1; empty if there are none. */
  readonly breaks: readonly string[];
  /** Set if a request that was rejected now succeeds. */
  readonly isLooser?: true;
  /** Places at which version 1 keeps its promise, for `--take document:`. */
  readonly keeps?: readonly string[];
}

const removed = [
  'request-property-removed-from-closed-object',
  'response-required-property-removed',
];

function inBodies(model: string, keyword: string): readonly string[] {
  return [model, `Create${model}DTO`, `Update${model}DTO`].map(
    (schema) => `/components/schemas/${schema}/properties/${keyword}`,
  );
}

/** Typical changes to a database during the life of an API, for PostgreSQL. */
export const scriptedMigrations: readonly ScriptedMigration[] = [
  {
    table: 'renamed_columns',
    columns: 'note varchar(80), amount integer not null default 1',
    sql: 'alter table renamed_columns rename column note to remark',
    rename: 'renamed_columns.note=remark',
    breaks: [],
  },
  {
    table: 'renamed_keys',
    columns: 'code varchar(10) unique',
    sql: 'alter table renamed_keys rename column id to number',
    rename: 'renamed_keys.id=number',
    breaks: [],
  },
  {
    table: 'renamed_tables',
    columns: 'note varchar(80)',
    sql: 'alter table renamed_tables rename to other_tables',
    rename: 'renamed_tables=other_tables',
    breaks: [],
  },
  {
    table: 'added_columns',
    columns: 'note varchar(80)',
    sql: 'alter table added_columns add column born date',
    breaks: [],
  },
  {
    table: 'required_defaults',
    columns: 'note varchar(80)',
    sql: 'alter table required_defaults add column amount integer not null default 7',
    breaks: [],
  },
  {
    table: 'filled_defaults',
    columns: 'note varchar(80)',
    sql: `alter table filled_defaults add column label text;
      update filled_defaults set label = upper(name);
      alter table filled_defaults alter column label set default 'none';
      alter table filled_defaults alter column label set not null`,
    breaks: [],
  },
  {
    table: 'changed_defaults',
    columns: "state varchar(10) not null default 'new'",
    sql: "alter table changed_defaults alter column state set default 'old'",
    breaks: ['request-default-changed'],
  },
  {
    table: 'dropped_uniques',
    columns: 'code varchar(10), constraint one_code unique (code)',
    sql: 'alter table dropped_uniques drop constraint one_code',
    breaks: [],
    isLooser: true,
  },
  {
    table: 'added_indexes',
    columns: 'note varchar(80)',
    sql: 'create index by_note on added_indexes (note)',
    breaks: [],
  },
  {
    table: 'commented',
    columns: 'note varchar(80)',
    sql: "comment on column commented.note is 'What they said.'",
    breaks: [],
  },
  {
    table: 'widened_columns',
    columns: 'note varchar(20)',
    sql: 'alter table widened_columns alter column note type varchar(200)',
    breaks: ['response-length-widened'],
  },
  {
    table: 'longer_columns',
    columns: 'note varchar(20)',
    sql: 'alter table longer_columns alter column note type varchar(200)',
    keeps: inBodies('LongerColumn', 'note/maxLength'),
    breaks: [],
  },
  {
    table: 'larger_numbers',
    columns: 'amount integer',
    sql: 'alter table larger_numbers alter column amount type bigint',
    keeps: inBodies('LargerNumber', 'amount/format'),
    breaks: [],
  },
  {
    table: 'moved_rows',
    columns: 'note varchar(80)',
    sql: 'create table moved_notes (id integer primary key, note varchar(80)); insert into moved_notes select id, note from moved_rows',
    breaks: [],
  },
  {
    table: 'dropped_columns',
    columns: 'note varchar(80)',
    sql: 'alter table dropped_columns drop column note',
    breaks: removed,
  },
  {
    table: 'dropped_defaults',
    columns: 'amount integer not null default 1',
    sql: 'alter table dropped_defaults drop column amount',
    breaks: removed,
  },
  {
    table: 'lost_defaults',
    columns: 'amount integer not null default 1',
    sql: 'alter table lost_defaults alter column amount drop default',
    breaks: ['request-default-removed', 'request-property-became-required'],
  },
  {
    table: 'split_columns',
    columns: 'label varchar(80)',
    sql: `alter table split_columns add column first_label varchar(40), add column last_label varchar(40);
      update split_columns set first_label = split_part(label, ' ', 1), last_label = split_part(label, ' ', 2);
      alter table split_columns drop column label`,
    breaks: removed,
  },
  {
    table: 'dropped_tables',
    columns: 'note varchar(80)',
    sql: 'drop table dropped_tables',
    breaks: ['operation-removed'],
  },
  {
    table: 'narrowed_columns',
    columns: 'note varchar(80)',
    sql: 'alter table narrowed_columns alter column note type varchar(20)',
    breaks: ['request-length-narrowed'],
  },
  {
    table: 'required_columns',
    columns: 'note varchar(80)',
    sql: "update required_columns set note = ''; alter table required_columns alter column note set not null",
    breaks: ['request-became-not-nullable', 'request-property-became-required'],
  },
  {
    table: 'new_requirements',
    columns: 'note varchar(80)',
    sql: 'delete from new_requirements; alter table new_requirements add column owner integer not null',
    breaks: ['request-required-property-added'],
  },
  {
    table: 'retyped_columns',
    columns: 'amount integer',
    sql: 'alter table retyped_columns alter column amount type text using amount::text',
    breaks: ['request-type-changed', 'response-type-changed'],
  },
  {
    table: 'emptied_columns',
    columns: 'note varchar(80) not null',
    sql: 'alter table emptied_columns alter column note drop not null',
    breaks: ['response-became-nullable'],
  },
];
