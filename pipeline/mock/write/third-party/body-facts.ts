import type { Operation } from '../../../model/api-model.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import { rowPlace } from '../../../model/third-party/index.ts';
import type { SchemaAt, Schemas } from '../../../model/schema-view.ts';

/** The properties that a body may and must have. */
export interface BodyFacts {
  readonly inputs: ReadonlyMap<string, SchemaAt>;
  readonly required: ReadonlySet<string>;
}

const facts = new WeakMap<Operation, BodyFacts>();

/** Returns the properties that the bodies of an operation may and must have. */
export function bodyFacts(
  schemas: Schemas,
  { operation, resource }: { readonly operation: Operation; readonly resource: RowResource },
): BodyFacts {
  const known = facts.get(operation);
  if (known !== undefined) return known;

  const whole = operation.body?.contents[0]?.schemaPointer ?? null;
  const isBatch = whole !== null && schemas.types(whole).has('array');
  const pointer = isBatch ? (schemas.items(whole) ?? whole) : whole;
  const place = pointer === null ? [] : rowPlace(schemas, pointer, resource);
  const inner = place.reduce<string | null>(
    (at, name) => (at === null ? null : (schemas.allProperties(at).get(name)?.pointer ?? at)),
    pointer,
  );
  const found: BodyFacts = {
    inputs: inner === null ? new Map<string, SchemaAt>() : schemas.allProperties(inner),
    required: inner === null ? new Set() : schemas.required(inner),
  };
  facts.set(operation, found);
  return found;
}
