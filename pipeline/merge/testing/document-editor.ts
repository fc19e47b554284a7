import type { OpenApiDocument } from '../../openapi-document.ts';
import { splitPointer, partAt, withPartAt } from '../labelled-pointer.ts';

/** Edits a copy of a document, by pointers with labels of list items. */
export class DocumentEditor {
  #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  get document(): OpenApiDocument {
    return this.#document;
  }

  /** Sets the value at a place; undefined removes it. */
  put(pointer: string, value: unknown): this {
    const changed = withPartAt(this.#document, splitPointer(pointer), value);
    if (changed === null) throw new Error(`There is no place for ${pointer}.`);
    this.#document = changed;
    return this;
  }

  /** Moves a value to another place. */
  move(from: string, to: string): this {
    const value = partAt(this.#document, splitPointer(from));
    if (value === undefined) throw new Error(`There is nothing at ${from}.`);
    return this.put(from, undefined).put(to, value);
  }

  /** Replaces text everywhere. */
  replace(from: string, to: string): this {
    const text = JSON.stringify(this.#document).replaceAll(from, to);
    this.#document = JSON.parse(text) as OpenApiDocument;
    return this;
  }

  /** Renames a property of a schema. */
  renameProperty(schema: string, from: string, to: string): this {
    const pointer = `/components/schemas/${schema}`;
    const required = partAt(this.#document, splitPointer(`${pointer}/required`));
    if (Array.isArray(required) && required.includes(from)) {
      const names = required.map((name: unknown) => (name === from ? to : name));
      this.put(`${pointer}/required`, names);
    }
    return this.move(`${pointer}/properties/${from}`, `${pointer}/properties/${to}`);
  }

  /** Moves a property into an object of its schema that groups columns. */
  groupProperty(schema: string, name: string, group: string): this {
    const pointer = `/components/schemas/${schema}`;
    const required = partAt(this.#document, splitPointer(`${pointer}/required`));
    const holder = `${pointer}/properties/${group}`;
    if (partAt(this.#document, splitPointer(holder)) === undefined) {
      this.put(holder, { type: 'object', properties: {} });
    }
    if (Array.isArray(required) && required.includes(name)) {
      const left = (required as readonly unknown[]).filter((one) => one !== name && one !== group);
      this.put(`${pointer}/required`, [...left, group]);
      const known = splitPointer(`${holder}/required`);
      const inner = partAt(this.#document, known) as readonly unknown[] | undefined;
      this.put(`${holder}/required`, [...(inner ?? []), name]);
    }
    return this.move(`${pointer}/properties/${name}`, `${holder}/properties/${name}`);
  }

  /** Renames a schema and all references to it. */
  renameSchema(from: string, to: string): this {
    return this.move(`/components/schemas/${from}`, `/components/schemas/${to}`)
      .replace(`"#/components/schemas/${from}"`, `"#/components/schemas/${to}"`)
      .replace(`"model":"${from}"`, `"model":"${to}"`);
  }
}
