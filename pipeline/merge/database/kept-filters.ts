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

/**
 * An introspection with the filters and sort orders of the last one, `base`, even if their index was
 * dropped, or if introspection declares fewer by now: clients use them. Also returns the columns of
 * tables that have changed since.
 */
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
    const list = keptList(now, before, {
      same: (name) => isSameProperty(schema, old, name),
      text: (name) => isText(schema, name) && isText(old, name),
    });
    if (sameJson(list.parameters, now.parameters ?? [])) return [path, item] as const;
    const { table = '' } = modelDbOf(schema) ?? {};
    if (!sameJson(modelDbOf(schema), modelDbOf(old)))
      unindexed.push(...[...list.scanned].map((property) => ({ table, property })));
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

/** Whether parts of a property's texts can be searched; those of secrets are not. */
function isText({ properties }: SchemaObject, name: string): boolean {
  const property = properties?.[name];
  if (property === undefined || '$ref' in property) return false;
  const { type, enum: members, writeOnly } = property;
  return type === 'string' && members === undefined && writeOnly !== true;
}

/** What a property must be like for its filters and sort orders to be kept. */
interface KeptIf {
  readonly same: (property: string) => boolean;
  readonly text: (property: string) => boolean;
}

type Parameters = NonNullable<OperationObject['parameters']>;

function keptList(
  now: OperationObject,
  before: OperationObject,
  keptIf: KeptIf,
): { readonly parameters: Parameters; readonly scanned: ReadonlySet<string> } {
  const present = now.parameters ?? [];
  const names = new Set(inlineOf(present).map(({ name }) => name));
  const scanned = new Set<string>();
  const filters = inlineOf(before.parameters ?? []).filter(({ name, [X_CRUD]: crud }) => {
    if (crud?.filter === undefined || names.has(name)) return false;
    // A B-tree never served it, so that its column has lost nothing.
    if (crud.op === 'like') return keptIf.text(crud.filter);
    if (keptIf.same(crud.filter)) scanned.add(crud.filter);
    return keptIf.same(crud.filter);
  });
  const old = sortValues(inlineOf(before.parameters ?? []).find(isSort));
  const parameters = present.map((parameter) => {
    if ('$ref' in parameter || !isSort(parameter)) return parameter;
    const values = sortValues(parameter);
    const lost = old.filter(
      (value) => !values.includes(value) && keptIf.same(value.replace(/^-/, '')),
    );
    for (const value of lost) scanned.add(value.replace(/^-/, ''));
    return lost.length === 0 ? parameter : withSortValues(parameter, [...values, ...lost]);
  });
  return { parameters: [...parameters, ...filters], scanned };
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
