import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '../../model/api-model.ts';
import { decodeForm } from './request-target.ts';
import type { QueryPair } from './request-target.ts';
import { splitPath } from './split-path.ts';

/** What tells operations of one path and method apart. */
export interface OperationChoice {
  readonly query: readonly QueryPair[];
  readonly headers: IncomingHttpHeaders;
}

/** The operation that a request means among those of one path and method: documents keep them apart by what stands behind `?` or `#` in their paths (`/#Action=ListTopics`, `/{key}#uploadId`). The one that asks for most of what was sent; where none fits, the first. */
export function chooseOperation(
  candidates: readonly Operation[],
  choice: OperationChoice,
): Operation | undefined {
  const [first] = candidates;
  if (candidates.length < 2) return first;
  let best: { readonly operation: Operation; readonly count: number } | null = null;
  for (const operation of candidates) {
    const conditions = conditionsOf(operation);
    if (!conditions.every((condition) => isMet(condition, choice))) continue;
    if (conditions.length > (best?.count ?? -1)) best = { operation, count: conditions.length };
  }
  return best?.operation ?? first;
}

/** Values of path parameters that stand behind the `?` of a path template (`/servers?name={name}`), in its order. */
export function valuesInQuery({ path }: Operation, query: readonly QueryPair[]): readonly string[] {
  if (!path.includes('?')) return none;
  return splitPath(path).query.flatMap(({ name, text }) => {
    if (!/^\{[^{}]*\}$/.test(text)) return [];
    const pair = query.find((one) => one.name === name);
    return [pair === undefined ? '' : decodeForm(pair.raw)];
  });
}

const none: readonly string[] = [];

interface Condition {
  readonly in: 'query' | 'header';
  readonly name: string;
  /** Null: any. */
  readonly value: string | null;
}

function conditionsOf({ path, parameters }: Operation): readonly Condition[] {
  const fixed = splitPath(path).query.map(({ name, text }): Condition => ({
    in: 'query',
    name,
    value: text.includes('{') ? null : text,
  }));
  const required = parameters.flatMap(({ in: place, name, required: isRequired, schema }) => {
    if (!isRequired || (place !== 'query' && place !== 'header')) return [];
    const [only, ...others] = schema.enum ?? [];
    const isFixed = others.length === 0 && (typeof only === 'string' || typeof only === 'number');
    const value = isFixed ? String(only) : null;
    return [{ in: place, name, value } satisfies Condition];
  });
  return [...fixed, ...required];
}

function isMet(condition: Condition, { query, headers }: OperationChoice): boolean {
  if (condition.in === 'header') {
    const sent = headers[condition.name.toLowerCase()];
    return sent !== undefined && (condition.value === null || sent === condition.value);
  }
  return query.some(
    ({ name, raw }) =>
      name === condition.name && (condition.value === null || decodeForm(raw) === condition.value),
  );
}
