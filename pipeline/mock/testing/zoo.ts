const text = { type: 'string' };
const integer = { type: 'integer' };
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (schema: object, mediaType = 'application/json') => ({
  description: 'As asked.',
  content: { [mediaType]: { schema } },
});
const listOf = (name: string) => body({ type: 'array', items: reference(name) });
const wrapped = (key: string, name: string) =>
  body({ type: 'object', required: [key], properties: { [key]: reference(name) } });
const inPath = (name: string, schema: object = integer) => ({
  ...{ name, in: 'path', required: true, schema },
});
const inQuery = (name: string) => ({ name, in: 'query', schema: text });
const none = { description: 'Done.' };
const favorite = { responses: { 200: wrapped('article', 'Article') } };
const draft = { slug: text, title: text };

/** A document with operations beyond create, read, update and delete. */
export const zoo = {
  openapi: '3.0.3',
  info: { title: 'Zoo', version: '1' },
  paths: {
    '/pets': {
      get: { parameters: [inQuery('tag')], responses: { 200: listOf('Pet') } },
      post: { requestBody: body(reference('NewPet')), responses: { 201: body(reference('Pet')) } },
      delete: { parameters: [inQuery('tag')], responses: { 204: none } },
    },
    '/pets/batch': { post: { requestBody: listOf('NewPet'), responses: { 201: listOf('Pet') } } },
    '/pets/{petId}': {
      parameters: [inPath('petId')],
      get: { responses: { 200: body(reference('Pet')) } },
      put: { requestBody: body(reference('NewPet')), responses: { 200: body(reference('Pet')) } },
      patch: {
        requestBody: {
          content: {
            ...body({ type: 'object' }, 'application/merge-patch+json').content,
            ...body({ type: 'array', items: { type: 'object' } }, 'application/json-patch+json')
              .content,
          },
        },
        responses: { 200: body(reference('Pet')) },
      },
    },
    '/articles': {
      get: {
        responses: {
          200: body({
            type: 'object',
            properties: { articles: { type: 'array', items: reference('Article') } },
          }),
        },
      },
      post: {
        requestBody: wrapped('article', 'NewArticle'),
        responses: { 201: wrapped('article', 'Article') },
      },
    },
    '/articles/{slug}': {
      parameters: [inPath('slug', text)],
      get: { responses: { 200: wrapped('article', 'Article') } },
    },
    '/articles/{slug}/favorite': {
      parameters: [inPath('slug', text)],
      post: favorite,
      delete: favorite,
    },
    '/articles/{slug}/publish': {
      parameters: [inPath('slug', text)],
      post: { responses: { 204: none } },
    },
    '/labels': { get: { responses: { 200: listOf('Label') } } },
    '/labels/{slug}': {
      parameters: [inPath('slug', text)],
      get: { responses: { 200: body(reference('Label')) } },
      put: {
        requestBody: body({ type: 'object', properties: { label: text } }),
        responses: { 200: body(reference('Label')), 201: body(reference('Label')) },
      },
    },
    '/order': {
      post: { requestBody: body(reference('Order')), responses: { 405: none } },
      put: { requestBody: body(reference('Order')), responses: { 200: body(reference('Order')) } },
    },
    '/order/byState': {
      get: { parameters: [inQuery('state')], responses: { 200: listOf('Order') } },
    },
    '/order/{orderId}': {
      parameters: [inPath('orderId')],
      get: { responses: { 200: body(reference('Order')) } },
      post: {
        requestBody: body({ type: 'object', properties: { state: text } }),
        responses: { 200: body(reference('Order')) },
      },
      delete: { responses: { 404: none } },
    },
    '/ticket': {
      post: { requestBody: body(reference('Ticket')), responses: { 204: none } },
      put: { requestBody: body(reference('Ticket')), responses: { 204: none } },
    },
    '/ticket/{ticketId}': {
      parameters: [inPath('ticketId')],
      get: { responses: { 200: body(reference('Ticket')) } },
    },
    '/me': {
      get: { responses: { 200: wrapped('user', 'User') } },
      put: { requestBody: wrapped('user', 'NewUser'), responses: { 200: wrapped('user', 'User') } },
      patch: { requestBody: wrapped('user', 'NewUser'), responses: { 204: none } },
    },
    '/users': {
      get: { parameters: [inQuery('email')], responses: { 200: listOf('User') } },
      post: {
        requestBody: body(reference('NewUser')),
        responses: { 201: body(reference('User')), 409: none },
      },
    },
    '/users/{id}': {
      parameters: [inPath('id')],
      get: { responses: { 200: body(reference('User')) } },
      put: { requestBody: body(reference('User')), responses: { 200: body(reference('User')) } },
      delete: { responses: { 204: none } },
    },
    '/users/{userId}/notes': {
      parameters: [inPath('userId')],
      get: { responses: { 200: listOf('Label') } },
      post: { requestBody: body(reference('Label')), responses: { 201: body(reference('Label')) } },
    },
    '/users/{userId}/rank': {
      parameters: [inPath('userId')],
      get: { responses: { 200: body({ type: 'object', properties: { rank: integer } }) } },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          ...{ id: { type: 'integer', readOnly: true }, name: text, tag: text },
          owner: { type: 'object', properties: { name: text, phone: text } },
          secret: { type: 'string', writeOnly: true },
        },
      },
      NewPet: {
        type: 'object',
        required: ['name'],
        properties: {
          ...{ name: text, tag: text, secret: text },
          owner: { type: 'object', properties: { name: text, phone: text } },
        },
      },
      Article: {
        type: 'object',
        required: ['slug', 'title', 'favorited', 'favoritesCount', 'status'],
        properties: {
          ...draft,
          favorited: { type: 'boolean' },
          favoritesCount: integer,
          status: { type: 'string', enum: ['draft', 'published'] },
          createdAt: { type: 'string', format: 'date-time' },
        },
      },
      NewArticle: { type: 'object', required: ['title'], properties: { title: text } },
      Label: { type: 'object', required: ['slug'], properties: { slug: text, label: text } },
      Order: { type: 'object', properties: { id: integer, state: text } },
      Ticket: { type: 'object', properties: { id: { ...integer, readOnly: true }, state: text } },
      User: {
        type: 'object',
        properties: {
          ...{ id: { ...integer, readOnly: true }, name: text, email: text, bio: text },
          team: reference('Part'),
          notes: { type: 'array', items: reference('Part') },
        },
      },
      Part: { type: 'object', properties: { id: { ...integer, readOnly: true }, name: text } },
      NewUser: {
        type: 'object',
        properties: { name: text, email: text, bio: text, password: text },
      },
    },
  },
};
