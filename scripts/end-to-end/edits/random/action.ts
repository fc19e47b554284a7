import type { Part } from '../edited-document.ts';
import type { Place, Places } from './places.ts';

/** Random numbers of a step, which choose among the parts of a document. */
export interface Choice {
  readonly at: number;
  readonly to: number;
  readonly value: number;
}

/** Changes a document; returns a description, or null if no part applies. */
export type Action = (places: Places, choice: Choice) => string | null;

/** Selects an item by a number. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

/** The value at a place. */
export function valueAt({ holder, name }: Place): Part {
  return holder[name] as Part;
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property in its model and in the model's two bodies. */
export function inAllSchemas({ pointer }: Place, { properties }: Places): readonly Place[] {
  const [, model = '', name] =
    /^#\/components\/schemas\/(\w+)\/properties\/([^/]+)$/.exec(pointer) ?? [];
  const plain = model.replace(/^(?:Create|Update)(\w+)DTO$/, '$1');
  const spots = [plain, `Create${plain}DTO`, `Update${plain}DTO`].map(
    (schema) => `#/components/schemas/${schema}/properties/${name}`,
  );
  return properties.filter((place) => spots.includes(place.pointer));
}

/** Sets a member with any name. */
export function define(holder: Part, name: string, value: unknown): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Deletes the value at a place; returns the place. */
export function remove({ holder, name, pointer }: Place): string {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else Reflect.deleteProperty(holder, name);
  return pointer;
}
