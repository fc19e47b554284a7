import {
  rewriteParts,
  rootPlace,
  withShownRequired,
} from '../../../../server-template/shared/document-walk.ts';
import type { Place } from '../../../../server-template/shared/document-walk.ts';
import {
  isJsonObject,
  objectOrEmpty,
} from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isSetByBrowser } from '../browser-parameters.ts';
import {
  directionAt,
  SchemaDirections,
  schemaPointer,
  schemaReference,
} from './schema-directions.ts';
import type { Direction } from './schema-directions.ts';

const schemaPlace: Place = { keyword: 'schema', isNameMap: false };

/**
 * A public document for a client's types: requests without `readOnly` properties, responses without
 * `writeOnly` ones, and no parameters that only a browser can set. A schema that differs between
 * directions has a second version for requests.
 */
export function directedDocument(document: JsonObject): JsonObject {
  const components = objectOrEmpty(document['components']);
  const schemas = objectOrEmpty(components['schemas']);
  const others = { ...document, components: { ...components, schemas: {} } };
  const copy = new DirectedCopy(new SchemaDirections(schemas, others), components);
  const directed = copy.of(others, rootPlace, null) as JsonObject;
  const all = { ...objectOrEmpty(directed['components']), schemas: copy.schemas() };
  return { ...directed, ...('components' in document ? { components: all } : {}) };
}

class DirectedCopy {
  readonly #directions: SchemaDirections;
  readonly #parameters: JsonObject;
  /** Names of the versions for requests. */
  readonly #requests = new Map<string, string>();

  constructor(directions: SchemaDirections, { parameters }: JsonObject) {
    this.#directions = directions;
    this.#parameters = objectOrEmpty(parameters);
    for (const name of directions.bothWays()) {
      let second = `${name}Request`;
      while (Object.hasOwn(directions.schemas, second)) second += 'Body';
      this.#requests.set(name, second);
    }
  }

  schemas(): JsonObject {
    const copies: [string, unknown][] = [];
    for (const [name, schema] of Object.entries(this.#directions.schemas)) {
      copies.push([name, this.of(schema, schemaPlace, this.#directions.of(name))]);
      const second = this.#requests.get(name);
      if (second !== undefined) copies.push([second, this.of(schema, schemaPlace, 'request')]);
    }
    return Object.fromEntries(copies);
  }

  of(value: unknown, place: Place, outer: Direction | null): unknown {
    const direction = directionAt(place, outer);
    if (place.keyword === 'parameters' && !place.isNameMap && this.#isSetByBrowser(value)) {
      return undefined;
    }
    const isProperties = place.isNameMap && place.keyword === 'properties';
    const copy = rewriteParts(this.#referring(value, place, direction), place, (part, inner) => {
      const isLeftOut =
        isProperties && direction !== null && this.#directions.isLeftOut(part, direction);
      return isLeftOut ? undefined : this.of(part, inner, direction);
    });
    if (!isJsonObject(value) || !isJsonObject(copy) || place.isNameMap) return copy;
    return withShownRequired(value, copy);
  }

  /** The value, with references to the request versions if it is part of a request. */
  #referring(value: unknown, place: Place, direction: Direction | null): unknown {
    if (direction !== 'request' || place.isNameMap) return value;
    if (place.keyword === 'mapping' && typeof value === 'string') {
      const name = schemaReference({ $ref: value })?.name ?? value;
      const second = this.#requests.get(name);
      return second === undefined ? value : schemaPointer(second);
    }
    const reference = schemaReference(value);
    const second = reference?.isPart === false ? this.#requests.get(reference.name) : undefined;
    return second === undefined ? value : { ...(value as JsonObject), $ref: schemaPointer(second) };
  }

  #isSetByBrowser(value: unknown): boolean {
    let parameter = value;
    for (let step = 0; step < 8 && isJsonObject(parameter); step += 1) {
      const { $ref: target } = parameter;
      if (typeof target !== 'string') return isSetByBrowser(parameter['in'], parameter['name']);
      parameter = this.#parameters[target.split('/').at(-1) ?? ''];
    }
    return false;
  }
}
