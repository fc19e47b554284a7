type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const id = { type: 'string' };

function json(schema: Schema): object {
  return { description: 'It', content: { 'application/json': { schema } } };
}

function object(properties: Schema, required: readonly string[] = []): Schema {
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

function pathParameter(name: string, schema: Schema): object {
  return { name, in: 'path', required: true, schema };
}

interface Manner {
  readonly row: Schema;
  readonly body: Schema;
  readonly page: Schema;
  /** Further keys of the GET of a list. */
  readonly listing?: Schema;
}

/** GET and POST of a collection. */
function collection({ row, body, page, listing = {} }: Manner): object {
  return {
    get: { ...listing, responses: { 200: json(page) } },
    post: {
      requestBody: { content: { 'application/json': { schema: body } } },
      responses: { 201: json(row) },
    },
  };
}

/** GET, PATCH and DELETE of a row. */
function item({ row, body }: Manner, ...parameters: readonly object[]): object {
  const responses = { 200: json(row) };
  return {
    parameters,
    get: { responses },
    patch: { requestBody: { content: { 'application/json': { schema: body } } }, responses },
    delete: { responses: { 204: { description: 'Gone' } } },
  };
}

const name = object({ name: text });
const reference = object({ id, type: text });
const folder: Manner = {
  row: object({ id, name: text, parent: { ...reference, nullable: true } }, ['id', 'name']),
  body: object({ name: text, parent: reference }, ['name']),
  page: object({ total: { type: 'integer' }, entries: list({ $ref: '#/components/schemas/F' }) }),
};
const folders = { ...folder, row: { $ref: '#/components/schemas/F' } };
const group = object({ id, displayName: text }, ['id', 'displayName']);
const groups: Manner = {
  row: group,
  body: object({ displayName: text }),
  page: object({ resources: list(group) }),
};
const call = object({ sid: text, to: text });
const calls: Manner = {
  row: call,
  body: object({ to: text }),
  page: object({ calls: list(call) }),
};
const repository = { $ref: '#/components/schemas/R' };
const repositories: Manner = {
  row: repository,
  body: name,
  page: object({ values: list(repository) }),
};
const plan = object(
  {
    ...{
      id,
      limits: object({ seats: { type: 'integer' }, kind: { type: 'string', enum: ['hard'] } }),
    },
  },
  ['id'],
);
const plans: Manner = {
  row: plan,
  body: object({ limits: object({ seats: { type: 'integer' }, kind: text }) }),
  page: list(plan),
};
const person = object({ id: { type: 'integer' }, name: text, login: text }, ['id', 'login']);
const people: Manner = {
  row: person,
  body: object({ login: text, name: text }),
  page: list(person),
};
const organization = object({ id: { type: 'integer' }, slug: text, title: text }, ['id', 'slug']);
const organizations: Manner = {
  row: organization,
  body: object({ slug: text, title: text }),
  page: list(organization),
};
const owner = object({ login: text }, ['login']);
const siteProperties = { id: { type: 'integer' }, name: text, note: text, owner };
const site = object(siteProperties, ['id', 'name', 'owner']);
const sites: Manner = { row: site, body: object({ name: text, note: text }), page: list(site) };
const wholeSite: Manner = {
  ...sites,
  row: object({ ...siteProperties, size: { type: 'integer' } }, ['id', 'name', 'owner', 'size']),
};
const entry = object({ id: { type: 'integer' }, name: text });
const entries: Manner = { row: entry, body: name, page: list(entry) };
const oldestFirst = {
  ...entries,
  listing: { description: 'All entries in chronological order.' },
};
const upwards = {
  ...entries,
  listing: {
    parameters: [
      {
        name: 'order',
        in: 'query',
        schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
      },
    ],
  },
};

const show = object({ uri: { ...text, example: '/shows/1234' }, name: text }, ['uri', 'name']);
const shows: Manner = { row: show, body: name, page: object({ data: list(show) }) };
const mark = object({ label: text, note: text }, ['label']);
const marks: Manner = { row: mark, body: mark, page: list(mark) };
const tag = object({ name: text, colour: text }, ['name']);
const tags: Manner = { row: tag, body: object({ name: text, colour: text }), page: list(tag) };

const domain = object({ domain: text, ttl: { type: 'integer' } }, ['domain']);
const domains: Manner = {
  row: object({ domain }),
  body: object({ domain: text, ttl: { type: 'integer' } }, ['domain']),
  page: object({ domains: list(domain) }),
};
const line = object({ id, label: text, status: text, phones: list(reference) }, ['id']);
const lines: Manner = {
  row: line,
  body: object({ label: text, status: text, primary: object({ id, number: text }) }),
  page: object({ lines: list(line) }),
};
const hook = object({ id, url: text }, ['id']);
const hooks: Manner = {
  row: hook,
  body: object({ url: text }),
  page: { oneOf: [object({ next: text, collection: list(hook) }), list(hook)] },
};
const channel = object({ handle: { ...text, pattern: '/^[a-z]+$/' }, about: text }, ['about']);
const channels: Manner = {
  row: channel,
  body: object({ handle: text, about: text }),
  page: object({ data: list(channel) }),
};
const refund = object(
  { id, note: text, folder: { anyOf: [text, object({ id, name: text }, ['id'])] } },
  ['id', 'folder'],
);
const refunds: Manner = { row: refund, body: object({ note: text }), page: list(refund) };

/** Manners of other people's APIs, each a small resource: a reference in the body that has an id too, keys that only the path describes, paths that end in `.json`, rows that say only where they are, or nothing of it, keys that change or that no row can show, envelopes that are called like a property, parts of bodies that have ids, parents that are an id or an object, lists of the same rows one level below, parts of which some values fit, and orders of lists. */
export const manners = {
  openapi: '3.0.3',
  info: { title: 'Manners', version: '1' },
  paths: {
    '/folders': collection(folders),
    '/folders/{folder_id}': item(folders, pathParameter('folder_id', text)),
    '/Groups': collection(groups),
    '/Groups/{groupKey}': item(groups, pathParameter('groupKey', { type: 'integer' })),
    '/calls.json': collection(calls),
    '/calls/{Sid}.json': item(calls, pathParameter('Sid', { ...text, pattern: '^CA[0-9a-f]{8}$' })),
    '/repositories': { get: { responses: { 200: json(repositories.page) } } },
    '/repositories/{workspace}': {
      parameters: [pathParameter('workspace', text)],
      ...collection(repositories),
    },
    '/repositories/{workspace}/{slug}': item(
      repositories,
      pathParameter('workspace', text),
      pathParameter('slug', text),
    ),
    '/plans': collection(plans),
    '/plans/{id}': item(plans, pathParameter('id', text)),
    '/people': collection(people),
    '/people/{username}': item(people, pathParameter('username', text)),
    '/organizations': collection(organizations),
    '/organizations/{org}': item(organizations, pathParameter('org', text)),
    '/user/sites': collection(sites),
    '/sites/{owner}/{site}': item(
      wholeSite,
      pathParameter('owner', text),
      pathParameter('site', text),
    ),
    '/shows': collection(shows),
    '/shows/{show_id}': item(shows, pathParameter('show_id', { type: 'integer' })),
    '/marks': collection(marks),
    '/marks/{markId}': item(marks, pathParameter('markId', text)),
    '/tags': collection(tags),
    '/tags/{tag}': item(tags, pathParameter('tag', text)),
    '/domains': collection(domains),
    '/domains/{domain}': item(domains, pathParameter('domain', text)),
    '/lines': collection(lines),
    '/lines/{lineId}': item(lines, pathParameter('lineId', text)),
    '/hooks': collection(hooks),
    '/hooks/{id}': item(hooks, pathParameter('id', text)),
    '/channels': collection(channels),
    '/channels/{handle}': item(channels, pathParameter('handle', text)),
    '/folders/{folder_id}/refunds': {
      parameters: [pathParameter('folder_id', text)],
      ...collection(refunds),
    },
    '/folders/{folder_id}/refunds/{refund_id}': item(
      refunds,
      pathParameter('folder_id', text),
      pathParameter('refund_id', text),
    ),
    '/entries': collection(entries),
    '/log': collection(oldestFirst),
    '/upwards': collection(upwards),
  },
  components: {
    schemas: { F: folder.row, R: object({ uuid: text, name: text }, ['uuid', 'name']) },
  },
};
