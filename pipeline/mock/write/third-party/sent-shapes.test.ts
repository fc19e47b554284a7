import { expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';

const content = (media: object): object => ({ content: { 'application/json': media } });
const response = (media: object): object => ({ description: 'Done.', ...content(media) });
const object = (properties: object, more: object = {}): object => ({
  ...{ type: 'object', properties },
  ...more,
});
const list = (items: object): object => ({ type: 'array', items });
const text = { type: 'string' };
const head = { openapi: '3.0.3', info: { title: 'Test', version: '1' } };
const id = { name: 'id', in: 'path', required: true, schema: text };

/** A collection with one row below it. */
function collection(
  path: string,
  { body, row, rows = list(row) }: Readonly<Record<'body' | 'row', object>> & { rows?: object },
): object {
  return {
    [path]: {
      get: { responses: { 200: response({ schema: rows }) } },
      post: {
        requestBody: content({ schema: body }),
        responses: { 201: response({ schema: row }) },
      },
    },
    [`${path}/{id}`]: { parameters: [id], get: { responses: { 200: response({ schema: row }) } } },
  };
}

const attributes = object({ name: text, city: text, bio: text });
const member = object({ id: text, type: text, attributes }, { required: ['id'] });
const members = {
  body: object({ name: text, city: text, member: attributes, identity: object({ uid: text }) }),
  row: object({ data: member }),
  rows: object({ data: list(member) }),
};

it.each([
  { name: 'Ann', city: 'Oslo' },
  { member: { name: 'Ann', city: 'Oslo' }, identity: { uid: '7' } },
])('puts a plain body into the attributes of a row of JSON:API', async (sent) => {
  const document = { ...head, paths: collection('/members', members) };
  await using mock = await mockOf(document, { isStateful: true });
  const made = await mock.call('POST /members', sent);
  const wanted = { data: { attributes: { name: 'Ann', city: 'Oslo' } } };
  expect(made).toMatchObject({ status: 201, body: wanted });
  const { id: key } = (made.body as { readonly data: { readonly id: string } }).data;
  expect((await mock.call(`GET /members/${key}`)).body).toMatchObject(wanted);
});

it('gives a new row the defaults of its body, which the schema of the row need not repeat', async () => {
  const flag = { type: 'boolean' };
  const number = { type: 'integer' };
  const row = object({ id: text, title: text, isPrivate: flag, floor: number, opened: number });
  const body = object({
    ...{ title: text, isPrivate: { ...flag, default: true }, floor: { ...number, default: 1 } },
    opened: { ...number, default: 5 },
  });
  const whole = { ...row, required: ['id', 'title', 'isPrivate', 'floor', 'opened'] };
  const document = { ...head, paths: collection('/pages', { body, row: whole }) };
  await using mock = await mockOf(document, { isStateful: true });
  const made = await mock.call('POST /pages', { title: 'A', opened: 7 });
  const wanted = { title: 'A', isPrivate: true, floor: 1, opened: 7 };
  expect(made).toMatchObject({ status: 201, body: wanted });
});

it('does not use the key of a related row as the key of a new one', async () => {
  const user = object({ id: text, login: text });
  const row = object({ id: text, title: text, due: text, done: { type: 'boolean' } });
  const body = object({ assignee: user, task: object({ id: text, type: text }) });
  const document = { ...head, paths: collection('/task_assignments', { body, row }) };
  await using mock = await mockOf(document, { isStateful: true });
  const sent = { assignee: { id: '7', login: 'ada' }, task: { id: '9', type: 'task' } };
  const made = [1, 2].map(() => mock.call('POST /task_assignments', sent));
  const keys = (await Promise.all(made)).map(({ body: one }) => (one as { id: string }).id);
  expect(new Set([...keys, '7', '9']).size).toBe(4);
});

it('keeps properties whose names differ only in their spelling', async () => {
  const row = object({ Id: text, Name: text }, { required: ['Id', 'name'] });
  const document = { ...head, paths: collection('/folders', { body: row, row }) };
  await using mock = await mockOf(document, { isStateful: true });
  const sent = { Id: 'a', Name: 'Big', name: 'small' };
  expect((await mock.call('POST /folders', sent)).body).toMatchObject({
    Name: 'Big',
    name: 'small',
  });
});

it('finds rows without a key by their own URL, also without a list', async () => {
  const row = object({ uri: { type: 'string', example: '/codes/12' }, label: text });
  const { '/codes': all, ...rest } = collection('/codes', {
    body: object({ label: text }),
    row,
  }) as {
    readonly '/codes': { readonly post: object };
  };
  const document = { ...head, paths: { '/codes': { post: all.post }, ...rest } };
  await using mock = await mockOf(document, { isStateful: true });
  const made = await mock.call('POST /codes', { label: 'spring' });
  const { uri } = made.body as { readonly uri: string };
  expect((await mock.call(`GET ${uri}`)).body).toEqual({ uri, label: 'spring' });
  expect((await mock.call('GET /codes/none')).status).toBe(404);
});

const label = object({ id: { type: 'integer' }, name: text }, { required: ['id', 'name'] });

it('creates rows from a list of names', async () => {
  const labels = object({ labels: list(text) });
  const post = {
    requestBody: content({ schema: { anyOf: [labels, list(text), list(label)] } }),
    responses: { 200: response({ schema: list(label) }) },
  };
  const get = { responses: { 200: response({ schema: list(label) }) } };
  const document = { ...head, paths: { '/labels': { get, post } } };
  await using mock = await mockOf(document, { isStateful: true });
  const wanted = [{ name: 'bug' }, { name: 'idea' }];
  const names = ['bug', 'idea'];
  expect((await mock.call('POST /labels', { labels: names })).body).toMatchObject(wanted);
  expect((await mock.call('POST /labels', names)).body).toMatchObject(wanted);
});

it("creates a row from the document's example once, even if a list has it", async () => {
  const example = { name: 'bug' };
  const get = {
    responses: { 200: response({ schema: list(label), example: [{ id: 1, ...example }] }) },
  };
  const post = {
    requestBody: content({ schema: object({ name: text }), example }),
    responses: { 201: response({ schema: label }), 409: { description: 'Taken.' } },
  };
  const document = { ...head, paths: { '/labels': { get, post } } };
  await using mock = await mockOf(document, { isStateful: true });
  expect((await mock.call('POST /labels', example)).status).toBe(201);
  expect((await mock.call('POST /labels', example)).status).toBe(409);
  expect((await mock.call('GET /labels')).body).toMatchObject([example]);
});

it('does not filter by examples that no row has, or by choices that are of something else', async () => {
  const query = (name: string, schema: object, example?: string): object => ({
    ...{ name, in: 'query', schema },
    ...(example === undefined ? {} : { example }),
  });
  const row = object({ id: text, kind: { type: 'string', enum: ['assignment'] } });
  const get = {
    parameters: [
      query('id', list(text), 'a1,b2'),
      query('kind', { type: 'string', enum: ['folder', 'file'] }),
    ],
    responses: { 200: response({ schema: list(row) }) },
  };
  await using mock = await mockOf({ ...head, paths: { '/assignments': { get } } });
  expect((await mock.call('GET /assignments?id=a1,b2')).body).not.toEqual([]);
  expect((await mock.call('GET /assignments?id=zz')).body).toEqual([]);
  expect((await mock.call('GET /assignments?kind=file')).body).not.toEqual([]);
});
