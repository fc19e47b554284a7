import { visitParts, rootPlace } from '../../../../server-template/shared/document-walk.ts';
import type { Place } from '../../../../server-template/shared/document-walk.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';

/** Direction of a value. */
export type Direction = 'request' | 'response';

/**
 * Keywords that determine the direction of everything below, the outermost first. In a callback it
 * is reversed.
 */
const directions: ReadonlyMap<string, Direction> = new Map([
  ...(['requestBody', 'requestBodies', 'parameters'] as const).map(
    (key) => [key, 'request'] as const,
  ),
  ...(['responses', 'headers', 'callbacks'] as const).map((key) => [key, 'response'] as const),
]);

const prefix = '#/components/schemas/';
const schemaPlace: Place = { keyword: 'schema', isNameMap: false };

/** The direction at a place. */
export function directionAt({ keyword }: Place, outer: Direction | null): Direction | null {
  return outer ?? directions.get(keyword) ?? null;
}

/** The component that a schema refers to, and whether only to a part of it. */
export function schemaReference(
  value: unknown,
): { readonly name: string; readonly isPart: boolean } | null {
  if (!isJsonObject(value) || typeof value['$ref'] !== 'string') return null;
  if (!value['$ref'].startsWith(prefix)) return null;
  const [step = '', ...rest] = value['$ref'].slice(prefix.length).split('/');
  const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  return { name, isPart: rest.length > 0 };
}

/** A pointer to a component's schema. */
export function schemaPointer(name: string): string {
  return prefix + encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Directions of the schemas in a document's components. */
export class SchemaDirections {
  readonly schemas: JsonObject;
  readonly #reached = { request: new Set<string>(), response: new Set<string>() };
  /** Schemas with references to a part of them, which must keep it. */
  readonly #whole = new Set<string>();

  /** `others` is the document without these schemas. */
  constructor(schemas: JsonObject, others: JsonObject) {
    this.schemas = schemas;
    this.#walk(others, rootPlace, null);
  }

  /** Schemas that are used in both directions and differ between them. */
  bothWays(): readonly string[] {
    return [...this.#reached.request].filter(
      (name) => this.#reached.response.has(name) && this.#differs(name, new Set()),
    );
  }

  /** The direction of a component; null if neither it nor a part of it is used. */
  of(name: string): Direction | null {
    if (this.#whole.has(name)) return null;
    if (this.#reached.response.has(name)) return 'response';
    return this.#reached.request.has(name) ? 'request' : null;
  }

  /**
   * Whether a property is omitted in a direction, by its own keywords or those of the referenced
   * schema.
   */
  isLeftOut(schema: unknown, direction: Direction, depth = 0): boolean {
    if (!isJsonObject(schema) || depth > 8) return false;
    if (schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return true;
    const reference = schemaReference(schema);
    const target = reference?.isPart === false ? [this.schemas[reference.name]] : [];
    const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly unknown[]) : [];
    return [...target, ...parts].some((part) => this.isLeftOut(part, direction, depth + 1));
  }

  #walk(value: unknown, place: Place, outer: Direction | null): void {
    const direction = directionAt(place, outer);
    const reference = place.isNameMap ? null : schemaReference(value);
    if (reference !== null) this.#reach(reference, direction);
    visitParts(value, place, (part, inner) => {
      this.#walk(part, inner, direction);
    });
  }

  #reach(
    { name, isPart }: { readonly name: string; readonly isPart: boolean },
    direction: Direction | null,
  ): void {
    if (isPart) this.#whole.add(name);
    if (direction === null || this.#reached[direction].has(name)) return;
    this.#reached[direction].add(name);
    this.#walk(this.schemas[name], schemaPlace, direction);
  }

  #differs(name: string, seen: Set<string>): boolean {
    if (seen.has(name)) return false;
    seen.add(name);
    let found = false;
    const look = (value: unknown, place: Place): void => {
      if (isJsonObject(value) && !place.isNameMap) {
        const { name: other } = schemaReference(value) ?? {};
        found ||= value['readOnly'] === true || value['writeOnly'] === true;
        found ||= other !== undefined && this.#differs(other, seen);
      }
      if (!found) visitParts(value, place, look);
    };
    look(this.schemas[name], schemaPlace);
    return found;
  }
}
