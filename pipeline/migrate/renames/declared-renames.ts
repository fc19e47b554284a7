import type { Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';

/** A column, by its name. */
interface ColumnPlace {
  readonly table: Table;
  readonly column: string;
}

/**
 * Renames that the user declared: new names by `table`, `schema.table`, `table.column` or
 * `schema.table.column`.
 */
export class DeclaredRenames {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #isBack: boolean;
  readonly #used = new Set<string>();

  /** `isBack`: the migration goes from the new names to the old ones. */
  constructor(texts: ReadonlyMap<string, string>, isBack: boolean) {
    this.#texts = texts;
    this.#isBack = isBack;
  }

  ofTable(before: Table, after: Table): boolean {
    const [old, fresh] = this.#there(before, after);
    return this.#isDeclared(namesOf(old), namesOf(fresh));
  }

  ofColumn(before: ColumnPlace, after: ColumnPlace): boolean {
    const [old, fresh] = this.#there(before, after);
    return this.#isDeclared(
      namesOf(old.table).map((name) => `${name}.${old.column}`),
      [fresh.column],
    );
  }

  /** The way there, whose names the texts have. */
  #there<Item>(before: Item, after: Item): readonly [old: Item, fresh: Item] {
    return this.#isBack ? [after, before] : [before, after];
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
