import { modelDbOf, X_CRUD } from '../../extensions.ts';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  SchemaObject,
} from '../../openapi-document.ts';
import { sameJson } from '../values/same-json.ts';

/** A column whose filters and sort orders have lost their index. */
export interface UnindexedColumn {
  readonly table: string;
  readonly property: string;
}

/** An introspection with the filters and sort orders of the last one, `base`, even if their index was dropped: clients use them. Also returns the columns of tables that have changed since. */
export function withKeptFilters(
  fresh: OpenApiDocument,
  base: OpenApiDocument,
): { readonly document: OpenApiDocument; readonly unindexed: readonly UnindexedColumn[] } {
  const unindexed: UnindexedColumn[] = [];
  const paths = Object.entries(fresh.paths).map(([path, item]) => {
    const [now, before] = [item.get, base.paths[path]?.get];
    const model = now?.[X_CRUD]?.model ?? '';
    if (now === undefined || before?.[X_CRUD]?.model !== model) return [path, item] as const;
    const [schema, old] = [fresh, base].map((one) => one.components?.schemas?.[model]);
    if (schema === undefined || old === undefined || '$ref' in schema || '$ref' in old)
      return [path, item] as const;
    const list = keptList(now, before, (name) => isSameProperty(schema, old, name));
    if (list.kept.size === 0) return [path, item] as const;
    const { table = '' } = modelDbOf(schema) ?? {};
    if (!sameJson(modelDbOf(schema), modelDbOf(old)))
      unindexed.push(...[...list.kept].map((property) => ({ table, property })));
    return [path, { ...item, get: { ...now, parameters: list.parameters } }] as const;
  });
  if (paths.every(([path, item]) => item === fresh.paths[path])) {
    return { document: fresh, unindexed };
  }
  return { document: { ...fresh, paths: Object.fromEntries(paths) }, unindexed };
}

function isSameProperty(schema: SchemaObject, old: SchemaObject, name: string): boolean {
  const [now, before] = [schema, old].map(({ properties }) => properties?.[name]);
  return now !== undefined && sameJson(now, before);
}

type Parameters = NonNullable<OperationObject['parameters']>;

function keptList(
  now: OperationObject,
  before: OperationObject,
  isSame: (property: string) => boolean,
): { readonly parameters: Parameters; readonly kept: ReadonlySet<string> } {
  const present = now.parameters ?? [];
  const names = new Set(inlineOf(present).map(({ name }) => name));
  const kept = new Set<string>();
  const filters = inlineOf(before.parameters ?? []).filter(({ name, [X_CRUD]: crud }) => {
    const isKept = crud?.filter !== undefined && !names.has(name) && isSame(crud.filter);
    if (isKept) kept.add(crud.filter);
    return isKept;
  });
  const old = sortValues(inlineOf(before.parameters ?? []).find(isSort));
  const parameters = present.map((parameter) => {
    if ('$ref' in parameter || !isSort(parameter)) return parameter;
    const values = sortValues(parameter);
    const lost = old.filter((value) => !values.includes(value) && isSame(value.replace(/^-/, '')));
    for (const value of lost) kept.add(value.replace(/^-/, ''));
    return lost.length === 0 ? parameter : withSortValues(parameter, [...values, ...lost]);
  });
  return { parameters: [...parameters, ...filters], kept };
}

function inlineOf(parameters: Parameters): readonly ParameterObject[] {
  return parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]));
}

function isSort(parameter: ParameterObject): boolean {
  return parameter[X_CRUD]?.role === 'sort';
}

/** Values of a parameter that introspection wrote. */
function sortValues(parameter: ParameterObject | undefined): readonly string[] {
  const { schema } = parameter ?? {};
  if (schema === undefined || '$ref' in schema) return [];
  const { items } = schema;
  const values = items === undefined || '$ref' in items ? [] : (items.enum ?? []);
  return values.filter((value) => typeof value === 'string');
}

function withSortValues(parameter: ParameterObject, values: readonly string[]): ParameterObject {
  const schema = parameter.schema as SchemaObject;
  return { ...parameter, schema: { ...schema, items: { ...schema.items, enum: values } } };
}
