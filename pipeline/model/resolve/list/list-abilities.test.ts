import { describe, expect, it } from 'vitest';
import { editedModel, problemsAfter } from '../../testing/edited-document.ts';
import type { DocumentEdit } from '../../testing/edited-document.ts';

const list = '#/paths/~1tracks/get';
const third = `${list}/parameters/2`;
const track = '#/components/schemas/Track';
const headers = `${list}/responses/200/headers`;
const text = { schema: { type: 'string' } };

interface Given {
  readonly name?: string;
  readonly [key: string]: unknown;
}

const query = (crud: unknown, { name = 'q', schema, ...more }: Given = {}): object => ({
  ...{ name, in: 'query', schema: schema ?? { type: 'string' }, ...more },
  'x-crud': crud,
});
const filter = (property: string, op: string, schema: unknown): object =>
  query({ filter: property, op }, { schema });
const choice = (role: string, names: readonly unknown[], more: object = {}): object => ({
  ...query({ role }, { schema: { type: 'array', items: { type: 'string', enum: names } } }),
  ...more,
});
const number = { type: 'number' };
const free: DocumentEdit = [`${track}/required`, undefined];

describe('the abilities of a list', () => {
  it.each<readonly [what: string, edits: readonly DocumentEdit[], want: object]>([
    [
      'filters by column and operator, in the form of their values',
      [
        [
          `${list}/parameters`,
          [
            filter('price', 'gte', number),
            query(
              { filter: 'mood' },
              { name: 'm', schema: { type: 'array', items: { type: 'string' } } },
            ),
            filter('id', 'ne', { type: 'string' }),
            filter('note', 'null', { type: 'boolean' }),
          ].map((one, index) => ({ ...one, name: `f${index}` })),
        ],
        [`${list}/responses/200/content/application~1json/schema/maxItems`, 50],
      ],
      {
        filters: [
          { parameter: { name: 'f0', type: 'number' }, op: 'gte', property: 'price' },
          { parameter: { name: 'f1', many: 'repeated' }, op: 'eq', property: 'mood' },
          { parameter: { name: 'f2' }, op: 'ne', property: 'id', form: 'text' },
          { parameter: { name: 'f3', type: 'boolean' }, op: 'null', property: 'note' },
        ],
      },
    ],
    [
      'what it is sorted by, under the names of its rows',
      [
        [third, choice('sort', ['title', '-title', 'cost'], { explode: false })],
        [
          `${track}/properties/cost`,
          { ...number, 'x-db': { column: 'price', type: 'numeric(10,2)' } },
        ],
        [`${track}/properties/price`, undefined],
        [
          '#/components/schemas/CreateTrackDTO',
          {
            type: 'object',
            required: ['title', 'mood', 'state', 'secret'],
            properties: { title: {}, mood: {}, state: {}, secret: {} },
          },
        ],
        ['#/components/schemas/UpdateTrackDTO', { type: 'object', properties: { title: {} } }],
        free,
      ],
      {
        sort: { name: 'q', many: 'commas' },
        sortable: [
          { name: 'title', property: 'title' },
          { name: 'cost', property: 'cost' },
        ],
      },
    ],
    [
      'its search, count, cursor and aliases',
      [
        [
          `${list}/parameters`,
          [
            query({ role: 'search' }, { name: 'q' }),
            query({ role: 'cursor' }, { name: 'after', allowEmptyValue: true }),
            { ...choice('total', ['exact', 'estimated']), name: 'count' },
            query({ role: 'start' }, { name: '_start', schema: { type: 'integer' } }),
            query({ role: 'end' }, { name: '_end', schema: { type: 'integer' } }),
            { ...choice('sortField', ['title']), name: '_sort' },
            { ...choice('sortOrder', ['asc', 'DESC']), name: '_order' },
            query(
              { role: 'ids' },
              { name: 'id', schema: { type: 'array', items: { type: 'integer' } } },
            ),
            query({ role: 'limit' }, { name: 'n', schema: { type: 'integer' } }),
          ],
        ],
        [`${list}/x-crud/search`, ['title', 'note']],
        [headers, { link: text, 'X-Total-Count': text }],
      ],
      {
        ids: {
          parameter: { name: 'id', many: 'repeated', type: 'number' },
          ...{ op: 'eq', property: 'id' },
        },
        sortField: { name: '_sort', many: 'repeated' },
        sortOrder: { name: '_order', many: 'repeated' },
        sortable: [{ name: 'title', property: 'title' }],
        search: {
          parameter: { name: 'q' },
          columns: [{ property: 'title' }, { property: 'note' }],
        },
        total: { name: 'count', many: 'repeated' },
        cursor: { parameter: { name: 'after' }, key: ['id'] },
        start: { name: '_start', type: 'number' },
        end: { name: '_end', type: 'number' },
        headers: ['Link', 'X-Total-Count'],
      },
    ],
    [
      'a count that nobody asks for',
      [
        [headers, { 'Content-Range': text }],
        [third, undefined],
      ],
      { count: 'exact', headers: ['Content-Range'] },
    ],
    [
      'a count that the operation asks for',
      [
        [headers, { 'Content-Range': text }],
        [`${list}/x-crud/total`, 'estimated'],
        [third, undefined],
      ],
      { count: 'estimated', headers: ['Content-Range'] },
    ],
    [
      'fields, where rows need not have them',
      [[third, choice('fields', ['id', 'title'])], free],
      { fields: { name: 'q', many: 'repeated' } },
    ],
  ])('%s', (_what, edits, want) => {
    const model = editedModel(...edits);
    expect(model.operations.find(({ id }) => id === 'listTracks')?.list).toEqual(want);
  });
});

describe('an unsupported ability of a list', () => {
  const hidden: DocumentEdit = [`${track}/properties/secret/writeOnly`, true];
  const never = 'is never returned, so it cannot be';
  it.each<readonly [what: string, edits: readonly DocumentEdit[], want: string]>([
    [
      'a filter by nothing',
      [[third, filter('titel', 'eq', number)]],
      `${third}/x-crud/filter Track has no property "titel" with a column.`,
    ],
    [
      'a filter by what is hidden',
      [[third, filter('secret', 'like', {})], hidden],
      `${third}/x-crud/filter "secret" ${never} used as a filter.`,
    ],
    [
      'a filter in a header',
      [[third, { ...filter('title', 'eq', {}), in: 'header' }]],
      `${third}/x-crud A filter must be a query parameter, not a parameter in the header.`,
    ],
    [
      'an operator that does not fit',
      [[third, filter('price', 'like', {})]],
      `${third}/x-crud The operator like cannot compare "price", which is a decimal.`,
    ],
    [
      'an operator of order on an enum',
      [[third, filter('mood', 'gt', {})]],
      `${third}/x-crud The operator gt cannot compare "mood", which is an enum.`,
    ],
    [
      'several bounds',
      [[third, filter('price', 'gt', { type: 'array', items: number })]],
      `${third}/schema A filter by gt takes one value, so its type cannot be array.`,
    ],
    ...[
      number,
      { type: 'array', items: number },
      { type: 'array', items: number, minItems: 2 },
    ].map((schema): [string, [string, object][], string] => [
      'a range that is not two values',
      [[third, filter('price', 'between', schema)]],
      `${third}/schema A filter by between takes two values, so its type must be an array of two.`,
    ]),
    [
      'null as a text',
      [[third, filter('note', 'null', { type: 'string' })]],
      `${third}/schema The type of a filter by null must be boolean.`,
    ],
    [
      'an object',
      [[third, filter('note', 'eq', { type: 'object' })]],
      `${third}/schema A filter compares simple values, not an object.`,
    ],
    [
      'a text as a number',
      [[third, filter('mood', 'eq', { type: 'integer' })]],
      `${third}/schema An enum column cannot be read and written as an integer without losing information.`,
    ],
    [
      'a filter with pipes',
      [
        [
          third,
          {
            ...filter('mood', 'eq', { type: 'array', items: { type: 'string' } }),
            style: 'pipeDelimited',
          },
        ],
      ],
      `${third} The parameter "q" must use "style": "form".`,
    ],
    [
      'a name that the other keywords of its schema reject',
      [
        [third, choice('sort', ['title', 'id'], { explode: false })],
        [`${third}/schema/items/minLength`, 3],
      ],
      `${third}/schema/items/enum/1 No request can select "id": it is shorter than minLength 3.`,
    ],
    [
      'a sort by nothing',
      [[third, choice('sort', ['-titel'])]],
      `${third}/schema/items/enum/0 Track has no property "titel" with a column.`,
    ],
    [
      'a sort by what is hidden',
      [[third, choice('sort', ['title', 'secret'])], hidden],
      `${third}/schema/items/enum/1 "secret" ${never} used to sort.`,
    ],
    [
      'a sort without names',
      [[third, query({ role: 'sort' })]],
      `${third}/schema A parameter with the role sort selects names: its schema must be an array of enum values.`,
    ],
    [
      'an order without a field',
      [[third, choice('sortOrder', ['asc'])]],
      `${third} A parameter with the role sortOrder has no effect without one with the role sortField.`,
    ],
    [
      'an unknown order',
      [
        [third, choice('sortOrder', ['up'])],
        [`${list}/parameters/3`, { ...choice('sortField', ['id']), name: 's' }],
      ],
      `${third}/schema/items/enum/0 The sort order is asc or desc, not "up".`,
    ],
    [
      'fields that rows have not',
      [[third, choice('fields', ['titel'])], free],
      `${third}/schema/items/enum/0 The rows of this list have no property "titel".`,
    ],
    [
      'fields that rows must have',
      [[third, choice('fields', ['title'])]],
      `${list}/responses/200/content/application~1json/schema/items The rows of this list may omit "id", which their schema requires: "q" selects the properties.`,
    ],
    [
      'a search of nothing',
      [[third, query({ role: 'search' })]],
      `${third} The properties to search are not defined.`,
    ],
    [
      'a search that nobody asks for',
      [[`${list}/x-crud/search`, ['title']]],
      `${list}/x-crud/search No parameter has the role search.`,
    ],
    [
      'a search of numbers',
      [
        [third, query({ role: 'search' })],
        [`${list}/x-crud/search`, ['price']],
      ],
      `${list}/x-crud/search/0 Only text can be searched, and "price" is a decimal.`,
    ],
    [
      'a search of what is hidden',
      [[third, query({ role: 'search' })], [`${list}/x-crud/search`, ['secret']], hidden],
      `${list}/x-crud/search/0 "secret" ${never} searched.`,
    ],
    [
      'a total that nothing tells',
      [[third, choice('total', ['exact'])]],
      `${third} No header or property contains the number of rows.`,
    ],
    [
      'a total of another kind',
      [
        [third, choice('total', ['planned'])],
        [headers, { 'X-Total-Count': text }],
      ],
      `${third}/schema/items/enum/0 Rows are counted "exact" or "estimated", not "planned".`,
    ],
    [
      'an estimate of SQLite',
      [
        ['#/x-db/provider', 'sqlite'],
        [third, choice('total', ['exact', 'estimated'])],
        [headers, { 'X-Total-Count': text }],
      ],
      `${third}/schema/items/enum/1 SQLite does not estimate the number of rows in a table.`,
    ],
    [
      'a cursor without Link',
      [[third, query({ role: 'cursor' }, { allowEmptyValue: true })]],
      `${third} The cursor of the next page is in the Link header, which is not declared.`,
    ],
    [
      'a cursor that is a number',
      [[third, query({ role: 'cursor' }, { allowEmptyValue: true, schema: { type: 'integer' } })]],
      `${third}/schema The type of a cursor must be string.`,
    ],
    [
      'a cursor that may not be empty',
      [
        [third, query({ role: 'cursor' })],
        [headers, { Link: text }],
      ],
      `${third} An empty cursor requests the first page.`,
    ],
    [
      'a cursor that tells a hidden key',
      [
        [third, query({ role: 'cursor' }, { allowEmptyValue: true })],
        [headers, { Link: text }],
        [`${track}/properties/id/x-internal`, true],
      ],
      `${third}/x-crud/role "id" ${never} part of a cursor.`,
    ],
    [
      'ids of which there is one',
      [[third, query({ role: 'ids' }, { schema: { type: 'integer' } })]],
      `${third}/schema A parameter with the role ids takes several keys, so its type must be array.`,
    ],
    [
      'ids of two columns',
      [
        [third, query({ role: 'ids' })],
        [`${track}/x-db/primaryKey`, ['id', 'title']],
      ],
      `${third}/x-crud/role Rows of Track have no single-column key for the role ids.`,
    ],
  ])('%s', (_what, edits, want) => {
    expect(problemsAfter(...edits)).toContain(want);
  });
});
