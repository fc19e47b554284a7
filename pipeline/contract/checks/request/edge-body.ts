import { schemasOf, type Schemas } from '../../../model/schema-view.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { SessionParts } from '../../run/session.ts';

/** The extreme of every value in a body. */
export type Edge = 'smallest' | 'largest' | 'null where allowed';

/** Input of an extreme body. */
export interface EdgeBase {
  readonly pointer: string;
  /** A valid body. */
  readonly base: Row;
  /** Places that are not varied: `/categoryId`. */
  readonly fixed: ReadonlySet<string>;
}

/** A body with every property at an extreme of its schema; null if no property has one. */
export function edgeBody(
  { model, validator }: SessionParts,
  { pointer, base, fixed }: EdgeBase,
  edge: Edge,
): Row | null {
  const schemas = schemasOf(model);
  const places = schemas.properties(pointer);
  const edges = Object.keys(base).flatMap((name) => {
    const place = places.get(name)?.pointer;
    if (place === undefined || fixed.has(`/${name}`)) return [];
    const value = edgeOf(schemas, place, edge);
    return value === undefined || !validator.accepts(place, 'request', value)
      ? []
      : [[name, value] as const];
  });
  const body = { ...base, ...Object.fromEntries(edges) };
  return edges.length > 0 && validator.accepts(pointer, 'request', body) ? body : null;
}

function edgeOf(schemas: Schemas, place: string, edge: Edge): unknown {
  const keyword = (name: string): unknown => schemas.keyword(place, name);
  const types = schemas.types(place);
  if (edge === 'null where allowed') return types.has('null') ? null : undefined;
  const isLargest = edge === 'largest';
  const members = keyword('enum');
  if (Array.isArray(members)) return members.filter((one) => one !== null).at(isLargest ? -1 : 0);
  if (types.has('integer') || types.has('number'))
    return numberEdge(keyword(isLargest ? 'maximum' : 'minimum'));
  if (types.has('string') && keyword('format') === undefined && keyword('pattern') === undefined) {
    const length = keyword(isLargest ? 'maxLength' : 'minLength');
    if (!isLargest) return 's'.repeat(typeof length === 'number' ? length : 0) || undefined;
    return typeof length === 'number' && length <= 5000 ? 's'.repeat(length) : undefined;
  }
  return undefined;
}

function numberEdge(edge: unknown): unknown {
  if (typeof edge !== 'number') return undefined;
  // Larger integers are not distinct, and decimal columns have fewer digits.
  return Math.abs(edge) <= 9e15 ? edge : undefined;
}
