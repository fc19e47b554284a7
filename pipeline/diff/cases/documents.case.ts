import type { DocumentCase } from './schema-case.ts';

const done = { 204: { description: 'Done.' } };
const json = { 'application/json': { schema: { type: 'object' } } };
const csv = { 'text/csv': { schema: { type: 'string' } } };

function post(operation: object, rest: object = {}): object {
  const paths = { '/things': { post: { responses: done, ...operation } } };
  return { openapi: '3.0.3', paths, ...rest };
}

function body(requestBody: object): object {
  return post({ requestBody });
}

function answering(responses: object): object {
  return post({ responses });
}

const ok = (response: object): object => answering({ 200: { description: 'Here.', ...response } });
const header = (value: object | null): object =>
  ok(value === null ? {} : { headers: { 'X-Total': value } });

const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const oauth = (flow: object): object => ({ type: 'oauth2', flows: { clientCredentials: flow } });
const tokens = { tokenUrl: 'https://id.test/token', scopes: { read: '', write: '' } };
const schemes = { key, other: { type: 'http', scheme: 'bearer' }, oauth: oauth(tokens) };

function secured(security: readonly object[] | null, own: object = schemes): object {
  const components = { securitySchemes: own };
  return post(security === null ? {} : { security }, { components });
}

function served(...servers: readonly object[]): object {
  return post({}, { servers });
}

function calling(callback: object | null): object {
  const onDone = { '{$request.body#/url}': { post: { responses: done, ...callback } } };
  return post(callback === null ? {} : { callbacks: { onDone } });
}

function hooked(hook: object | null): object {
  const webhooks = hook === null ? {} : { made: { post: { responses: done, ...hook } } };
  return { openapi: '3.1.0', webhooks };
}

const sent = (schema: object): object => ({
  requestBody: { content: { 'application/json': { schema } } },
});

const flow = (scopes: object): object => ({ oauth: oauth({ ...tokens, scopes }) });

/** Bodies, responses, credentials, servers, callbacks. */
export const documentCases: readonly DocumentCase[] = [
  {
    reason: 'requests without the new body are rejected',
    ...{ before: post({}), after: body({ required: true, content: json }) },
    finds: ['breaking required-body-added'],
  },
  {
    reason: 'nobody has to send the new body',
    ...{ before: post({}), after: body({ content: json }) },
    finds: ['harmless optional-body-added'],
  },
  {
    reason: 'a body that is gone is rejected or ignored',
    ...{ before: body({ content: json }), after: post({}) },
    finds: ['breaking body-removed'],
  },
  {
    reason: 'requests without the body are rejected',
    ...{ before: body({ content: json }), after: body({ required: true, content: json }) },
    finds: ['breaking body-became-required'],
  },
  {
    reason: 'the body may be left out',
    ...{ before: body({ required: true, content: json }), after: body({ content: json }) },
    finds: ['harmless body-became-optional'],
  },
  {
    reason: 'requests in a media type that is gone are rejected',
    ...{ before: body({ content: { ...json, ...csv } }), after: body({ content: json }) },
    finds: ['breaking request-media-type-removed'],
  },
  {
    reason: 'another media type is taken too',
    ...{ before: body({ content: json }), after: body({ content: { ...json, ...csv } }) },
    finds: ['harmless request-media-type-added'],
  },
  {
    reason: 'capitals and parameters of a media type say nothing here',
    before: body({ content: json }),
    after: body({ content: { 'Application/JSON; charset=utf-8': json['application/json'] } }),
    finds: [],
  },
  {
    reason: 'the parts of a form are written in another way',
    before: body({ content: { 'multipart/form-data': { schema: { type: 'object' } } } }),
    after: body({
      content: {
        'multipart/form-data': {
          schema: { type: 'object' },
          encoding: { file: { contentType: 'image/png' } },
        },
      },
    }),
    finds: ['risky request-encoding-changed'],
  },
  {
    reason: 'clients wait for a status that is no longer sent',
    before: answering({ 200: { description: '' }, 201: { description: '' } }),
    after: answering({ 201: { description: '' } }),
    finds: ['breaking success-status-removed'],
  },
  {
    reason: 'clients that check for one status meet another',
    before: answering({ 200: { description: '' } }),
    after: answering({ 200: { description: '' }, 202: { description: '' } }),
    finds: ['risky success-status-added'],
  },
  {
    reason: 'a range represents the statuses in it',
    before: answering({ 200: { description: '', content: json } }),
    after: answering({ '2XX': { description: '' } }),
    finds: ['breaking response-body-removed', 'risky success-status-added'],
  },
  {
    reason: 'a failure is no longer sent',
    before: answering({ ...done, 404: { description: '' } }),
    after: answering(done),
    finds: ['harmless error-status-removed'],
  },
  {
    reason: 'clients are ready for failures',
    before: answering(done),
    after: answering({ ...done, 409: { description: '' } }),
    finds: ['harmless error-status-added'],
  },
  {
    reason: 'nobody knows how other failures look',
    before: answering({ ...done, default: { description: '' } }),
    after: answering(done),
    finds: ['risky default-response-removed'],
  },
  {
    reason: 'it is reported how other failures look',
    before: answering(done),
    after: answering({ ...done, default: { description: '' } }),
    finds: ['harmless default-response-added'],
  },
  {
    reason: 'a client reads a body that is no longer sent',
    ...{ before: ok({ content: json }), after: ok({}) },
    finds: ['breaking response-body-removed'],
  },
  {
    reason: 'a client that reads no body goes on without it',
    ...{ before: ok({}), after: ok({ content: json }) },
    finds: ['harmless response-body-added'],
  },
  {
    reason: 'a client asks for a media type that is no longer sent',
    ...{ before: ok({ content: { ...json, ...csv } }), after: ok({ content: json }) },
    finds: ['breaking response-media-type-removed'],
  },
  {
    reason: 'a client gets the new media type when it asks for it',
    ...{ before: ok({ content: json }), after: ok({ content: { ...json, ...csv } }) },
    finds: ['harmless response-media-type-added'],
  },
  {
    reason: 'a client that follows the link has to find the way',
    ...{ before: ok({ links: { next: {} } }), after: ok({}) },
    finds: ['risky link-removed'],
  },
  {
    reason: 'nobody has to follow the new link',
    ...{ before: ok({}), after: ok({ links: { next: {} } }) },
    finds: ['harmless link-added'],
  },
  {
    reason: 'a client counts on a header that always came',
    ...{ before: header({ required: true }), after: header(null) },
    finds: ['breaking required-response-header-removed'],
  },
  {
    reason: 'a client uses a header when it is there',
    ...{ before: header({}), after: header(null) },
    finds: ['risky optional-response-header-removed'],
  },
  {
    reason: 'a client ignores a header that it does not know',
    ...{ before: header(null), after: header({}) },
    finds: ['harmless response-header-added'],
  },
  {
    reason: 'a client counts on a header that may be missing',
    ...{ before: header({ required: true }), after: header({}) },
    finds: ['breaking response-header-became-optional'],
  },
  {
    reason: 'a header always comes',
    ...{ before: header({}), after: header({ required: true }) },
    finds: ['harmless response-header-became-required'],
  },
  {
    reason: 'the end of a header is announced',
    ...{ before: header({}), after: header({ deprecated: true }) },
    finds: ['harmless response-header-deprecated'],
  },
  {
    reason: 'the value of a header travels in responses',
    before: header({ schema: { type: 'integer', maximum: 10 } }),
    after: header({ schema: { type: 'integer' } }),
    finds: ['breaking response-number-range-widened'],
  },
  {
    reason: 'calls without credentials are rejected',
    ...{ before: secured(null), after: secured([{ key: [] }]) },
    finds: ['breaking security-introduced'],
  },
  {
    reason: 'what the document asks for, every operation asks for',
    before: secured([{ key: [] }]),
    after: post({}, { components: { securitySchemes: schemes }, security: [{ key: [] }] }),
    finds: [],
  },
  {
    reason: 'anyone can call it',
    ...{ before: secured([{ key: [] }]), after: secured([{ key: [] }, {}]) },
    finds: ['risky security-dropped'],
  },
  {
    reason: 'clients with the credentials that are gone are rejected',
    ...{ before: secured([{ key: [] }, { other: [] }]), after: secured([{ key: [] }]) },
    finds: ['breaking security-requirement-removed'],
  },
  {
    reason: 'other credentials are taken too',
    ...{ before: secured([{ key: [] }]), after: secured([{ key: [] }, { other: [] }]) },
    finds: ['harmless security-requirement-added'],
  },
  {
    reason: 'two credentials are asked for where one was enough',
    ...{ before: secured([{ key: [] }]), after: secured([{ key: [], other: [] }]) },
    finds: ['breaking security-requirement-removed', 'harmless security-requirement-added'],
  },
  {
    reason: 'one of two credentials is enough',
    ...{ before: secured([{ key: [], other: [] }]), after: secured([{ key: [] }]) },
    finds: ['harmless security-requirement-added'],
  },
  {
    reason: 'tokens without the scope are rejected',
    ...{ before: secured([{ oauth: ['read'] }]), after: secured([{ oauth: ['read', 'write'] }]) },
    finds: ['breaking security-scope-added'],
  },
  {
    reason: 'tokens with the scope are still good',
    ...{ before: secured([{ oauth: ['read', 'write'] }]), after: secured([{ oauth: ['read'] }]) },
    finds: ['harmless security-scope-removed'],
  },
  {
    reason: 'a scheme of another name is the same where the credentials are',
    before: secured([{ key: [] }], { key }),
    after: secured([{ apiKey: [] }], { apiKey: { ...key, description: 'A key.' } }),
    finds: [],
  },
  {
    reason: 'the key is expected elsewhere',
    before: secured(null, { key }),
    after: secured(null, { key: { ...key, in: 'query', name: 'key' } }),
    finds: ['breaking security-scheme-changed', 'breaking security-scheme-changed'],
  },
  {
    reason: 'tokens come from elsewhere',
    before: secured(null, { oauth: oauth(tokens) }),
    after: secured(null, { oauth: oauth({ ...tokens, tokenUrl: 'https://new.test/token' }) }),
    finds: ['risky security-url-changed'],
  },
  {
    reason: 'a way to get tokens is gone and another has come',
    before: secured(null, { oauth: { type: 'oauth2', flows: { password: tokens } } }),
    after: secured(null, { oauth: { type: 'oauth2', flows: { clientCredentials: tokens } } }),
    finds: ['breaking oauth-flow-removed', 'harmless oauth-flow-added'],
  },
  {
    reason: 'a scope cannot be had, and another can',
    before: secured(null, flow({ read: '', write: '' })),
    after: secured(null, flow({ read: '', admin: '' })),
    finds: ['breaking oauth-scope-withdrawn', 'harmless oauth-scope-offered'],
  },
  {
    reason: 'clients call an address that is gone',
    before: served({ url: 'https://a.test' }, { url: 'https://b.test/v1' }),
    after: served({ url: 'https://a.test/' }),
    finds: ['breaking server-removed'],
  },
  {
    reason: 'another address can be called',
    before: served({ url: 'https://a.test' }),
    after: served({ url: 'https://a.test' }, { url: 'https://b.test' }),
    finds: ['harmless server-added'],
  },
  {
    reason: 'an operation may have an address of its own',
    before: post({ servers: [{ url: 'https://a.test' }] }),
    after: post({ servers: [{ url: 'https://b.test' }] }),
    finds: ['breaking server-removed', 'harmless server-added'],
  },
  {
    reason: 'an address takes a value less, and means another by itself',
    before: served({
      url: 'https://{zone}.test',
      variables: { zone: { default: 'eu', enum: ['eu', 'us'] } },
    }),
    after: served({
      url: 'https://{zone}.test',
      variables: { zone: { default: 'us', enum: ['us'] } },
    }),
    finds: ['breaking server-variable-value-removed', 'risky server-variable-default-changed'],
  },
  {
    reason: 'a client waits for a callback that is no longer sent',
    ...{ before: calling({}), after: calling(null) },
    finds: ['breaking callback-removed'],
  },
  {
    reason: 'nobody has to listen to a new callback',
    ...{ before: calling(null), after: calling({}) },
    finds: ['harmless callback-added'],
  },
  {
    reason: 'what a callback sends is read by the client',
    before: calling(sent({ type: 'string', maxLength: 5 })),
    after: calling(sent({ type: 'string', maxLength: 9 })),
    finds: ['breaking response-length-widened'],
  },
  {
    reason: 'a client waits for a webhook that is no longer sent',
    ...{ before: hooked({}), after: hooked(null) },
    finds: ['breaking webhook-removed'],
  },
  {
    reason: 'nobody has to listen to a new webhook',
    ...{ before: hooked(null), after: hooked({}) },
    finds: ['harmless webhook-added'],
  },
  {
    reason: 'what a webhook sends is read by the client',
    before: hooked(sent({ type: 'string' })),
    after: hooked(sent({ type: ['string', 'null'] })),
    finds: ['breaking response-became-nullable'],
  },
  {
    reason: 'schemas that refer to each other in circles are compared once',
    before: circle({ type: 'string' }),
    after: circle({ type: 'string', maxLength: 3 }),
    finds: ['breaking request-length-narrowed'],
  },
];

function circle(name: object): object {
  const next = { $ref: '#/components/schemas/Node' };
  const Node = { type: 'object', properties: { name, next, all: { type: 'array', items: next } } };
  return post(sent(next), { components: { schemas: { Node } } });
}
