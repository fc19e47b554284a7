import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, Parameter } from '../../model/api-model.ts';
import { essenceOf, isInRange } from '../../../server-template/shared/media-type.ts';
import { decodeForm } from '../../../server-template/shared/url/request-target.ts';
import type { QueryPair } from './query-pairs.ts';
import { parameterNames } from './route-tree.ts';
import { splitPath } from './split-path.ts';

/** Input for choosing among operations of one path and method. */
export interface ChoiceInput {
  readonly query: readonly QueryPair[];
  readonly headers: IncomingHttpHeaders;
  /** Whether the path parameters of an operation accept the values. */
  readonly acceptsPath: (operation: Operation) => boolean;
}

/** The operation of a request among those of one path and method: documents distinguish them by what is behind `?` or `#` in their paths (`/#Action=ListTopics`, `/{key}#uploadId`), by the media types of their bodies (`/analyze#overload=stream`), and by what their parameters are (`/icons/{id}`, `/icons/{term}`). It is the operation that declares most of what was sent; if none fits completely, the one with most of its fixed words, else the first. */
export function chooseOperation(
  candidates: readonly Operation[],
  choice: ChoiceInput,
): Operation | undefined {
  if (candidates.length < 2) return candidates[0];
  const ranked = candidates.map((operation) => ({ operation, rank: rankOf(operation, choice) }));
  return ranked.reduce((best, one) => (isAbove(one.rank, best.rank) ? one : best)).operation;
}

/** How well an operation matches a request, most important first. */
type Rank = readonly number[];

function isAbove(one: Rank, other: Rank): boolean {
  const index = one.findIndex((number, place) => number !== other[place]);
  return index !== -1 && (one[index] ?? 0) > (other[index] ?? 0);
}

function rankOf(operation: Operation, choice: ChoiceInput): Rank {
  const conditions = conditionsOf(operation);
  const met = conditions.filter((condition) => isMet(condition, choice));
  const isFixed = ({ value }: Condition): boolean => value !== null;
  const isWhole = met.length === conditions.length && takesBody(operation, choice);
  const fixed = met.filter(isFixed).length;
  const hasFixed = fixed === conditions.filter(isFixed).length;
  const named = choice.query.filter(({ name }) => takesName(operation, name)).length;
  return [
    ...(choice.acceptsPath(operation) ? [1, narrowness(operation)] : [0, 0]),
    ...(isWhole ? [1, met.length] : [0, 0]),
    ...[hasFixed ? fixed : 0, isWhole ? named : 0],
  ];
}

/**
 * How narrow the path parameters of an operation are: a number, or one of a few words, before a
 * text with a pattern, format or length, before any text.
 */
function narrowness({ path, parameters }: Operation): number {
  const names = parameterNames(splitPath(path).path);
  const own = parameters.filter(({ in: place, name }) => place === 'path' && names.includes(name));
  return own.reduce((sum, { schema }) => sum + narrownessOf(schema), 0);
}

function narrownessOf(schema: Parameter['schema']): number {
  if (schema.enum !== undefined) return 3;
  if (schema.type !== undefined && schema.type !== 'string') return 2;
  return ['pattern', 'format', 'minLength', 'maxLength'].some((key) => key in schema) ? 1 : 0;
}

function takesBody({ body }: Operation, { headers }: ChoiceInput): boolean {
  const essence = essenceOf(headers['content-type'] ?? '');
  if (body === null || essence === '') return true;
  return body.contents.some(({ mediaType }) => isInRange(essence, essenceOf(mediaType)));
}

function takesName({ parameters }: Operation, name: string): boolean {
  return parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);
}

/**
 * Values of path parameters after the `?` of a path template (`/servers?name={name}`), in order.
 */
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

const known = new WeakMap<Operation, readonly Condition[]>();

function conditionsOf(operation: Operation): readonly Condition[] {
  const conditions = known.get(operation) ?? readConditions(operation);
  known.set(operation, conditions);
  return conditions;
}

function readConditions({ path, parameters }: Operation): readonly Condition[] {
  const fixed = splitPath(path).query.map(({ name, text }): Condition => ({
    in: 'query',
    name,
    value: text.includes('{') ? null : text,
  }));
  const required = parameters.flatMap(({ in: place, name, required: isRequired, schema }) => {
    if (!isRequired || (place !== 'query' && place !== 'header')) return [];
    // An object's members may be in a query under their own names.
    if (schema.type === 'object' || schema.properties !== undefined) return [];
    const [only, ...others] = schema.enum ?? [];
    const isFixed = others.length === 0 && (typeof only === 'string' || typeof only === 'number');
    const value = isFixed ? String(only) : null;
    return [{ in: place, name, value } satisfies Condition];
  });
  return [...fixed, ...required];
}

function isMet(condition: Condition, { query, headers }: ChoiceInput): boolean {
  if (condition.in === 'header') {
    const sent = headers[condition.name.toLowerCase()];
    return sent !== undefined && (condition.value === null || sent === condition.value);
  }
  return query.some(
    ({ name, raw }) =>
      name === condition.name && (condition.value === null || decodeForm(raw) === condition.value),
  );
}
