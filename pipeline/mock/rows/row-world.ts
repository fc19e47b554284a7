import type { Model } from '../../model/api-model.ts';
import { isJson } from '../read/media-type.ts';
import type { MockContext } from '../mock-options.ts';
import { mixSeed } from '../seed.ts';
import { chooseAnswer } from '../choose/choose-answer.ts';
import { GeneratedColumns } from './generated-columns.ts';
import { foreignKeyNames, linkedValue, linkRows, linksByName } from './link-rows.ts';
import type { NamedLink, RowLink } from './link-rows.ts';
import { valueAt } from './list/property-index.ts';
import { RowMaker } from './make-rows.ts';
import { compareKeys } from './row-order.ts';
import { propertyOfColumn } from './resource.ts';
import type { Resource } from './resource.ts';
import { isRow, withValues } from './row.ts';
import type { Row } from './row.ts';

/** Which of all possible rows are meant. */
export interface WorldOptions {
  readonly seed: number;
  readonly isDynamic: boolean;
}

const TABLE_ROWS = 50;
const PAGED_ROWS = 25;
const PLAIN_ROWS = 10;

/** The rows of every resource of a document, made on first use: the same for the same seed, and fitting together. */
export class RowWorld {
  readonly #context: MockContext;
  readonly #byModel: ReadonlyMap<Model, Resource>;
  readonly #foreign: readonly Resource[];
  readonly #views: readonly Resource[];
  readonly #options: WorldOptions;
  readonly #rows = new Map<Resource, readonly Row[]>();
  readonly #base = new Map<Resource, readonly Row[]>();
  readonly #linking = new Set<Resource>();

  constructor(context: MockContext, resources: Iterable<Resource>, options: WorldOptions) {
    this.#context = context;
    this.#options = options;
    const all = [...resources];
    this.#foreign = all.filter(({ model, parents }) => model === null && parents === 0);
    this.#views = all.filter(({ viewOf }) => viewOf !== null);
    this.#byModel = new Map(
      all.flatMap((resource) =>
        resource.model === null ? [] : [[resource.model, resource] as const],
      ),
    );
  }

  /** In the order of their keys. */
  rowsOf(resource: Resource): readonly Row[] {
    const known = this.#rows.get(resource);
    if (known !== undefined) return known;
    const base = this.#baseRows(resource);
    // Tables that refer to each other in a circle: one of them has to stand first.
    if (this.#linking.has(resource)) return base;
    this.#linking.add(resource);
    const rows =
      resource.model === null
        ? this.#linkedByName(resource, base)
        : this.#linked(resource, resource.model, base);
    this.#linking.delete(resource);
    this.#rows.set(resource, rows);
    return rows;
  }

  #baseRows(resource: Resource): readonly Row[] {
    const known = this.#base.get(resource);
    if (known !== undefined) return known;
    const rows =
      (this.#options.isDynamic ? null : this.#exampleRows(resource)) ?? this.#madeRows(resource);
    this.#base.set(resource, rows);
    return rows;
  }

  #madeRows(resource: Resource): readonly Row[] {
    const size =
      this.#context.behaviour.rows ??
      (resource.model !== null ? TABLE_ROWS : resource.hasPages ? PAGED_ROWS : PLAIN_ROWS);
    const most = resource.hasPages ? size : Math.min(size, resource.most);
    return new RowMaker(this.#context, resource, this.#options).makeAll(most);
  }

  #linked(resource: Resource, model: Model, base: readonly Row[]): readonly Row[] {
    const links = foreignKeyNames(model, [...this.#byModel.keys()]).flatMap(
      ({ names, target, targetNames, isNullable }): RowLink[] => {
        const other = this.#byModel.get(target);
        if (other === undefined) return [];
        const isSelf = other === resource;
        return [
          { names, targetNames, isSelf, isNullable, targets: isSelf ? base : this.rowsOf(other) },
        ];
      },
    );
    const uniques = [
      model.source.primaryKey ?? [],
      ...(model.source.uniques ?? []).map(({ columns }) => columns),
    ]
      .filter((columns) => columns.length > 0)
      .map((columns) => columns.map((column) => propertyOfColumn(model, column) ?? column));
    const linked = linkRows(base, links, {
      uniques,
      seed: mixSeed(this.#options.seed, resource.id),
    });
    const generated = new GeneratedColumns(model);
    return linked
      .map((row) => generated.fill({ ...row }))
      .sort((left, right) => compareKeys(left, right, resource.key));
  }

  /** In a document without tables `customerId` means a row of `/customers`; what the author wrote stays. */
  #linkedByName(resource: Resource, base: readonly Row[]): readonly Row[] {
    if (!this.#options.isDynamic && this.#exampleRows(resource) !== null) return base;
    const links = linksByName(resource, base, this.#foreign);
    return base.map((row, index) =>
      links.reduce((current, link) => this.#pointed(resource, current, { link, index, base }), row),
    );
  }

  #pointed(
    resource: Resource,
    row: Row,
    {
      link,
      index,
      base,
    }: { readonly link: NamedLink; readonly index: number; readonly base: readonly Row[] },
  ): Row {
    const { name, target, targetName } = link;
    if (row[name] === null || row[name] === undefined) return row;
    const accepts = (next: Row): boolean =>
      this.#context.judge.accepts(resource.schemaPointer, 'response', next);
    const isUp = target === resource;
    const targets = isUp ? base.slice(0, index) : this.#pool(resource, link);
    const seed = mixSeed(this.#options.seed, resource.id, name, index);
    const next = withValues(row, [[name, linkedValue(row[name], { targets, targetName, seed })]]);
    if (targets.length > 0) return accepts(next) ? next : row;
    // The first has nothing above it.
    const top = withValues(row, [[name, null]]);
    return isUp && accepts(top) ? top : row;
  }

  /** Rows that others may point to: where those are shown by parent, few, so that each has some. */
  #pool(resource: Resource, { name, target }: NamedLink): readonly Row[] {
    const rows = this.rowsOf(target);
    const isShownByParent = this.#views.some(
      ({ viewOf, parentPath }) => viewOf === resource && parentPath?.[0] === name,
    );
    return isShownByParent ? rows.slice(0, Math.ceil(rows.length / 4)) : rows;
  }

  /** What the author wrote as an example of the list is all of it, as far as it is valid. */
  #exampleRows(resource: Resource): readonly Row[] | null {
    const { list, envelope, model, examples } = resource;
    if (list === null || model !== null) return null;
    const { judge } = this.#context;
    const { answer } = chooseAnswer(list, undefined);
    const content = answer?.contents.find(({ mediaType }) => isJson(mediaType));
    const pointer = content?.schemaPointer ?? null;
    if (content === undefined || pointer === null) return null;
    for (const { value } of content.examples) {
      const rows = envelope === null ? value : isRow(value) ? valueAt(value, envelope) : null;
      if (isRows(rows) && judge.accepts(pointer, 'response', value)) return rows;
    }
    const accepts = (row: Row): boolean => judge.accepts(resource.schemaPointer, 'response', row);
    return examples.filter(isRows).find((rows) => rows.length > 0 && rows.every(accepts)) ?? null;
  }
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isRow);
}
