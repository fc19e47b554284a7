import { expect, it } from 'vitest';
import type { Caller } from '../../shared/access/row-rule.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import { keyedRequest } from './keyed-request.ts';

const alice: Caller = { claims: { sub: 'alice', exp: 1 }, scopes: new Set(['a', 'b']) };

const keyed = (caller: Caller, { id = 'createOrder', key = 'k', total = 1 } = {}) =>
  keyedRequest({ id }, 'idempotency-key', {
    received: {
      ...{ params: {}, query: {}, queryText: '', headers: { 'idempotency-key': key } },
      body: { mediaType: 'application/json', exact: { total }, plain: { total } },
    },
    caller,
  } as unknown as OperationRequest);

const first = keyed(alice);
const claims = alice.claims;

it.each<[what: string, other: ReturnType<typeof keyed>]>([
  ['with a new token', keyed({ ...alice, claims: { exp: 2, jti: 'x', sub: 'alice' } })],
  ['with scopes in another order', keyed({ ...alice, scopes: new Set(['b', 'a']) })],
])('%s, it is the same request', (_, other) => {
  expect(other).toEqual(first);
});

it.each<[what: string, other: ReturnType<typeof keyed>]>([
  ['another body', keyed(alice, { total: 2 })],
  ['another operation', keyed(alice, { id: 'createItem' })],
  ['fewer scopes', keyed({ ...alice, scopes: new Set(['a']) })],
  ['another tenant', keyed({ ...alice, claims: { ...claims, tenant: 2 } })],
])('the same key with %s is another request', (_, other) => {
  expect(other?.id).toBe(first?.id);
  expect(other?.fingerprint).not.toBe(first?.fingerprint);
});

it.each<[what: string, other: ReturnType<typeof keyed>]>([
  ['of another caller', keyed({ ...alice, claims: { sub: 'bob' } })],
  ['of another provider', keyed({ ...alice, claims: { ...claims, iss: 'https://id.example' } })],
  ['without a subject', keyed({ ...alice, claims: { client: 'alice' } })],
  ['without credentials', keyed({ claims: {}, scopes: new Set() })],
  ['with other letters', keyed(alice, { key: 'K' })],
])('a key %s is another key', (_, other) => {
  expect(other?.id).not.toBe(first?.id);
});
