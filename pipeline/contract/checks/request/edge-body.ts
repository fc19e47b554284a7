import {
  keywordOf,
  propertyPointers,
  schemaParts,
  typesOf,
  type Keywords,
} from '../../request/schema-parts.ts';
import type { Located } from '../../../model/json-pointer.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { SessionParts } from '../../run/session.ts';

type Parts = readonly Located<Keywords>[];

/** Where every value of a body shall stand. */
export type Edge = 'smallest' | 'largest' | 'null where allowed';

/** What a body at an edge is made from. */
export interface EdgeBase {
  readonly pointer: string;
  /** Valid. */
  readonly base: Row;
  /** Places that stay as they are: `/categoryId`. */
  readonly fixed: ReadonlySet<string>;
}

/** A body with every property at an edge of its schema. Null where nothing has such an edge. */
export function edgeBody(
  { model, validator }: SessionParts,
  { pointer, base, fixed }: EdgeBase,
  edge: Edge,
): Row | null {
  const places = propertyPointers(schemaParts(model.document, pointer));
  const edges = Object.keys(base).flatMap((name) => {
    const place = places.get(name);
    if (place === undefined || fixed.has(`/${name}`)) return [];
    const value = edgeOf(schemaParts(model.document, place), edge);
    return value === undefined || !validator.accepts(place, 'request', value)
      ? []
      : [[name, value] as const];
  });
  const body = { ...base, ...Object.fromEntries(edges) };
  return edges.length > 0 && validator.accepts(pointer, 'request', body) ? body : null;
}

function edgeOf(parts: Parts, edge: Edge): unknown {
  const types = typesOf(parts);
  if (edge === 'null where allowed') return types.includes('null') ? null : undefined;
  const isLargest = edge === 'largest';
  const members = keywordOf(parts, 'enum');
  if (Array.isArray(members)) return members.filter((one) => one !== null).at(isLargest ? -1 : 0);
  if (types.includes('integer') || types.includes('number')) return numberEdge(parts, isLargest);
  if (
    types.includes('string') &&
    keywordOf(parts, 'format') === undefined &&
    keywordOf(parts, 'pattern') === undefined
  ) {
    const length = keywordOf(parts, isLargest ? 'maxLength' : 'minLength');
    if (!isLargest) return 's'.repeat(typeof length === 'number' ? length : 0) || undefined;
    return typeof length === 'number' && length <= 5000 ? 's'.repeat(length) : undefined;
  }
  return undefined;
}

function numberEdge(parts: Parts, isLargest: boolean): unknown {
  const edge = keywordOf(parts, isLargest ? 'maximum' : 'minimum');
  if (typeof edge !== 'number') return undefined;
  // Beyond, neighbours cannot be told apart, and columns of decimals have fewer digits.
  return Math.abs(edge) <= 9e15 ? edge : undefined;
}
