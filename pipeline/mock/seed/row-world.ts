import type { WorldOptions } from '../resources/row-request.ts';
import { setImmediate } from 'node:timers/promises';
import type { Model } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { seedOfParts } from '../mix-seed.ts';
import { withAddresses } from './addressed-row.ts';
import { withAskedKeys } from './asked-examples.ts';
import { exampleRows } from './example-rows.ts';
import { thirdPartyRows, sourceOf } from './third-party-rows.ts';
import type { RowSource } from './third-party-rows.ts';
import { GeneratedColumns } from './generated-columns.ts';
import { foreignKeyNames, linkRows } from './link-rows.ts';
import type { RowLink } from './link-rows.ts';
import { TableSeed } from './seed-table.ts';
import { linkedValue, NamedLinks } from './named-links.ts';
import type { NamedLink } from './named-links.ts';
import { listInputs } from '../resources/list-inputs.ts';
import { hasPageRoles, listRoles, rowsForExamples } from '../resources/list-roles.ts';
import { compareKeys } from '../../../server-template/shared/rows/row-order.ts';
import { propertyOfColumn } from '../../model/resources/resource.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import {
  hiddenOf,
  isRow,
  withHidden,
  withValues,
} from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

const TABLE_ROWS = 50;
const PAGED_ROWS = 25;
const PLAIN_ROWS = 10;
/** An example of a distant page gets the first one. */
const MOST_PAGED_ROWS = 200;
/** Milliseconds of work before yielding. */
const SLICE = 10;
/** Limit of nested embedding, since collections may embed each other. */
const DEEPEST = 2;

/**
 * The rows of all resources of a document, generated on first use: deterministic by seed, and
 * consistent.
 */
export class RowWorld {
  readonly #context: MockContext;
  readonly #byModel: ReadonlyMap<Model, RowResource>;
  readonly #views: readonly RowResource[];
  readonly #links: NamedLinks;
  readonly #options: WorldOptions;
  readonly #rows = new Map<RowResource, readonly Row[]>();
  readonly #base = new Map<RowResource, readonly Row[]>();
  readonly #sources = new Map<RowResource, RowSource>();
  readonly #linking = new Set<RowResource>();

  constructor(context: MockContext, resources: Iterable<RowResource>, options: WorldOptions) {
    this.#context = context;
    this.#options = options;
    const all = [...resources];
    this.#links = new NamedLinks(all);
    this.#views = all.filter(({ viewOf }) => viewOf !== null);
    this.#byModel = new Map(
      all.flatMap((resource) =>
        resource.model === null ? [] : [[resource.model, resource] as const],
      ),
    );
  }

  /** In the order of their keys. */
  rowsOf(resource: RowResource): readonly Row[] {
    const known = this.#rows.get(resource);
    if (known !== undefined) return known;
    const { model } = resource;
    const rows = model === null ? this.#thirdPartyRows(resource) : this.#tableRows(resource, model);
    // Tables may refer to each other in a cycle: one of them comes first.
    if (!this.#linking.has(resource)) this.#rows.set(resource, rows);
    return rows;
  }

  #tableRows(resource: RowResource, model: Model): readonly Row[] {
    const base = this.#baseRows(resource, model);
    if (this.#linking.has(resource)) return base;
    this.#linking.add(resource);
    const rows = this.#linked(resource, model, base);
    this.#linking.delete(resource);
    return rows;
  }

  #baseRows(resource: RowResource, model: Model): readonly Row[] {
    const known = this.#base.get(resource);
    if (known !== undefined) return known;
    const maker = new TableSeed(this.#context, { resource, model }, this.#options);
    const rows = maker.makeAll(this.#context.behaviour.rows ?? TABLE_ROWS);
    this.#base.set(resource, rows);
    return rows;
  }

  #linked(resource: RowResource, model: Model, base: readonly Row[]): readonly Row[] {
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
      seed: seedOfParts(this.#options.seed, resource.name),
    });
    const generated = new GeneratedColumns(model);
    return linked
      .map((row) => withHidden(generated.fill({ ...row }), hiddenOf(row)))
      .sort((left, right) => compareKeys(left, right, resource.keyProperties));
  }

  /** Generates the rows of a third-party collection one by one, to let other requests run. */
  async prepare(resource: RowResource): Promise<void> {
    // Rows of a table are small and generated together.
    if (resource.model !== null) return;
    const { size, row } = this.sourceOf(resource);
    let start = performance.now();
    for (let index = 0; index < size; index += 1) {
      // If one fails, others usually do too; the caller handles it.
      if (row(index) === null) return;
      if (performance.now() - start < SLICE) continue;
      await setImmediate();
      start = performance.now();
    }
  }

  #thirdPartyRows(resource: RowResource): readonly Row[] {
    const { size, row } = this.sourceOf(resource);
    // If the first fails, all do.
    if (size === 0 || row(0) === null) return [];
    return Array.from({ length: size }, (_, index) => row(index)).filter((one) => one !== null);
  }

  /**
   * The rows of a third-party collection, one by one, with links to other collections; the author's
   * values are kept.
   */
  sourceOf(resource: RowResource): RowSource {
    const known = this.#sources.get(resource);
    if (known !== undefined) return known;
    const source = this.#source(resource);
    this.#sources.set(resource, source);
    return source;
  }

  #source(resource: RowResource): RowSource {
    const { list, most, keyProperties: key } = resource;
    const roles = listRoles(list === null ? [] : listInputs(list));
    const hasPages = hasPageRoles(roles);
    const examples = this.#options.isDynamic ? null : exampleRows(this.#context, resource);
    if (examples !== null) {
      const owned = examples.map((one) => this.#owned(resource, one));
      const addressed = withAddresses(this.#context, resource, owned);
      return sourceOf(withAskedKeys(this.#context, resource, addressed), key[0]);
    }
    const size =
      this.#context.behaviour.rows ?? (hasPages ? pagedRows(rowsForExamples(roles)) : PLAIN_ROWS);
    const base = thirdPartyRows(this.#context, resource, {
      ...this.#options,
      size: hasPages ? size : Math.min(size, most),
    });
    const made = new Map<string, Row | null>();
    const row = (index: number, depth = 0): Row | null => {
      const place = `${depth} ${index}`;
      const known = made.get(place);
      if (known !== undefined) return known;
      const own = base.row(index);
      const links = own === null ? [] : this.#links.of(resource, own);
      const linked = links.reduce<Row | null>(
        (current, link) =>
          current && this.#pointed(resource, current, { link, index, base, depth }),
        own,
      );
      made.set(place, linked);
      return linked;
    };
    return { ...base, row };
  }

  /** An example row that is listed by parent, below an existing one: examples of documents often do not fit together. */
  #owned(resource: RowResource, row: Row): Row {
    return this.#links.of(resource, row).reduce((current, { name, target, targetName }) => {
      if (target === resource || !this.#isShownByParent(resource, name)) return current;
      const { size, key } = this.sourceOf(target);
      const { [name]: own } = current;
      const keys = Array.from({ length: size }, (_, index) => spelled(key(index)));
      if (isRow(own) || size === 0 || keys.includes(spelled(own))) return current;
      const value = linkedValue(own, { source: this.sourceOf(target), targetName, seed: 0 });
      const next = withValues(current, [[name, value]]);
      const { validator } = this.#context;
      return validator.accepts(resource.schemaPointer, 'response', next) ? next : current;
    }, row);
  }

  #isShownByParent(resource: RowResource, name: string): boolean {
    return this.#views.some(
      ({ viewOf, parentPath }) => viewOf === resource && parentPath?.[0] === name,
    );
  }

  #pointed(
    resource: RowResource,
    row: Row,
    {
      link,
      index,
      base,
      depth,
    }: {
      readonly link: NamedLink;
      readonly index: number;
      readonly base: RowSource;
      readonly depth: number;
    },
  ): Row {
    const { name, target, targetName } = link;
    const accepts = (next: Row): boolean =>
      this.#context.validator.accepts(resource.schemaPointer, 'response', next);
    const isUp = target === resource;
    const source = isUp ? { ...base, size: index } : this.#pool(resource, link, depth);
    // The first row refers to the first one, which the document's example requests name.
    const seed = index === 0 ? 0 : seedOfParts(this.#options.seed, resource.name, name, index);
    const next = withValues(row, [[name, linkedValue(row[name], { source, targetName, seed })]]);
    if (source.size > 0) return accepts(next) ? next : row;
    // The first one has no parent.
    const top = withValues(row, [[name, null]]);
    return isUp && accepts(top) ? top : row;
  }

  /** Rows to refer to: few if they are listed by parent, so that each parent has some. */
  #pool(resource: RowResource, { name, target }: NamedLink, depth: number): RowSource {
    const source = this.sourceOf(target);
    return {
      ...source,
      size: this.#isShownByParent(resource, name) ? Math.ceil(source.size / 4) : source.size,
      row: (index) => (depth < DEEPEST ? source.row(index, depth + 1) : null),
    };
  }
}

function pagedRows(wanted: number): number {
  return wanted > MOST_PAGED_ROWS ? PAGED_ROWS : Math.max(PAGED_ROWS, wanted);
}
