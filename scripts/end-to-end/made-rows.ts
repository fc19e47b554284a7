import { expect } from 'vitest';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import type { ApiCaller } from './api-caller.ts';
import { bodySchema, pathOfRow, propertyOf, referred, type Resource } from './resource.ts';
import { sampleValue } from './sample-value.ts';

/** A row, as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Creates rows over HTTP, after the rows they reference, and deletes them again. */
export class MadeRows {
  readonly #caller: ApiCaller;
  readonly #document: OpenApiDocument;
  readonly #resources: readonly Resource[];
  readonly #samples: Row;
  readonly #paths: string[] = [];

  /** `samples`: values by property or `Model.property` that schemas cannot express. */
  constructor(
    caller: ApiCaller,
    document: OpenApiDocument,
    { resources, samples }: { readonly resources: readonly Resource[]; readonly samples: Row },
  ) {
    this.#caller = caller;
    this.#document = document;
    this.#resources = resources;
    this.#samples = samples;
  }

  /** A body with every property of a new row; null if a required parent row is not available. */
  async body(resource: Resource, above: readonly Resource[] = []): Promise<Row | null> {
    const [create] = resource.operations.create ?? [];
    if (create === undefined) return null;
    const schema = bodySchema(this.#document, create);
    const values = new Map(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        this.#samples[`${resource.name}.${name}`] ??
          this.#samples[name] ??
          sampleValue(this.#document, property),
      ]),
    );
    for (const key of resource.source.foreignKeys ?? []) {
      const target = referred(this.#resources, key);
      const names = key.columns.map((column) => propertyOf(schema, column));
      if (target === null || !names.some((name) => name !== null && values.has(name))) continue;
      const required = names.some((name) => name !== null && schema.required?.includes(name));
      const parent = await this.#parent(target, required, [...above, resource]);
      if (parent === null && required) return null;
      for (const [index, name] of names.entries()) {
        const shown = propertyOf(target.schema, key.references.columns[index] ?? '');
        if (name === null) continue;
        if (parent === null || shown === null) values.delete(name);
        else values.set(name, parent[shown]);
      }
    }
    return Object.fromEntries(values);
  }

  /** Deletes the created parent rows, in reverse order. */
  async deleteAll(): Promise<void> {
    for (const path of this.#paths.splice(0).reverse()) {
      await this.#caller.expect(204, `DELETE ${path}`);
    }
  }

  /** A new row if possible, so that no unique key is taken, otherwise an existing one. */
  async #parent(
    target: Resource,
    required: boolean,
    above: readonly Resource[],
  ): Promise<Row | null> {
    if (above.includes(target)) return this.#existing(target);
    if (!required) return null;
    const body = await this.body(target, above);
    const [create] = target.operations.create ?? [];
    if (body === null || create === undefined) return this.#existing(target);
    const created = await this.#caller.send(`POST ${create.path}`, { body });
    // Two tables that reference each other may permit only one pair.
    if (created.status === 409) return this.#existing(target);
    expect(created).toMatchObject({ status: 201 });
    const row = created.body as Row;
    const path = pathOfRow(target, row);
    if (path !== null && target.operations.delete !== undefined) this.#paths.push(path);
    return row;
  }

  async #existing(target: Resource): Promise<Row | null> {
    const [list] = target.operations.list ?? [];
    if (list === undefined) return null;
    const { body } = await this.#caller.expect(200, `GET ${list.path}?limit=1`);
    return (body as readonly Row[])[0] ?? null;
  }
}
