import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { planPattern } from '../text/pattern-text.ts';
import type { ObjectLayer } from './shape.ts';

/** The schemas that a property of an object must satisfy, by name. */
export class PropertySchemas {
  readonly #layers: readonly ObjectLayer[];
  /** Layers that declare a name: few of possibly thousands. */
  readonly #declaring = new Map<string, number[]>();
  /** Layers with constraints on undeclared names. */
  readonly #general: readonly number[];

  constructor(layers: readonly ObjectLayer[]) {
    this.#layers = layers;
    for (const [index, { properties }] of layers.entries()) {
      for (const name of Object.keys(properties)) this.#note(name, index);
    }
    this.#general = layers.flatMap((layer, index) => (isGeneral(layer) ? [index] : []));
  }

  /** Every declared name, in the order of the document. */
  get names(): readonly string[] {
    return [...this.#declaring.keys()];
  }

  of(name: string): readonly unknown[] {
    const declaring = this.#declaring.get(name) ?? [];
    const concerned =
      this.#general.length === 0
        ? declaring
        : [...new Set([...declaring, ...this.#general])].sort((one, other) => one - other);
    return concerned.flatMap((index) => {
      const layer = this.#layers[index];
      return layer === undefined ? [] : schemasFor(layer, name);
    });
  }

  #note(name: string, index: number): void {
    const known = this.#declaring.get(name);
    if (known === undefined) this.#declaring.set(name, [index]);
    else known.push(index);
  }
}

function isGeneral({ patterns, additional }: ObjectLayer): boolean {
  const isOpen =
    additional === true || (isJsonObject(additional) && Object.keys(additional).length === 0);
  return !isOpen || Object.keys(patterns).length > 0;
}

function schemasFor(layer: ObjectLayer, name: string): readonly unknown[] {
  const own = Object.hasOwn(layer.properties, name) ? [layer.properties[name]] : [];
  const matched = Object.entries(layer.patterns).flatMap(([pattern, schema]) =>
    planPattern(pattern)?.matches?.(name) === true ? [schema] : [],
  );
  return own.length + matched.length > 0 ? [...own, ...matched] : [layer.additional];
}
