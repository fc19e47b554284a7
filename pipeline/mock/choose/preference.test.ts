import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';
import { pets } from '../testing/pets.ts';

describe('Prefer', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(pets);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it.each<readonly [line: string, prefer: string, status: number, applied: string | null]>([
    ['GET /dog', 'code=404', 404, 'code=404'],
    ['GET /dog', 'code="404"', 404, 'code=404'],
    ['GET /dog', 'example=ben, dynamic=true', 200, 'example=ben'],
    ['GET /dog', 'code=200; example=ben', 200, 'code=200, example=ben'],
    ['GET /dog', 'Dynamic, seed="a b"', 200, 'dynamic, seed="a b"'],
    ['GET /dog', 'respond-async, wait=10', 200, null],
    ['GET /dog?__code=200', 'code=404, seed=3', 200, 'seed=3'],
    ['GET /dog', 'code=418', 400, null],
    ['GET /dog', 'example=no', 400, null],
    ['GET /dog', 'dynamic=maybe', 400, null],
    ['DELETE /pets/1', 'code=204, example=no, seed=1', 204, 'code=204'],
  ])('of %s as %j gives a %i with Preference-Applied', async (...row) => {
    const [line, prefer, status, applied] = row;
    const headers = { Prefer: prefer, Origin: 'http://localhost:5173' };
    const response = await mock.call(line, undefined, headers);
    const reported = response.headers.get('preference-applied');
    expect([response.status, reported]).toEqual([status, applied]);
    const exposed = response.headers.get('access-control-expose-headers') ?? '';
    expect(exposed.includes('Preference-Applied')).toBe(applied !== null);
  });

  it.each([
    ['code=418', 'The document declares no response 418 here; it declares 200, 404, 503.'],
    ['example=no', 'The document has no example "no" here; it has broken, rex, ben.'],
    ['code=404, example=ben', 'The document has no example "ben" here; it has no named examples.'],
    [
      'example=broken',
      'The document\'s example "broken" does not satisfy its schema: name is required.',
    ],
  ])('of %s lists what there is', async (prefer, detail) => {
    expect((await mock.call('GET /dog', undefined, { Prefer: prefer })).body).toMatchObject({
      detail,
    });
  });

  it('ignores another seed if there is one state', async () => {
    await using stateful = await mockOf(pets, { isStateful: true });
    const response = await stateful.call('GET /pets', undefined, { Prefer: 'code=200, seed=3' });
    expect(response.headers.get('preference-applied')).toBe('code=200');
  });
});

describe('an example with write-only properties', () => {
  it('is returned without them', async () => {
    const user = {
      type: 'object',
      required: ['name', 'password'],
      properties: {
        name: { type: 'string' },
        password: { type: 'string', writeOnly: true },
      },
    };
    const ann = { name: 'Ann', password: 'secret' };
    const json = (schema: object, example: unknown) => ({
      200: { description: 'As asked.', content: { 'application/json': { schema, example } } },
    });
    await using mock = await mockOf({
      ...pets,
      paths: {
        '/me': { get: { responses: json(user, ann) } },
        '/users': { get: { responses: json({ type: 'array', items: user }, [ann]) } },
      },
    });
    expect((await mock.call('GET /me')).body).toEqual({ name: 'Ann' });
    expect((await mock.call('GET /users')).body).toEqual([{ name: 'Ann' }]);
  });
});
