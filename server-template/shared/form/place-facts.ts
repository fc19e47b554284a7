import type { FormSchemas } from './form-schemas.ts';
import { keywordAt, propertyPlaces, typesAt } from './value-schemas.ts';

interface Facts {
  readonly types: ReadonlySet<string>;
  readonly format: unknown;
  readonly properties: Map<string, readonly string[]>;
}

/** Caches facts of schemas: a form may have a hundred thousand items of one list. */
export class PlaceFacts {
  readonly #schemas: FormSchemas;
  readonly #known = new WeakMap<readonly string[], Facts>();

  constructor(schemas: FormSchemas) {
    this.#schemas = schemas;
  }

  types(places: readonly string[]): ReadonlySet<string> {
    return this.#of(places).types;
  }

  format(places: readonly string[]): unknown {
    return this.#of(places).format;
  }

  property(places: readonly string[], name: string): readonly string[] {
    const { properties } = this.#of(places);
    const found = properties.get(name) ?? propertyPlaces(this.#schemas, places, name);
    properties.set(name, found);
    return found;
  }

  #of(places: readonly string[]): Facts {
    const known = this.#known.get(places);
    if (known !== undefined) return known;
    const facts = {
      types: typesAt(this.#schemas, places),
      format: keywordAt(this.#schemas, places, 'format'),
      properties: new Map<string, readonly string[]>(),
    };
    this.#known.set(places, facts);
    return facts;
  }
}
