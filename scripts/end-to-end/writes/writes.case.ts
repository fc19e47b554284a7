/** A request to a server, and its expected response. */
export interface Step {
  /** `POST /notes` */
  readonly request: string;
  readonly body?: unknown;
  readonly status: number;
  /** What the response contains at least. */
  readonly response?: unknown;
}

/** Tables with triggers or rules, and requests in their order. */
export interface WritesCase {
  readonly name: string;
  readonly schema: string;
  readonly steps: readonly Step[];
}

const soft: readonly Step[] = [
  { request: 'DELETE /soft/1', status: 204 },
  { request: 'GET /soft/1', status: 200, response: { deleted: 1 } },
  { request: 'DELETE /soft/1', status: 403 },
  { request: 'DELETE /soft/99', status: 404 },
  { request: 'DELETE /soft/bulk?ids=2&ids=3', status: 204 },
  { request: 'DELETE /soft/bulk?ids=2&ids=4', status: 403 },
  { request: 'GET /soft', status: 200, response: [1, 1, 1, 2].map((deleted) => ({ deleted })) },
];

const noted = { name: 'Ann', slug: 'ann' };
const followed: readonly Step[] = [
  { request: 'POST /notes', body: { name: 'Ann' }, status: 201, response: noted },
  { request: 'PATCH /notes/1', body: { name: 'Bob' }, status: 200, response: { slug: 'bob' } },
  {
    request: 'POST /notes/bulk',
    body: [{ name: 'Ann' }, { name: 'Eve', version: 5 }],
    status: 201,
    response: [noted, { slug: 'eve' }],
  },
  {
    request: 'PATCH /notes/bulk',
    body: [
      { id: 1, name: 'Joe' },
      { id: 2, name: 'Sue' },
    ],
    status: 200,
    response: [{ slug: 'joe' }, { slug: 'sue' }],
  },
  {
    request: 'POST /notes',
    body: { name: 'Max', lines: [{ text: 'a' }, { text: 'b' }] },
    status: 201,
    response: { slug: 'max', version: 3, lines: [{ text: 'a' }, { text: 'b' }] },
  },
  {
    request: 'PATCH /notes/4',
    body: { lines: { create: [{ text: 'c' }] } },
    status: 200,
    response: { version: 4 },
  },
];

const kept: readonly Step[] = [
  { request: 'POST /kept', body: { name: 'spam' }, status: 400, response: notStored() },
  {
    request: 'POST /kept/bulk',
    body: [{ name: 'a' }, { name: 'spam' }],
    status: 400,
    response: { ...notStored(), details: [{ in: 'body', field: '1' }] },
  },
  { request: 'GET /kept', status: 200, response: [{ name: 'fixed' }, { name: 'free' }] },
  { request: 'PATCH /kept/2', body: { name: 'spam' }, status: 403 },
  { request: 'PATCH /kept/bulk', body: [{ id: 2, name: 'spam' }], status: 403 },
  { request: 'PATCH /kept/9', body: { name: 'spam' }, status: 404 },
];

function notStored(): object {
  return { code: 'ROW_NOT_STORED' };
}

const reverted: readonly Step[] = [
  { request: 'PATCH /reverted/1', body: { name: 'z' }, status: 403 },
  { request: 'PATCH /reverted/1', body: { name: 'a' }, status: 200, response: { name: 'a' } },
  { request: 'PATCH /reverted/2', body: { name: 'z' }, status: 200, response: { name: 'z' } },
  {
    request: 'PATCH /reverted/bulk',
    body: [
      { id: 2, name: 'y' },
      { id: 1, name: 'y' },
    ],
    status: 403,
    response: { details: [{ in: 'body', field: '1' }] },
  },
  { request: 'GET /reverted/2', status: 200, response: { name: 'z' } },
];

const nested: readonly Step[] = [
  {
    request: 'POST /parents',
    body: { name: 'p', children: [{ name: 'a' }, { name: 'spam' }] },
    status: 400,
    response: { ...notStored(), details: [{ field: 'children.1' }] },
  },
  { request: 'GET /parents?count=exact', status: 200, response: [{ id: 1 }] },
  {
    request: 'PATCH /parents/1',
    body: { children: { update: [{ id: 1, name: 'spam' }] } },
    status: 403,
    response: { details: [{ field: 'children.update.0' }] },
  },
  { request: 'PATCH /parents/1', body: { children: { update: [{ id: 9 }] } }, status: 404 },
  {
    request: 'PATCH /parents/1',
    body: { children: { delete: [1] } },
    status: 403,
    response: { details: [{ field: 'children.delete.0' }] },
  },
  { request: 'PATCH /parents/1', body: { children: { delete: [2] } }, status: 200 },
  { request: 'GET /children', status: 200, response: [{ name: 'fixed' }] },
];

/** `key` is sent, but the view's trigger ignores it. */
const view = (key: object): readonly Step[] => [
  {
    request: 'POST /view',
    body: { ...key, name: 'new' },
    status: 201,
    response: { name: 'NEW' },
  },
  { request: 'POST /view', body: { ...key, name: 'spam' }, status: 400, response: notStored() },
  {
    request: 'POST /view/bulk',
    body: [
      { ...key, name: 'a' },
      { ...key, name: 'spam' },
    ],
    status: 400,
    response: { ...notStored(), details: [{ field: '1' }] },
  },
  { request: 'PATCH /view/2', body: { name: 'upd' }, status: 200, response: { name: 'UPD' } },
  { request: 'PATCH /view/2', body: { name: 'spam' }, status: 403 },
  { request: 'PATCH /view/99', body: { name: 'spam' }, status: 404 },
  { request: 'DELETE /view/1', status: 403 },
  { request: 'DELETE /view/2', status: 204 },
  { request: 'DELETE /view/2', status: 404 },
];

const removed: readonly Step[] = [
  { request: 'POST /queued', body: { name: 'http' }, status: 400, response: notStored() },
  { request: 'POST /queued', body: { name: 'ok' }, status: 201, response: { name: 'ok' } },
  {
    request: 'POST /queued/bulk',
    body: [{ name: 'ok' }, { name: 'http' }],
    status: 400,
    response: { details: [{ in: 'body', field: '1' }] },
  },
  { request: 'GET /queued', status: 200, response: [{ name: 'ok' }] },
  { request: 'GET /pending', status: 200, response: [] },
];

const first: readonly Step[] = [
  {
    request: 'POST /addresses/bulk',
    body: [{ name: 'a' }, { name: 'b' }],
    status: 201,
    response: [
      { name: 'a', main: 0 },
      { name: 'b', main: 1 },
    ],
  },
];

const blank = (type: string): WritesCase => ({
  name: 'an empty text is found',
  schema: `create table blank (id int primary key, name ${type} not null unique);`,
  steps: [
    { request: 'POST /blank/bulk', body: [blankRow(1, ''), blankRow(2, 'a')], status: 201 },
    { request: 'GET /blank?name=&count=exact', status: 200, response: [blankRow(1, '')] },
    { request: 'GET /blank?name=&name=a', status: 200, response: [{ id: 1 }, { id: 2 }] },
  ],
});

function blankRow(id: number, name: string): object {
  return { id, name };
}

const trigger = (name: string, when: string, table: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
   create trigger ${name} ${when} on ${table} for each row execute function ${name}();`;

/** PostgreSQL: triggers before, after and instead of writes, and rules. */
export const postgresWrites: readonly WritesCase[] = [
  blank('text'),
  {
    name: 'a trigger marks rows as deleted',
    schema: `create table soft (id serial primary key, deleted int not null default 0);
      create index on soft (deleted); insert into soft default values;
      insert into soft default values; insert into soft default values; insert into soft values (4, 2);
      ${trigger('mark', 'before delete', 'soft', 'update soft set deleted = 1 where id = old.id and deleted = 0; return null;')}`,
    steps: soft,
  },
  {
    name: 'triggers change rows after they are written',
    schema: `create table notes (id serial primary key, name text not null, slug text, version int not null default 1);
      create table lines (id serial primary key, note_id int not null references notes, text text not null);
      ${trigger('slug', 'after insert or update of name', 'notes', 'update notes set slug = lower(new.name) where id = new.id; return null;')}
      ${trigger('counted', 'after insert', 'lines', 'update notes set version = version + 1 where id = new.note_id; return null;')}`,
    steps: followed,
  },
  {
    name: 'a trigger keeps rows back',
    schema: `create table kept (id serial primary key, name text not null);
      insert into kept (name) values ('fixed'), ('free');
      ${trigger('keep', 'before insert or update', 'kept', "if new.name = 'spam' then return null; end if; return new;")}`,
    steps: kept,
  },
  {
    name: 'a trigger reverts updates',
    schema: `create table reverted (id serial primary key, name text not null);
      insert into reverted (name) values ('a'), ('b');
      ${trigger('revert', 'before update', 'reverted', "if old.name = 'a' then return old; end if; return new;")}`,
    steps: reverted,
  },
  {
    name: 'triggers of related rows',
    schema: `create table parents (id serial primary key, name text not null);
      create table children (id serial primary key, parent_id int not null references parents, name text not null);
      insert into parents (name) values ('p'); insert into children (parent_id, name) values (1, 'fixed'), (1, 'free');
      ${trigger('keep_child', 'before insert or update', 'children', "if new.name = 'spam' then return null; end if; return new;")}
      ${trigger('hold', 'before delete', 'children', "if old.name = 'fixed' then return null; end if; return old;")}`,
    steps: nested,
  },
  {
    name: 'a view with its own triggers, which return what was sent',
    schema: `create table base (id serial primary key, name text not null);
      create view view as select id, name from base; insert into base (name) values ('FIXED'), ('B');
      create function write() returns trigger language plpgsql as $$ begin
        if tg_op <> 'DELETE' and new.name = 'spam' then return null; end if;
        if tg_op = 'INSERT' then insert into base (name) values (upper(new.name)); new.id = null; return new; end if;
        if tg_op = 'UPDATE' then update base set name = upper(new.name) where id = old.id; return new; end if;
        if old.name = 'FIXED' then return null; end if;
        delete from base where id = old.id; return old; end $$;
      create trigger write instead of insert or update or delete on view for each row execute function write();`,
    steps: view({}),
  },
  {
    name: 'a trigger removes new rows',
    schema: `create table queued (id serial primary key, name text not null);
      create table pending (id int primary key, name text);
      ${trigger('queue', 'after insert', 'queued', "if new.name = 'http' then insert into pending values (new.id, new.name); delete from queued where id = new.id; end if; return null;")}`,
    steps: removed,
  },
  {
    name: 'a trigger waits for the end of the transaction',
    schema: `create table unused (id serial primary key, name text not null, uses int not null default 0);
      create view unused_names as select id, name from unused;
      create function drop_unused() returns trigger language plpgsql as $$ begin
        if new.uses = 0 then delete from unused where id = new.id; else update unused set name = upper(name) where id = new.id and name <> upper(name); end if;
        return null; end $$;
      create constraint trigger drop_unused after insert or update on unused deferrable initially deferred for each row execute function drop_unused();`,
    steps: [
      { request: 'POST /unused', body: { name: 'a' }, status: 400, response: notStored() },
      {
        request: 'POST /unused',
        body: { name: 'b', uses: 1 },
        status: 201,
        response: { name: 'B' },
      },
      { request: 'PATCH /unused/2', body: { name: 'c' }, status: 200, response: { name: 'C' } },
      {
        request: 'POST /unused/bulk',
        body: [{ name: 'd', uses: 1 }, { name: 'e' }],
        status: 400,
        response: { ...notStored(), details: [{ in: 'body', field: '1' }] },
      },
      {
        request: 'POST /unused/bulk',
        body: [{ name: 'f', uses: 1 }],
        status: 201,
        response: [{ name: 'F' }],
      },
      { request: 'POST /unused_names', body: { name: 'g' }, status: 400, response: notStored() },
      { request: 'GET /unused', status: 200, response: [{ name: 'C' }, { name: 'F' }] },
    ],
  },
  {
    name: 'a trigger changes other new rows',
    schema: `create table addresses (id serial primary key, name text not null, main int not null default 1);
      ${trigger('main', 'after insert', 'addresses', 'update addresses set main = 0 where id < new.id; return null;')}`,
    steps: first,
  },
  {
    name: 'a table that others inherit from',
    schema: `create table animals (id serial primary key, name text not null);
      create table dogs (primary key (id)) inherits (animals); create table cats (primary key (id)) inherits (animals);
      insert into animals (id, name) values (1, 'any'), (2, 'other');
      insert into dogs (id, name) values (1, 'dog'), (2, 'dog'), (5, 'dog'), (6, 'dog');
      insert into cats (id, name) values (5, 'cat');`,
    steps: [
      { request: 'GET /animals/1', status: 200, response: { name: 'any' } },
      { request: 'PATCH /animals/1', body: { name: 'A' }, status: 200, response: { name: 'A' } },
      { request: 'GET /dogs/1', status: 200, response: { name: 'dog' } },
      {
        request: 'PATCH /animals/bulk',
        body: [
          { id: 1, name: 'B' },
          { id: 5, name: 'first' },
        ],
        status: 200,
        response: [{ name: 'B' }, { name: 'first' }],
      },
      { request: 'GET /cats/5', status: 200, response: { name: 'cat' } },
      { request: 'DELETE /animals/1', status: 204 },
      { request: 'DELETE /animals/bulk?ids=2&ids=6', status: 204 },
      {
        request: 'GET /dogs',
        status: 200,
        response: [{ name: 'dog' }, { name: 'dog' }, { name: 'first' }],
      },
    ],
  },
  {
    name: 'a trigger stores rows in a child table',
    schema: `create table log (id serial primary key, at date not null, name text);
      create table log_2024 (check (at >= '2024-01-01')) inherits (log);
      ${trigger('route', 'before insert', 'log', 'insert into log_2024 values (new.*); return null;')}`,
    steps: [
      {
        request: 'POST /log',
        body: { at: '2024-05-01', name: 'a' },
        status: 201,
        response: { at: '2024-05-01', name: 'a' },
      },
      {
        request: 'POST /log/bulk',
        body: [
          { at: '2024-05-01', name: 'b' },
          { at: '2024-05-02', name: 'c' },
        ],
        status: 201,
        response: [{ name: 'b' }, { name: 'c' }],
      },
    ],
  },
  {
    name: 'a trigger changes the existing row instead',
    schema: `create table counters (name text primary key, count int not null);
      ${trigger('merge', 'before insert', 'counters', 'update counters set count = counters.count + new.count where name = new.name; if found then return null; end if; return new;')}`,
    steps: [
      { request: 'POST /counters', body: { name: 'a', count: 1 }, status: 201 },
      {
        request: 'POST /counters',
        body: { name: 'a', count: 2 },
        status: 201,
        response: { count: 3 },
      },
    ],
  },
  {
    name: 'a rule redirects updates',
    schema: `create table ruled (id serial primary key, name text not null);
      create table asked (id int, name text); insert into ruled (name) values ('a');
      create rule ask as on update to ruled where new.name = 'spam' do instead insert into asked values (new.id, new.name);`,
    steps: [
      { request: 'PATCH /ruled/1', body: { name: 'spam' }, status: 403 },
      { request: 'GET /asked', status: 200, response: [] },
      { request: 'PATCH /ruled/1', body: { name: 'b' }, status: 200, response: { name: 'b' } },
    ],
  },
];

/** SQLite: triggers, and constraints that skip or replace rows. */
export const sqliteWrites: readonly WritesCase[] = [
  blank('text'),
  {
    name: 'a trigger marks rows as deleted',
    schema: `create table soft (id integer primary key, deleted int not null default 0);
      create index soft_deleted on soft (deleted); insert into soft values (1, 0), (2, 0), (3, 0), (4, 2);
      create trigger soft_mark before delete on soft begin
        update soft set deleted = 1 where id = old.id and deleted = 0; select raise(ignore); end;`,
    steps: soft,
  },
  {
    name: 'triggers change rows after they are written',
    schema: `create table notes (id integer primary key, name text not null, slug text, version int not null default 1);
      create table lines (id integer primary key, note_id int not null references notes, text text not null);
      create trigger notes_made after insert on notes begin update notes set slug = lower(new.name) where id = new.id; end;
      create trigger notes_named after update of name on notes begin update notes set slug = lower(new.name) where id = new.id; end;
      create trigger lines_counted after insert on lines begin update notes set version = version + 1 where id = new.note_id; end;`,
    steps: followed,
  },
  {
    name: 'a trigger keeps rows back',
    schema: `create table kept (id integer primary key, name text not null);
      insert into kept (name) values ('fixed'), ('free');
      create trigger kept_made before insert on kept when new.name = 'spam' begin select raise(ignore); end;
      create trigger kept_changed before update on kept when new.name = 'spam' begin select raise(ignore); end;`,
    steps: kept,
  },
  {
    name: 'triggers of related rows',
    schema: `create table parents (id integer primary key, name text not null);
      create table children (id integer primary key, parent_id int not null references parents, name text not null);
      insert into parents (name) values ('p'); insert into children (parent_id, name) values (1, 'fixed'), (1, 'free');
      create trigger children_made before insert on children when new.name = 'spam' begin select raise(ignore); end;
      create trigger children_changed before update on children when new.name = 'spam' begin select raise(ignore); end;
      create trigger children_removed before delete on children when old.name = 'fixed' begin select raise(ignore); end;`,
    steps: nested,
  },
  {
    name: 'a view with its own triggers',
    schema: `create table base (id integer primary key, name text not null);
      create view view as select id, name from base; insert into base (name) values ('FIXED'), ('B');
      create trigger view_made instead of insert on view begin insert into base (name) select upper(new.name) where new.name <> 'spam'; end;
      create trigger view_changed instead of update on view begin update base set name = upper(new.name) where id = old.id and new.name <> 'spam'; end;
      create trigger view_removed instead of delete on view begin delete from base where id = old.id and name <> 'FIXED'; end;`,
    steps: view({ id: 9 }),
  },
  {
    name: 'a trigger removes new rows',
    schema: `create table queued (id integer primary key, name text not null);
      create table pending (id int primary key, name text);
      create trigger queued_queue after insert on queued when new.name = 'http' begin
        insert into pending values (new.id, new.name); delete from queued where id = new.id; end;`,
    steps: removed,
  },
  {
    name: 'a trigger changes other new rows',
    schema: `create table addresses (id integer primary key, name text not null, main int not null default 1);
      create trigger addresses_main after insert on addresses begin update addresses set main = 0 where id < new.id; end;`,
    steps: first,
  },
  {
    name: 'a constraint replaces rows',
    schema: `create table replaced (id integer primary key, code text not null unique on conflict replace);
      insert into replaced values (1, 'a');`,
    steps: [
      { request: 'POST /replaced', body: { code: 'a' }, status: 201, response: { id: 2 } },
      {
        request: 'POST /replaced/bulk',
        body: [{ code: 'b' }, { code: 'b' }],
        status: 400,
        response: { ...notStored(), details: [{ field: '0' }] },
      },
      { request: 'GET /replaced', status: 200, response: [{ id: 2, code: 'a' }] },
    ],
  },
];

/** MariaDB: triggers before writes and of other tables, and views. */
export const mariadbWrites: readonly WritesCase[] = [
  blank('varchar(9)'),
  {
    name: 'triggers change rows before they are written',
    schema: `create table notes (id int auto_increment primary key, name varchar(9) not null, slug varchar(9), version int not null default 1);
      create table \`lines\` (id int auto_increment primary key, note_id int not null, text varchar(9) not null, foreign key (note_id) references notes (id));
      create trigger notes_made before insert on notes for each row set new.slug = lower(new.name);
      create trigger notes_named before update on notes for each row set new.slug = lower(new.name);
      create trigger lines_counted after insert on \`lines\` for each row update notes set version = version + 1 where id = new.note_id;`,
    steps: followed,
  },
  {
    name: 'a change moves a row out of a view',
    schema: `create table base (id int auto_increment primary key, name varchar(9) not null, done int not null default 0);
      create view open as select id, name, done from base where done = 0; insert into base (name) values ('a'), ('b');`,
    steps: [
      {
        request: 'PATCH /open/1',
        body: { done: 1 },
        status: 200,
        response: { id: 1, name: 'a', done: 1 },
      },
      { request: 'PATCH /open/1', body: { done: 1 }, status: 404 },
      {
        request: 'PATCH /open/2',
        body: { name: 'c' },
        status: 200,
        response: { name: 'c', done: 0 },
      },
    ],
  },
];
