import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';
import type { CalledMock } from '../../testing/mock-of.ts';
import { zoo } from '../../testing/zoo.ts';

/** A request, its body, the expected status, and the response's expected and forbidden parts. */
type Step = readonly [
  line: string,
  body: unknown,
  status: number,
  holds?: object,
  lacks?: readonly string[],
];

const stories: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  [
    'gives a new row what a server would: times, the first state, zero and false, and no guesses',
    [
      [
        'POST /articles',
        { article: { title: 'How to Train' } },
        201,
        { article: { slug: 'how-to-train', favorited: false, favoritesCount: 0, status: 'draft' } },
      ],
      ['GET /articles/how-to-train', undefined, 200, { article: { title: 'How to Train' } }],
      ['POST /pets', { name: 'Rex', secret: 'x' }, 201, { id: 1 }, ['tag', 'secret']],
    ],
  ],
  [
    'performs the action in the last word of a path',
    [
      ['POST /articles', { article: { title: 'A' } }, 201],
      [
        'POST /articles/a/favorite',
        undefined,
        200,
        { article: { slug: 'a', favorited: true, favoritesCount: 1 } },
      ],
      ['DELETE /articles/a/favorite', undefined, 200, { article: { favoritesCount: 0 } }],
      ['POST /articles/a/publish', undefined, 204],
      ['GET /articles/a', undefined, 200, { article: { status: 'published' } }],
      ['POST /articles/none/publish', undefined, 404],
    ],
  ],
  [
    'accepts complete rows, merge patches and JSON patches',
    [
      ['POST /pets', { name: 'Rex', tag: 'a', owner: { name: 'Ann' } }, 201],
      ['PATCH /pets/1', { owner: { phone: '1' }, tag: null }, 200, {}, ['tag']],
      ['GET /pets/1', undefined, 200, { name: 'Rex', owner: { name: 'Ann', phone: '1' } }],
      ['PATCH /pets/1', [{ op: 'replace', path: '/name', value: 'Max' }], 200, { name: 'Max' }],
      ['PATCH /pets/1', [{ op: 'remove', path: '/none' }], 409],
      ['PATCH /pets/1', [{ op: 'remove', path: '/name' }], 400],
      ['PUT /pets/1', { name: 'Zed' }, 200, { id: 1, name: 'Zed' }, ['owner']],
    ],
  ],
  [
    'creates and deletes several rows at once',
    [
      ['POST /pets/batch', [{ name: 'A', tag: 'x' }, { name: 'B' }], 201, [{ id: 1 }, { id: 2 }]],
      ['DELETE /pets?tag=x', undefined, 204],
      ['GET /pets', undefined, 200, [{ id: 2, name: 'B' }]],
    ],
  ],
  [
    'creates by PUT if there is no row and no other way to create one',
    [
      ['PUT /labels/red', { label: 'Red' }, 201, { slug: 'red', label: 'Red' }],
      ['PUT /labels/red', { label: 'Dark red' }, 200, { label: 'Dark red' }],
      ['GET /labels', undefined, 200, [{ slug: 'red', label: 'Dark red' }]],
      ['PUT /pets/7', { name: 'None' }, 404],
    ],
  ],
  [
    'stores rows without a list, and lists as well',
    [
      ['POST /order', { id: 5, state: 'new' }, 204],
      ['GET /order/5', undefined, 200, { id: 5, state: 'new' }],
      ['PUT /order', { id: 5, state: 'sent' }, 200],
      ['GET /order/byState?state=sent', undefined, 200, [{ id: 5, state: 'sent' }]],
      ['POST /order/5', { state: 'lost' }, 200, { id: 5, state: 'lost' }],
      ['DELETE /order/5', undefined, 204],
      ['GET /order/5', undefined, 404],
    ],
  ],
  [
    'stores the document at an address',
    [
      ['PUT /me', { user: { name: 'Joe', password: 'p' } }, 200, { user: { name: 'Joe' } }],
      ['PATCH /me', { user: { bio: 'B' } }, 204],
      ['GET /me', undefined, 200, { user: { name: 'Joe', bio: 'B' } }, ['password']],
    ],
  ],
  [
    'finds nothing below a row that does not exist',
    [
      ['POST /users', { email: 'a@b.org' }, 201, { id: 1 }],
      ['POST /users/1/notes', { slug: 'a' }, 201],
      ['GET /users/1/notes', undefined, 200, [{ slug: 'a' }]],
      ['GET /users/1/rank', undefined, 200],
      ['GET /users/2/notes', undefined, 404],
      ['DELETE /users/1', undefined, 204],
      ['GET /users/1/notes', undefined, 404],
      ['GET /users/1/rank', undefined, 404],
      ['POST /users/1/notes', { slug: 'b' }, 404],
    ],
  ],
  [
    'accepts rows as they were returned, and ignores read-only properties',
    [
      ['POST /users', { email: 'a@b.org' }, 201, { id: 1 }],
      ['PUT /users/1', { id: 99, name: 'Ann' }, 200, { id: 1, name: 'Ann' }],
      ['PUT /users/1', { id: 'none', name: 5 }, 400],
      [
        'PUT /users/1',
        { id: 99, team: { id: 5, name: 'A' }, notes: [{ id: 7, name: 'B' }] },
        200,
        { id: 1, team: { id: 5, name: 'A' }, notes: [{ id: 7, name: 'B' }] },
      ],
      ['POST /ticket', { id: 9, state: 'new' }, 204],
      ['PUT /ticket', { id: 1, state: 'sent' }, 204],
      ['GET /ticket/1', undefined, 200, { id: 1, state: 'sent' }],
    ],
  ],
  [
    'rejects duplicates if the document has 409',
    [
      ['POST /users', { email: 'a@b.org', password: 'p' }, 201, {}, ['password']],
      ['POST /users', { email: 'a@b.org', password: 'p' }, 409],
      ['POST /users', { email: 'c@b.org', password: 'p' }, 201],
      ['GET /users?email=a@b.org', undefined, 200, [{ email: 'a@b.org' }]],
    ],
  ],
];

describe('a stateful mock of a third-party document', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(zoo, { isStateful: true, rows: 0 });
  });
  beforeEach(() => mock.call('POST /__mock/reset'));
  afterAll(() => mock[Symbol.asyncDispose]());

  it.each(stories)('%s', async (_, steps) => {
    for (const [line, body, status, holds, lacks = []] of steps) {
      const isPatch = line.startsWith('PATCH /pets');
      const kind = Array.isArray(body) ? 'json-patch' : 'merge-patch';
      const headers = isPatch ? { 'Content-Type': `application/${kind}+json` } : {};
      const response = await mock.call(line, body, headers);
      expect([line, response.status, response.body]).toEqual([line, status, response.body]);
      if (holds !== undefined) expect(response.body).toMatchObject(holds);
      for (const name of lacks) expect(JSON.stringify(response.body)).not.toContain(`"${name}"`);
    }
  });

  it('has no rows below a new row', async () => {
    await using full = await mockOf(zoo, { isStateful: true, rows: 3 });
    const notes = async (user: number): Promise<unknown> =>
      (await full.call(`GET /users/${user}/notes`)).body;
    expect((await full.call('POST /users', { email: 'a@b.org' })).body).toMatchObject({ id: 4 });
    expect([await notes(3), await notes(4)]).toEqual([expect.objectContaining({ length: 3 }), []]);
    await full.call('POST /users/4/notes', { slug: 'first' });
    expect(await notes(4)).toMatchObject([{ slug: 'first' }]);
    expect(await notes(3)).toHaveLength(3);
  });

  it('discards all changes on a reset', async () => {
    const before = (await mock.call('GET /me')).body;
    await mock.call('PUT /me', { user: { name: 'Joe' } });
    await mock.call('POST /__mock/reset');
    expect((await mock.call('GET /me')).body).toEqual(before);
  });
});
