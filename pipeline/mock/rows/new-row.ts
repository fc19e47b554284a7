import type { Crud, Model, Property } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { mixSeed, uuidOf } from '../seed.ts';
import { generatedValue } from './generated-value.ts';
import type { Resource } from './resource.ts';
import { isRow } from './row.ts';
import type { Row } from './row.ts';

/** What a new row takes its values from. */
export interface NewRowSources {
  readonly context: MockContext;
  readonly resource: Resource;
  readonly body: Row;
  /** Of the row: what nothing else gives. */
  readonly seed: number;
  readonly now: Date;
  nextNumber(name: string): number;
}

/** The row that a database would store for a body: with its defaults, counters, times and generated columns. */
export function newTableRow(model: Model, crud: Crud, sources: NewRowSources): Row {
  const given = namedByModel(model, crud, sources.body);
  let made: Row | null = null;
  const sample = (): Row => (made ??= sampleRow(sources));
  const entries = model.properties
    .filter(({ hidden }) => !hidden)
    .map((property): [string, unknown] => [
      property.name,
      given.has(property.name)
        ? given.get(property.name)
        : filledValue(property, { sources, sample }),
    ]);
  return withGenerated(model, Object.fromEntries(entries));
}

/** A body's values by the names that the model's properties have. */
export function namedByModel(model: Model, crud: Crud, body: Row): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { name, column } of crud.input) {
    const property = model.properties.find(({ source }) => source.column === column);
    if (property !== undefined && Object.hasOwn(body, name)) values.set(property.name, body[name]);
  }
  return values;
}

/** A row whose generated columns fit its others. */
export function withGenerated(model: Model, row: Row): Row {
  const entries = model.properties.flatMap(({ name, source, hidden }): [string, unknown][] => {
    if (source.generated === undefined || hidden) return [];
    const columns = new Map(
      model.properties.map((property) => [property.source.column, row[property.name]]),
    );
    const value = generatedValue(source.generated.expression, columns);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...row, ...Object.fromEntries(entries) };
}

/** A moment as a column's format spells it. */
export function momentOf(now: Date, format: string | undefined): string {
  const text = now.toISOString();
  if (format === 'date') return text.slice(0, 10);
  return format === 'time' ? text.slice(11) : text;
}

function filledValue(
  property: Property,
  { sources, sample }: { readonly sources: NewRowSources; readonly sample: () => Row },
): unknown {
  const { source, schema, name } = property;
  const isMoment =
    source.managed !== undefined ||
    /current_timestamp|now\(|getdate|sysdatetime|datetime\('now'/i.test(source.default ?? '');
  if (isMoment && schema.type === 'string') return momentOf(sources.now, schema.format);
  const isKey = sources.resource.key.length === 1 && sources.resource.key[0] === name;
  if (source.identity !== undefined || (isKey && schema.type === 'integer'))
    return sources.nextNumber(name);
  if (schema.default !== undefined) return schema.default;
  if (isKey && schema.format === 'uuid') return uuidOf(mixSeed(sources.seed, name));
  if (schema.nullable === true && source.default === undefined) return null;
  return sample()[name] ?? null;
}

function sampleRow({ context, resource, seed }: NewRowSources): Row {
  const { schemaPointer, model } = resource;
  const sample = context.sampler.sample(schemaPointer, {
    direction: 'response',
    seed,
    examples: 'ignore',
    ...(model === null ? {} : { name: model.name }),
  });
  return sample.kind === 'value' && isRow(sample.value) ? sample.value : {};
}
