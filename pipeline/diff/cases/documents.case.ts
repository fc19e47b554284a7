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

/** Bodies, responses, security, servers, callbacks. */
export const documentCases: readonly DocumentCase[] = [
  {
    reason: 'requests without the new body are rejected',
    ...{ before: post({}), after: body({ required: true, content: json }) },
    finds: ['breaking required-body-added'],
  },
  {
    reason: 'a new optional body does not affect clients',
    ...{ before: post({}), after: body({ content: json }) },
    finds: ['harmless optional-body-added'],
  },
  {
    reason: 'a removed body is rejected or ignored',
    ...{ before: body({ content: json }), after: post({}) },
    finds: ['breaking body-removed'],
  },
  {
    reason: 'requests without the body are rejected',
    ...{ before: body({ content: json }), after: body({ required: true, content: json }) },
    finds: ['breaking body-became-required'],
  },
  {
    reason: 'the body may be omitted',
    ...{ before: body({ required: true, content: json }), after: body({ content: json }) },
    finds: ['harmless body-became-optional'],
  },
  {
    reason: 'requests in a removed media type are rejected',
    ...{ before: body({ content: { ...json, ...csv } }), after: body({ content: json }) },
    finds: ['breaking request-media-type-removed'],
  },
  {
    reason: 'another media type is accepted, too',
    ...{ before: body({ content: json }), after: body({ content: { ...json, ...csv } }) },
    finds: ['harmless request-media-type-added'],
  },
  {
    reason: 'case and parameters of a media type are ignored',
    before: body({ content: json }),
    after: body({ content: { 'Application/JSON; charset=utf-8': json['application/json'] } }),
    finds: [],
  },
  {
    reason: 'the encoding of the parts of a form changes',
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
    reason: 'clients that check for one status get another',
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
    reason: 'a range is replaced by a status in it with the same body',
    before: answering({ '2XX': { description: '', content: json } }),
    after: answering({ 200: { description: '', content: json } }),
    finds: [],
  },
  {
    reason: 'a range is replaced by a status in it with another body',
    before: answering({ '2XX': { description: '', content: json } }),
    after: answering({ 200: { description: '' } }),
    finds: ['breaking response-body-removed'],
  },
  {
    reason: 'an error status is no longer sent',
    before: answering({ ...done, 404: { description: '' } }),
    after: answering(done),
    finds: ['harmless error-status-removed'],
  },
  {
    reason: 'clients must handle failures in any case',
    before: answering(done),
    after: answering({ ...done, 409: { description: '' } }),
    finds: ['harmless error-status-added'],
  },
  {
    reason: 'other failures are no longer described',
    before: answering({ ...done, default: { description: '' } }),
    after: answering(done),
    finds: ['risky default-response-removed'],
  },
  {
    reason: 'other failures are described',
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
    reason: 'a client that reads no body is not affected by one',
    ...{ before: ok({}), after: ok({ content: json }) },
    finds: ['harmless response-body-added'],
  },
  {
    reason: 'a client requests a media type that is no longer sent',
    ...{ before: ok({ content: { ...json, ...csv } }), after: ok({ content: json }) },
    finds: ['breaking response-media-type-removed'],
  },
  {
    reason: 'a client only gets the new media type on request',
    ...{ before: ok({ content: json }), after: ok({ content: { ...json, ...csv } }) },
    finds: ['harmless response-media-type-added'],
  },
  {
    reason: 'a client that follows the link cannot find it',
    ...{ before: ok({ links: { next: {} } }), after: ok({}) },
    finds: ['risky link-removed'],
  },
  {
    reason: 'a new link does not affect clients',
    ...{ before: ok({}), after: ok({ links: { next: {} } }) },
    finds: ['harmless link-added'],
  },
  {
    reason: 'a client relies on a required header',
    ...{ before: header({ required: true }), after: header(null) },
    finds: ['breaking required-response-header-removed'],
  },
  {
    reason: 'a client uses an optional header',
    ...{ before: header({}), after: header(null) },
    finds: ['risky optional-response-header-removed'],
  },
  {
    reason: 'a client ignores an unknown header',
    ...{ before: header(null), after: header({}) },
    finds: ['harmless response-header-added'],
  },
  {
    reason: 'a client relies on a header that may be missing',
    ...{ before: header({ required: true }), after: header({}) },
    finds: ['breaking response-header-became-optional'],
  },
  {
    reason: 'a header becomes required',
    ...{ before: header({}), after: header({ required: true }) },
    finds: ['harmless response-header-became-required'],
  },
  {
    reason: 'a header is deprecated',
    ...{ before: header({}), after: header({ deprecated: true }) },
    finds: ['harmless response-header-deprecated'],
  },
  {
    reason: 'the values of a header are compared as responses',
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
    reason: 'security requirements of the document apply to every operation',
    before: secured([{ key: [] }]),
    after: post({}, { components: { securitySchemes: schemes }, security: [{ key: [] }] }),
    finds: [],
  },
  {
    reason: 'an operation no longer requires credentials',
    ...{ before: secured([{ key: [] }]), after: secured([{ key: [] }, {}]) },
    finds: ['risky security-dropped'],
  },
  {
    reason: 'clients with the removed credentials are rejected',
    ...{ before: secured([{ key: [] }, { other: [] }]), after: secured([{ key: [] }]) },
    finds: ['breaking security-requirement-removed'],
  },
  {
    reason: 'other credentials are accepted, too',
    ...{ before: secured([{ key: [] }]), after: secured([{ key: [] }, { other: [] }]) },
    finds: ['harmless security-requirement-added'],
  },
  {
    reason: 'two credentials are required instead of one',
    ...{ before: secured([{ key: [] }]), after: secured([{ key: [], other: [] }]) },
    finds: ['breaking security-requirement-removed', 'harmless security-requirement-added'],
  },
  {
    reason: 'one of two credentials is sufficient',
    ...{ before: secured([{ key: [], other: [] }]), after: secured([{ key: [] }]) },
    finds: ['harmless security-requirement-added'],
  },
  {
    reason: 'tokens without the scope are rejected',
    ...{ before: secured([{ oauth: ['read'] }]), after: secured([{ oauth: ['read', 'write'] }]) },
    finds: ['breaking security-scope-added'],
  },
  {
    reason: 'tokens with the scope are still accepted',
    ...{ before: secured([{ oauth: ['read', 'write'] }]), after: secured([{ oauth: ['read'] }]) },
    finds: ['harmless security-scope-removed'],
  },
  {
    reason: 'a renamed scheme with the same credentials is not a change',
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
    reason: 'tokens are issued by another URL',
    before: secured(null, { oauth: oauth(tokens) }),
    after: secured(null, { oauth: oauth({ ...tokens, tokenUrl: 'https://new.test/token' }) }),
    finds: ['risky security-url-changed'],
  },
  {
    reason: 'an OAuth flow is removed and another added',
    before: secured(null, { oauth: { type: 'oauth2', flows: { password: tokens } } }),
    after: secured(null, { oauth: { type: 'oauth2', flows: { clientCredentials: tokens } } }),
    finds: ['breaking oauth-flow-removed', 'harmless oauth-flow-added'],
  },
  {
    reason: 'a scope is no longer offered, and another is',
    before: secured(null, flow({ read: '', write: '' })),
    after: secured(null, flow({ read: '', admin: '' })),
    finds: ['breaking oauth-scope-withdrawn', 'harmless oauth-scope-offered'],
  },
  {
    reason: 'clients call a removed server URL',
    before: served({ url: 'https://a.test' }, { url: 'https://b.test/v1' }),
    after: served({ url: 'https://a.test/' }),
    finds: ['breaking server-removed'],
  },
  {
    reason: 'another server URL can be called',
    before: served({ url: 'https://a.test' }),
    after: served({ url: 'https://a.test' }, { url: 'https://b.test' }),
    finds: ['harmless server-added'],
  },
  {
    reason: 'an operation may have servers of its own',
    before: post({ servers: [{ url: 'https://a.test' }] }),
    after: post({ servers: [{ url: 'https://b.test' }] }),
    finds: ['breaking server-removed', 'harmless server-added'],
  },
  {
    reason: 'a server variable loses a value and has another default',
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
    reason: 'a new callback does not affect clients',
    ...{ before: calling(null), after: calling({}) },
    finds: ['harmless callback-added'],
  },
  {
    reason: 'the body of a callback is compared as a response',
    before: calling(sent({ type: 'string', maxLength: 5 })),
    after: calling(sent({ type: 'string', maxLength: 9 })),
    finds: ['risky response-length-widened'],
  },
  {
    reason: 'a client waits for a webhook that is no longer sent',
    ...{ before: hooked({}), after: hooked(null) },
    finds: ['breaking webhook-removed'],
  },
  {
    reason: 'a new webhook does not affect clients',
    ...{ before: hooked(null), after: hooked({}) },
    finds: ['harmless webhook-added'],
  },
  {
    reason: 'the body of a webhook is compared as a response',
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
