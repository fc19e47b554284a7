import type { Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';

/**
 * Renames that the user declared: new names by `table`, `schema.table`, `table.column` or
 * `schema.table.column`.
 */
export class DeclaredRenames {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #used = new Set<string>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  ofTable(old: Table, fresh: Table): boolean {
    return this.#isDeclared(namesOf(old), namesOf(fresh));
  }

  ofColumn(table: Table, old: string, fresh: string): boolean {
    return this.#isDeclared(
      namesOf(table).map((name) => `${name}.${old}`),
      [fresh],
    );
  }

  /** Throws USAGE for a declaration whose names do not exist. */
  rejectUnused(): void {
    for (const [old, fresh] of this.#texts) {
      if (this.#used.has(old)) continue;
      throw new PipelineError({
        code: 'USAGE',
        message: `--rename ${old}=${fresh}: the documents do not rename that.`,
        hint: 'Name a table or column of the old document, and its new name in the edited one: --rename orders.note=remark.',
      });
    }
  }

  #isDeclared(olds: readonly string[], news: readonly string[]): boolean {
    const old = olds.find((name) => news.includes(this.#texts.get(name) ?? ''));
    if (old !== undefined) this.#used.add(old);
    return old !== undefined;
  }
}

function namesOf({ schema, name }: Table): readonly string[] {
  return schema === null ? [name] : [name, `${schema}.${name}`];
}
