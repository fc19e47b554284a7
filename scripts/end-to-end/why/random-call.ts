import type { Chance } from '../access/fuzz/random-request.ts';

/** A row, or the body of a request. */
export type Values = Record<string, unknown>;

/** A request of a caller, which is changed until it is accepted. */
export interface Call {
  method: string;
  /** Null: the list. */
  id: string | null;
  query: Record<string, string>;
  body: Values | null;
  headers: Record<string, string>;
  /** Null: no token. */
  claims: Values | null;
  scopes: string[];
  isExpired: boolean;
}

const owners = ['ann', 'bob'];
const tenants = ['acme', 'globex'];
const states = ['open', 'done', 'late'];

/** Teams, which are the same in each document. */
export const teams: readonly Values[] = tenants.map((tenant, id) => ({ id, tenant }));

/** Rows of notes. */
export function randomNotes({ below, oneOf }: Chance): readonly Values[] {
  return Array.from({ length: 6 }, (_none, index) => ({
    ...{ id: index + 1, owner: oneOf(owners), teamId: below(2), level: below(4) },
    ...{ status: oneOf(states), memo: oneOf([null, 'x']), archived: oneOf([null, null, 'y']) },
  }));
}

/** A request with random faults. */
export function randomCall(chance: Chance): Call {
  const { below, oneOf } = chance;
  const method = oneOf(['GET', 'GET', 'GET', 'PATCH', 'PATCH', 'POST', 'DELETE']);
  const isOfOne = method === 'PATCH' || method === 'DELETE' || (method === 'GET' && below(3) > 0);
  const isList = method === 'GET' && !isOfOne;
  const scopes = ['read', 'write', 'memos', 'admin'].filter(() => below(3) > 0);
  const claims: Values = {
    ...(below(4) === 0 ? {} : { sub: oneOf(owners) }),
    ...(below(4) === 0 ? {} : { level: oneOf<unknown>([0, 1, 2, 3, 'high']) }),
    ...(below(4) === 0 ? {} : { states: states.filter(() => below(2) === 0) }),
    ...(below(4) === 0 ? {} : { org: { tenant: oneOf(tenants) } }),
  };
  const isAnonymous = below(8) === 0;
  const isExpired = below(12) === 0;
  return {
    method,
    id: isOfOne ? oneOf(['1', '2', '3', '4', '5', '6', '99', 'x']) : null,
    query: isList ? randomQuery(chance) : {},
    body: method === 'PATCH' || method === 'POST' ? randomBody(chance, method === 'POST') : null,
    headers: isOfOne && below(5) === 0 && method !== 'GET' ? { 'If-Match': '"old"' } : {},
    claims: isAnonymous ? null : claims,
    scopes: isAnonymous ? [] : scopes,
    isExpired: !isAnonymous && isExpired,
  };
}

function randomQuery({ below, oneOf }: Chance): Record<string, string> {
  return {
    ...(below(3) === 0 ? { status: oneOf([...states, 'lost']) } : {}),
    ...(below(4) === 0 ? { teamId: oneOf(['0', '1']) } : {}),
    ...(below(8) === 0 ? { size: '1' } : {}),
  };
}

/** Valid values of each property. */
export const validValues: Readonly<Values> = {
  ...{ owner: 'ann', teamId: 0, level: 1, status: 'open', memo: null, archived: null },
};

function randomBody({ below, oneOf }: Chance, isNew: boolean): Values {
  const all: Values = {
    ...{ owner: oneOf(owners), teamId: oneOf([0, 1, 1, 7]), level: oneOf([0, 1, 3, 12]) },
    ...{ status: oneOf([...states, 'lost']), memo: oneOf([null, 'z', 5]) },
    ...{ archived: oneOf([null, 'y']) },
  };
  const optional = ['memo', 'archived'];
  const kept = Object.entries(all).filter(([name]) =>
    isNew && !optional.includes(name) ? below(9) > 0 : below(2) === 0,
  );
  return Object.fromEntries(kept.length === 0 ? [['status', 'open']] : kept);
}
