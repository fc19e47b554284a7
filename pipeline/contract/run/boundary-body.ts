import type { Resource } from '../plan/plan-resources.ts';
import { uniqueKeys } from '../plan/scenario-cells.ts';
import {
  keywordOf,
  propertyPointers,
  schemaParts,
  typesOf,
  type Keywords,
} from '../request/schema-parts.ts';
import type { Located } from '../../model/json-pointer.ts';
import { bodyPointer } from './draft-request.ts';
import type { Row } from './made-row.ts';
import type { Session } from './session.ts';

type Parts = readonly Located<Keywords>[];

/** A body with every property at an edge of its schema; keys stay as they are. Null where nothing has such an edge. */
export function boundaryBody(
  session: Session,
  { create, model, links }: Resource,
  base: Row,
  variant: string,
): Row | null {
  const pointer = create === null ? null : bodyPointer(create);
  if (pointer === null || variant === 'required only') return pointer === null ? null : base;
  const { document } = session.parts.model;
  const columns = [
    ...links.flatMap(({ source }) => source.columns),
    ...(model === null ? [] : uniqueKeys(model.source).flat()),
  ];
  const fixed = new Set(
    (create?.crud?.input ?? [])
      .filter(({ column }) => columns.includes(column))
      .map(({ name }) => name),
  );
  const places = propertyPointers(schemaParts(document, pointer));
  const edges = Object.keys(base).flatMap((name) => {
    const place = places.get(name);
    if (place === undefined || fixed.has(name)) return [];
    const value = edgeOf(schemaParts(document, place), variant);
    return value === undefined || !session.parts.validator.accepts(place, 'request', value)
      ? []
      : [[name, value] as const];
  });
  const body = { ...base, ...Object.fromEntries(edges) };
  return edges.length > 0 && session.parts.validator.accepts(pointer, 'request', body)
    ? body
    : null;
}

function edgeOf(parts: Parts, variant: string): unknown {
  const types = typesOf(parts);
  if (variant === 'null where allowed') return types.includes('null') ? null : undefined;
  const isLargest = variant === 'largest';
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
