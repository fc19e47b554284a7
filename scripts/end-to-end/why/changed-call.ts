import type { Reason } from '../../../server-template/shared/reasons/reason.ts';
import type { Chance } from '../access/fuzz/random-request.ts';
import { validValues, type Call, type Values } from './random-call.ts';

/** A call, and the rows that it is about. */
export interface Situation {
  readonly call: Call;
  /** Notes and teams, keyed by id. */
  readonly notes: ReadonlyMap<number, Values>;
  readonly teams: ReadonlyMap<number, Values>;
}

/** Names of a body's properties. */
export type BodyNames = ReadonlySet<string>;

/** What a change depends on. */
export interface Changing {
  readonly chance: Chance;
  readonly bodyNames: BodyNames;
  /** Whether the rule is about the written row, not about the stored one. */
  readonly isOfBody: boolean;
}

/**
 * Changes what a reason names, and nothing else; returns the names of what it has changed: none if
 * no request can change it.
 */
export function changeCall(
  reason: Reason,
  situation: Situation,
  changing: Changing,
): readonly string[] {
  const { call } = situation;
  const { kind, field = '', scope } = reason;
  const { chance, bodyNames } = changing;
  switch (kind) {
    case 'credentials':
    case 'token':
      call.claims ??= {};
      call.isExpired = false;
      return ['token'];
    case 'scope':
      if (field !== '' && call.method !== 'POST' && chance.below(2) === 0)
        return leaveOut(call, field);
      call.claims ??= {};
      call.isExpired = false;
      call.scopes.push(scope ?? '');
      return [`scope ${scope}`];
    case 'value':
      return correct(call, reason, bodyNames);
    case 'header':
      call.headers[field] = String(reason.expected);
      return [field];
    case 'row':
      call.id = '1';
      return ['id'];
    case 'rule':
      return satisfy(reason, situation, changing);
    case 'limit':
    case 'filter':
    case 'page':
    case 'request':
      return [];
  }
}

function leaveOut(call: Call, field: string): readonly string[] {
  if (call.body !== null) {
    const { [field]: _left, ...body } = call.body;
    call.body = body;
  }
  const { [field]: _sent, ...query } = call.query;
  call.query = query;
  return [field];
}

function correct(
  call: Call,
  { in: place, field = '' }: Reason,
  bodyNames: BodyNames,
): readonly string[] {
  if (place === 'path') {
    call.id = '2';
    return ['id'];
  }
  if (place !== 'body') return leaveOut(call, field);
  const names = field === '' ? Object.keys(call.body ?? {}) : [field];
  for (const name of names.filter((one) => !bodyNames.has(one))) leaveOut(call, name);
  if (bodyNames.has(field)) call.body = { ...call.body, [field]: validValues[field] };
  // A body must contain something.
  if (Object.keys(call.body ?? {}).length === 0) call.body = { status: 'open' };
  return [field];
}

function satisfy(reason: Reason, situation: Situation, changing: Changing): readonly string[] {
  return leftOut(reason, situation, changing) ?? satisfied(reason, situation, changing);
}

/** The stored row satisfies the rule: only what is sent does not. Null: it is not sent. */
function leftOut(
  { property = '' }: Reason,
  { call }: Situation,
  { bodyNames, isOfBody }: Changing,
): readonly string[] | null {
  const name = property.startsWith('Team.') ? 'teamId' : property;
  if (!isOfBody || call.method !== 'PATCH' || !(name in (call.body ?? {}))) return null;
  leaveOut(call, name);
  if (Object.keys(call.body ?? {}).length === 0) call.body = { ...restOf(bodyNames) };
  return [property];
}

function satisfied(
  reason: Reason,
  situation: Situation,
  { chance, bodyNames, isOfBody }: Changing,
): readonly string[] {
  const { claim, property = '', op = 'eq' } = reason;
  const { call } = situation;
  const isSent = isOfBody && call.method === 'POST';
  const mayChangeRow = property.includes('.') || !isSent || bodyNames.has(property);
  const setRow = (value: unknown): readonly string[] => {
    if (property === '') return [];
    if (mayChangeRow) setValue(situation, { property, value, isSent, isOfBody });
    return mayChangeRow ? [property] : [];
  };
  if (claim === undefined) return setRow(fittingValue(op, reason.expected));
  // A changed row has another version.
  const mayChoose = reason.expected !== undefined && op === 'eq' && !('If-Match' in call.headers);
  if (mayChoose && mayChangeRow && chance.below(2) === 0) return setRow(reason.expected);
  return setClaim(reason, call, setRow);
}

/** Sets the claim to the row's value; a row without one gets a value too. */
function setClaim(
  { claim = [], property = '', op, actual, expected }: Reason,
  call: Call,
  setRow: (value: unknown) => readonly string[],
): readonly string[] {
  const isOpen = actual === undefined || actual === null;
  const value = isOpen ? validValues[property.split('.').at(-1) ?? ''] : actual;
  const changed = isOpen && property !== '' ? setRow(value) : [property];
  if (changed.length === 0) return [];
  const list = [expected ?? [], value].flat();
  call.claims = withClaim(call.claims ?? {}, claim, op === 'in' ? list : value);
  return [claim.join('.'), ...(isOpen ? changed : [])];
}

/** A change that no rule is about. */
function restOf(bodyNames: BodyNames): Values {
  return bodyNames.has('memo') ? { memo: 'w' } : { status: 'open' };
}

/** A value of the property for which the comparison holds. */
function fittingValue(op: string, expected: unknown): unknown {
  if (op === 'null' || op === 'not notNull') return null;
  if (op === 'notNull' || op === 'not null') return 'y';
  if (op === 'not eq') return expected === 'open' ? 'late' : 'open';
  return Array.isArray(expected) ? (expected[0] ?? 'none') : (expected ?? 0);
}

/** Sets a property of the row that the call reads, or of the one that it writes. */
function setValue(
  { call, notes, teams }: Situation,
  {
    property,
    value,
    isSent,
    isOfBody,
  }: {
    readonly property: string;
    readonly value: unknown;
    readonly isSent: boolean;
    readonly isOfBody: boolean;
  },
): void {
  const row = call.id === null ? {} : (notes.get(Number(call.id)) ?? {});
  if (property.startsWith('Team.')) {
    const teamId = (isOfBody ? call.body?.['teamId'] : null) ?? row['teamId'];
    Object.assign(teams.get(Number(teamId)) ?? {}, { tenant: value });
    return;
  }
  if (isSent) call.body = { ...call.body, [property]: value };
  else Object.assign(row, { [property]: value });
}

function withClaim(
  claims: Values,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Values {
  const inner = claims[name];
  const next =
    rest.length === 0
      ? value
      : withClaim(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest, value);
  return { ...claims, [name]: next };
}
