import { describe, expect, it } from 'vitest';
import { problemsAfter, warningsAfter } from '../../testing/edited-document.ts';
import type { DocumentEdit } from '../../testing/edited-document.ts';

const schemas = '#/components/schemas';
const track = `${schemas}/Track`;
const create = `${schemas}/CreateTrackDTO`;
const update = `${schemas}/UpdateTrackDTO`;
const price = `${track}/properties/price`;

type Case = readonly [what: string, edits: readonly DocumentEdit[], expected: readonly string[]];

const all = (path: string, value: unknown): readonly DocumentEdit[] =>
  [track, create, update].map((schema) => [`${schema}/properties/${path}`, value]);

const nullable: readonly Case[] = [
  [
    'a column that is never null and a model that allows it',
    [[`${track}/properties/title/nullable`, true]],
    [
      `${track}/properties/title/nullable The column "title" is never null, so "title" need not be nullable. Ignore this if the column is about to allow null.`,
    ],
  ],
  [
    'a body that takes null for it',
    [[`${create}/properties/title/nullable`, true]],
    [
      `${create}/properties/title/nullable The database rejects null in the column "title": the request gets a 400. Ignore this if a trigger replaces null.`,
    ],
  ],
  [
    'a nullable column and a model that does not state it',
    [[`${track}/properties/note/nullable`, undefined]],
    [
      `${track}/properties/note The column "note" may be null, but "note" is not nullable: a row with null does not match its schema. Ignore this if no row has null there.`,
    ],
  ],
  ['a body that takes no null', [[`${create}/properties/note/nullable`, undefined]], []],
  [
    'a column that is never returned',
    [
      [`${track}/properties/note/nullable`, undefined],
      [`${track}/properties/note/x-internal`, true],
    ],
    [],
  ],
  [
    'a document that does not know',
    [
      ['#/x-db/format', 1],
      [`${track}/properties/title/nullable`, true],
      [
        '#/paths/~1tracks/get/parameters',
        [{ name: 'limit', in: 'query', schema: { type: 'integer' }, 'x-crud': { role: 'limit' } }],
      ],
    ],
    [],
  ],
];

const enums: readonly Case[] = [
  [
    'a value that the enum of the database has not',
    all('mood/enum', ['calm', 'sad']),
    [track, create, update].map(
      (schema) =>
        `${schema}/properties/mood/enum The database rejects "sad" in the column "mood", which accepts only "calm", "loud". Ignore this if the database is about to accept it, for example by specmill migrate.`,
    ),
  ],
  [
    'a value that a CHECK does not list',
    all('state/enum', ['new', 'old', 'lent']),
    [track, create, update].map(
      (schema) =>
        `${schema}/properties/state/enum The database rejects "lent" in the column "state", which accepts only "new", "old". Ignore this if the database is about to accept it, for example by specmill migrate.`,
    ),
  ],
  ['a part of the values', all('state/enum', ['new']), []],
  [
    'a CHECK that says more',
    [
      ...all('state/enum', ['lent']),
      [`${track}/x-db/checks/0/expression`, "state IN ('new') OR price > 0"],
    ],
    [],
  ],
  ...["state = ANY ('{new,lent}'::text[])", `state = ANY (('{"new","lent"}'::text[]))`].map(
    (expression): Case => [
      `a value that the array of a CHECK lists: ${expression}`,
      [...all('state/enum', ['lent']), [`${track}/x-db/checks/0/expression`, expression]],
      [],
    ],
  ),
  [
    'a CHECK of another column',
    [...all('state/enum', ['lent']), [`${track}/x-db/checks/0/expression`, "statement IN ('new')"]],
    [],
  ],
  [
    'the values of an enum that is in the type',
    [
      ['#/x-db/provider', 'mysql'],
      [`${track}/properties/state/x-db/type`, "enum('new','old')"],
      [`${track}/x-db/checks`, undefined],
      [`${track}/properties/state/enum`, ['gone']],
      [`${update}/properties/state`, undefined],
      [`${create}/properties/state/enum`, ['gone']],
    ],
    [
      `${track}/properties/state/enum The database rejects "gone" in the column "state", which accepts only "new", "old". Ignore this if the database is about to accept it, for example by specmill migrate.`,
      `${create}/properties/state/enum The database rejects "gone" in the column "state", which accepts only "new", "old". Ignore this if the database is about to accept it, for example by specmill migrate.`,
    ],
  ],
];

const sends = (column: string): string =>
  `#/paths/~1tracks/post A create never sets the column "${column}" of Track, which is never null and has no default: the database rejects every row. Ignore this if a trigger fills the column.`;

const unfilled: readonly Case[] = [
  [
    'a column that must be sent and is gone',
    [
      [`${create}/properties/title`, undefined],
      [`${create}/required`, ['mood', 'state']],
    ],
    [sends('title')],
  ],
  [
    'one that a client may not set',
    [[`${create}/properties/title/readOnly`, true]],
    [sends('title')],
  ],
  ['one with a default', [[`${create}/properties/price`, undefined]], []],
  ['one that may be null', [[`${create}/properties/note`, undefined]], []],
  [
    'one that the server fills',
    [
      [`${create}/properties/title`, undefined],
      [`${create}/required`, ['mood', 'state']],
      [`${track}/properties/title/x-db/managed`, 'created'],
    ],
    [],
  ],
];

const of = (column: string, schema: string, says: string, others: string): string =>
  `Only ${schema} ${says} for the column "${column}"; ${others} agree. Ignore this if it is intended.`;

const differences: readonly Case[] = [
  [
    'a keyword of one',
    [[`${create}/properties/title/maxLength`, 50]],
    [
      `${create}/properties/title ${of('title', 'CreateTrackDTO', 'has maxLength 50 instead of 200', 'Track and UpdateTrackDTO')}`,
    ],
  ],
  [
    'a keyword that one has lost',
    [[`${track}/properties/title/maxLength`, undefined]],
    [
      `${track}/properties/title ${of('title', 'Track', 'has no maxLength (elsewhere: 200)', 'CreateTrackDTO and UpdateTrackDTO')}`,
    ],
  ],
  [
    'a new keyword and a name',
    [
      [`${update}/properties/title`, undefined],
      [
        `${update}/properties/label`,
        { type: 'string', maxLength: 200, minLength: 1, 'x-db': { column: 'title' } },
      ],
    ],
    [
      `${update}/properties/label ${of('title', 'UpdateTrackDTO', 'uses the name "label" instead of "title", has minLength 1', 'Track and CreateTrackDTO')}`,
    ],
  ],
  ['the same in all', all('title/maxLength', 50), []],
  [
    'a default of the model alone',
    [[`${track}/properties/title/default`, 'Untitled']],
    [
      `${track}/properties/title/default The default "Untitled" has no effect on new rows: CreateTrackDTO has none. Write it there.`,
    ],
  ],
  [
    'a default of a change',
    [[`${update}/properties/title/default`, 'Untitled']],
    [
      `${update}/properties/title/default The default of "title" has no effect: an update keeps properties that are not sent. Remove it.`,
    ],
  ],
  [
    'three that say three things',
    [
      [`${create}/properties/title/maxLength`, 50],
      [`${update}/properties/title/maxLength`, 60],
    ],
    [],
  ],
  ['a default', [[`${create}/properties/title/default`, 'x']], []],
];

const written = `${track}/properties/id`;

const counters: readonly Case[] = [
  [
    'a counter with a bound',
    [
      [`${written}/maximum`, 1000],
      [`${update}/properties/id/maximum`, 1000],
    ],
    [
      `${written} The database itself writes column "id" without checking maximum: a row with an invalid value cannot be returned. Ignore this if it writes only valid values.`,
    ],
  ],
  [
    'a small counter with the bounds of its type',
    [
      [`${written}/x-db/type`, 'smallint'],
      [`${written}/minimum`, -32768],
      [`${written}/maximum`, 32767],
      [`${update}/properties/id/minimum`, -32768],
      [`${update}/properties/id/maximum`, 32767],
    ],
    [],
  ],
  [
    'a generated column with a bound',
    [
      [`${track}/properties/title/x-db/generated`, { expression: 'upper(name)', stored: true }],
      [`${track}/properties/title/readOnly`, true],
      [`${create}/properties/title/readOnly`, true],
      [`${update}/properties/title/readOnly`, true],
      ...all('title/minLength', 3),
    ],
    [
      `${track}/properties/title The database itself writes column "title" without checking minLength: a row with an invalid value cannot be returned. Ignore this if it writes only valid values.`,
    ],
  ],
  [
    'a generated column with a bound that a CHECK names',
    [
      [`${track}/x-db/checks`, [{ expression: 'length(title) >= 3' }]],
      [`${track}/properties/title/x-db/generated`, { expression: 'upper(name)', stored: true }],
      [`${track}/properties/title/readOnly`, true],
      [`${create}/properties/title/readOnly`, true],
      [`${update}/properties/title/readOnly`, true],
      ...all('title/minLength', 3),
    ],
    [],
  ],
  ...[0.01, 0.05].map((step): Case => [
    `a generated decimal with the step ${step}`,
    [
      ...['type', 'minimum', 'maximum', 'default'].map((keyword): DocumentEdit => [
        `${price}/${keyword}`,
        keyword === 'type' ? 'number' : undefined,
      ]),
      [`${price}/x-db/type`, 'numeric(8,2)'],
      [`${price}/x-db/generated`, { expression: 'cost * 1.2', stored: true }],
      [`${price}/readOnly`, true],
      [`${create}/properties/price`, undefined],
      [`${update}/properties/price`, undefined],
      [`${price}/multipleOf`, step],
    ],
    step === 0.01
      ? []
      : [
          `${price} The database itself writes column "price" without checking multipleOf: a row with an invalid value cannot be returned. Ignore this if it writes only valid values.`,
        ],
  ]),
];

describe('build reports for a column:', () => {
  it.each([...nullable, ...enums, ...unfilled, ...differences, ...counters])(
    '%s',
    (_what, edits, expected) => {
      expect(warningsAfter(...edits)).toEqual(expected);
    },
  );
});

describe('the form of stored timestamps', () => {
  const [form, place] = ['YYYY-MM-DDTHH:MM:SSZ', `${track}/properties/note/x-db/storedAs`];
  const sqlite: DocumentEdit = ['#/x-db/provider', 'sqlite'];
  const useless = [`${place} storedAs has no effect: it is only for timestamps in SQLite.`];
  const moment: readonly DocumentEdit[] = ['type', 'minLength', 'maxLength'].flatMap(
    (keyword): DocumentEdit[] =>
      ['Track', 'CreateTrackDTO', 'UpdateTrackDTO'].map((schema) => [
        `${schemas}/${schema}/properties/note/${keyword}`,
        keyword === 'type' ? 'string' : undefined,
      ]),
  );
  it.each<Case>([
    ['PostgreSQL', [[place, form]], useless],
    ['a text', [sqlite, [place, form]], useless],
    [
      'a timestamp',
      [sqlite, ...moment, [`${track}/properties/note/x-db/type`, 'datetime'], [place, form]],
      [],
    ],
  ])('is rejected where it has no effect: %s', (_what, edits, expected) => {
    expect(problemsAfter(...edits).filter((text) => text.includes('storedAs'))).toEqual(expected);
  });

  it.each(['T', 'YYYY-MM-DDTHH:MM', 'YYYY-MM-DDTHH:MM:SS+00:00'])('cannot be %s', (text) => {
    expect(problemsAfter(sqlite, [place, text])).toHaveLength(1);
  });
});
