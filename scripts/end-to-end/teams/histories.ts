import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { document } from './person.ts';
import type { Person } from './person.ts';

/** What two people do before the second one merges the first one's branch, and what must be left of it. */
export interface History {
  readonly name: string;
  readonly ann: (ann: Person) => Promise<unknown>;
  readonly bob: (bob: Person) => Promise<unknown>;
  /** Between the merge and the check; absent: nothing. */
  readonly after?: (bob: Person) => Promise<unknown>;
  /** What the merged project must have. */
  readonly left: (bob: Person) => Promise<unknown>;
}

const route = 'apps/api/src/generated/types/ticket.ts';
const ours = '// Ours: read by the invoices.\n';
const manifest = '.generator/manifest.json';
const column = (table: string, name: string, type = 'VARCHAR(20)') =>
  `ALTER TABLE ${table} ADD ${name} ${type}`;

async function describedAs(person: Person, texts: Readonly<Record<string, string>>): Promise<void> {
  const found: Record<string, unknown> = {};
  for (const place of Object.keys(texts)) found[place] = await person.description(place);
  expect(found).toEqual(texts);
}

async function has(person: Person, ...pointers: readonly string[]): Promise<void> {
  for (const pointer of pointers)
    expect({ pointer, value: await person.part(pointer) }).toMatchObject({
      value: expect.anything() as unknown,
    });
}

const property = (model: string, name: string) => `/components/schemas/${model}/properties/${name}`;

const edits: readonly History[] = [
  {
    name: 'both describe different models',
    ann: (ann) => ann.describes('Ticket', 'What was asked.'),
    bob: (bob) => bob.describes('Agent', 'Who answers.'),
    left: (bob) => describedAs(bob, { Ticket: 'What was asked.', Agent: 'Who answers.' }),
  },
  {
    name: 'both describe the same property, and the second one decides',
    ann: (ann) => ann.describes('Ticket/properties/note', 'One.'),
    bob: (bob) => bob.describes('Ticket/properties/note', 'Two.'),
    left: (bob) => describedAs(bob, { 'Ticket/properties/note': 'Two.' }),
  },
  {
    name: 'one renames a property, and the other describes it',
    ann: (ann) => ann.does('rename Ticket.note remark'),
    bob: (bob) => bob.describes('Ticket/properties/note', 'Not for customers.'),
    left: async (bob) => {
      const text = await bob.text(document);
      expect(text).toContain('Not for customers.');
      expect(text).toContain('"remark"');
    },
  },
  {
    name: 'one renames a model, and the other describes another one',
    ann: (ann) => ann.does('rename Ticket Case'),
    bob: (bob) => bob.describes('Agent', 'Who answers.'),
    left: async (bob) => {
      await has(bob, property('Case', 'note'));
      await describedAs(bob, { Agent: 'Who answers.' });
    },
  },
  {
    name: 'the other one renames a model, and the first one describes another one',
    ann: (ann) => ann.describes('Agent', 'Who answers.'),
    bob: (bob) => bob.does('rename Ticket Case'),
    left: async (bob) => {
      await has(bob, property('Case', 'note'));
      await describedAs(bob, { Agent: 'Who answers.' });
    },
  },
  {
    name: 'one hides a property, and the other adds a filter',
    ann: (ann) => ann.does('hide Ticket.secret'),
    bob: (bob) => bob.does('add filter note --to Ticket'),
    left: async (bob) => {
      expect(JSON.stringify(await bob.part('/paths/~1tickets/get'))).toContain('"note"');
      expect(JSON.stringify(await bob.part('/components/schemas/CreateTicketDTO'))).not.toContain(
        'secret',
      );
    },
  },
  {
    name: 'one adds an envelope, and the other a prefix',
    ann: (ann) => ann.does('add envelope data --all'),
    bob: (bob) => bob.does('add prefix /v1'),
    left: async (bob) => {
      expect(await bob.text(document)).toContain('/v1');
      expect(
        JSON.stringify((await bob.part('/components/responses')) ?? {}) +
          (await bob.text(document)),
      ).toContain('"data"');
    },
  },
  {
    name: 'one requires a token, and the other adds a search',
    ann: (ann) => ann.does('add security bearer'),
    bob: (bob) => bob.does('add search note --to Ticket'),
    left: async (bob) => {
      await has(bob, '/components/securitySchemes/bearer');
      expect(JSON.stringify(await bob.part('/paths/~1tickets/get'))).toContain('"search"');
    },
  },
  {
    name: 'both add an operation of their own',
    ann: (ann) => ann.does('add operation POST /tickets/{id}/close'),
    bob: (bob) => bob.does('add operation POST /tickets/{id}/reopen'),
    left: (bob) => has(bob, '/paths/~1tickets~1{id}~1close', '/paths/~1tickets~1{id}~1reopen'),
  },
];

/** Those in which the database changes, which is all that depends on its kind. */
export const databaseHistories: readonly History[] = [
  {
    name: 'both add a column to the same table',
    ann: (ann) => ann.migrates(column('tickets', 'colour')),
    bob: (bob) => bob.migrates(column('tickets', 'weight', 'INTEGER')),
    left: (bob) => has(bob, property('Ticket', 'colour'), property('Ticket', 'weight')),
  },
  {
    name: 'one adds a table, and the other describes one',
    ann: (ann) => ann.migrates('CREATE TABLE labels (id INTEGER PRIMARY KEY, name VARCHAR(9))'),
    bob: (bob) => bob.describes('Ticket', 'What was asked.'),
    left: async (bob) => {
      await describedAs(bob, { Ticket: 'What was asked.' });
      await has(bob, '/components/schemas/Label');
    },
  },
  {
    name: 'one drops a column, and the other describes its table',
    ann: (ann) => ann.migrates('ALTER TABLE tickets DROP COLUMN secret'),
    bob: (bob) => bob.describes('Ticket', 'What was asked.'),
    left: async (bob) => {
      await describedAs(bob, { Ticket: 'What was asked.' });
      expect(await bob.part(property('Ticket', 'secret'))).toBeUndefined();
    },
  },
  {
    name: 'one renames a table of the database, and the other describes it',
    ann: (ann) => ann.migrates('ALTER TABLE agents RENAME TO people', '--rename', 'agents=people'),
    bob: (bob) => bob.describes('Agent/properties/name', 'First and last.'),
    left: async (bob) => {
      const text = await bob.text(document);
      expect(text).toContain('First and last.');
      expect(text).toContain('"people"');
    },
  },
  {
    name: 'one changes the database and edits, and the other renames a property',
    ann: async (ann) => {
      await ann.migrates(column('tickets', 'colour'));
      await ann.describes('Ticket/properties/colour', 'Of the label.');
    },
    bob: (bob) => bob.does('rename Ticket.note remark'),
    left: async (bob) => {
      await has(bob, property('Ticket', 'remark'));
      await describedAs(bob, { 'Ticket/properties/colour': 'Of the label.' });
    },
  },
];

const machines: readonly History[] = [
  {
    name: 'one has a checkout with CRLF',
    ann: (ann) => ann.describes('Ticket', 'What was asked.'),
    bob: async (bob) => {
      for (const path of bob.git('ls-files').trim().split('\n'))
        if (!path.endsWith('.tgz'))
          await bob.put(path, (await bob.text(path)).replaceAll('\n', '\r\n'));
      await bob.describes('Agent', 'Who answers.');
    },
    left: (bob) => describedAs(bob, { Ticket: 'What was asked.', Agent: 'Who answers.' }),
  },
  {
    name: 'both changed the database, one of them with CRLF',
    ann: async (ann) => {
      await ann.put(document, (await ann.text(document)).replaceAll('\n', '\r\n'));
      await ann.migrates(column('tickets', 'colour'));
    },
    bob: (bob) => bob.migrates(column('agents', 'phone')),
    left: (bob) => has(bob, property('Ticket', 'colour'), property('Agent', 'phone')),
  },
  {
    name: 'the formatter of one prints the document differently',
    ann: (ann) => ann.describes('Ticket', 'What was asked.'),
    bob: async (bob) => {
      await bob.describes('Agent', 'Who answers.');
      const value: unknown = JSON.parse(await bob.text(document));
      await bob.put(document, JSON.stringify(value, null, '\t'));
    },
    left: (bob) => describedAs(bob, { Ticket: 'What was asked.', Agent: 'Who answers.' }),
  },
  {
    name: 'one edits a generated file, and the other adds a column',
    ann: async (ann) => {
      await ann.builds();
      await ann.put(route, `${await ann.text(route)}${ours}`);
      await ann.builds();
      // What a build writes next to an edited file is merged by hand.
      await rm(join(ann.folder, `${route}.new`));
    },
    bob: (bob) => bob.migrates(column('agents', 'phone')),
    left: async (bob) => {
      expect(await bob.text(route)).toContain(ours);
      await has(bob, property('Agent', 'phone'));
    },
  },
  {
    name: 'one has an older version of specmill',
    ann: async (ann) => {
      await ann.describes('Ticket', 'What was asked.');
      await ann.build();
      const text = await ann.text(manifest);
      await ann.put(manifest, text.replace(/"version": ".*"/, '"version": "0.0.1"'));
    },
    bob: (bob) => bob.migrates(column('agents', 'phone')),
    left: async (bob) => {
      await describedAs(bob, { Ticket: 'What was asked.' });
      expect(await bob.text(manifest)).not.toContain('0.0.1');
    },
  },
  {
    name: 'one has a newer version of specmill, which the other one must not undo unasked',
    ann: (ann) => ann.describes('Ticket', 'What was asked.'),
    bob: (bob) => bob.describes('Agent', 'Who answers.'),
    after: async (bob) => {
      const text = await bob.text(manifest);
      await bob.put(manifest, text.replace(/"version": ".*"/, '"version": "99.0.0"'));
      expect(await bob.build()).toMatchObject({ code: 33 });
      expect(await bob.build('--force')).toMatchObject({ code: 0 });
    },
    left: (bob) => describedAs(bob, { Ticket: 'What was asked.', Agent: 'Who answers.' }),
  },
];

/** Twenty histories of a team. */
export const histories: readonly History[] = [...edits, ...databaseHistories, ...machines];
