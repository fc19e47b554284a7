import { X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { ForeignKeyDb, ModelDb } from '../../extensions.ts';
import type { OpenApiDocument, OperationObject, SchemaObject } from '../../openapi-document.ts';
import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';
import { pathParameterNames } from '../operation-path.ts';
import { documentOperations } from './body-columns.ts';
import type { Edit } from './document-edits.ts';

/**
 * Adds links to responses with a row: one for each foreign key to an operation that gets the other
 * row, as one component per target and property. Existing links of the same name are kept.
 */
export function rowLinkEdits(document: OpenApiDocument): readonly Edit[] {
  const models = modelsOf(document);
  const targets = targetsOf(document, models);
  const components = new LinkComponents();
  const edits = new Map<string, Edit>();
  for (const { value, pointer } of documentOperations(document)) {
    for (const { model, place } of rowResponses(document, value, pointer)) {
      const links = linksOf(models.get(model), targets, components);
      if (Object.keys(links).length === 0 || edits.has(place)) continue;
      const change: Edit['change'] = (response) => {
        response['links'] = { ...links, ...(response['links'] as object | undefined) };
      };
      edits.set(place, { pointer: place, change });
    }
  }
  if (edits.size === 0) return [];
  const own = document.components as { readonly links?: object } | undefined;
  const change: Edit['change'] = (parts) => {
    parts['links'] = { ...components.all(), ...own?.links };
  };
  return [...edits.values(), { pointer: '#/components', change }];
}

interface LinkedModel {
  readonly name: string;
  readonly source: ModelDb;
  /** Properties in responses, by column. */
  readonly properties: ReadonlyMap<string, string>;
}

function modelsOf({ components }: OpenApiDocument): ReadonlyMap<string, LinkedModel> {
  return new Map(
    Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => {
      const source = '$ref' in schema ? undefined : schema[X_DB];
      if (source === undefined || !('table' in source)) return [];
      return [[name, { name, source, properties: shownColumns(schema as SchemaObject) }] as const];
    }),
  );
}

function shownColumns({ properties = {} }: SchemaObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      if ('$ref' in property || property.writeOnly === true || isInternal(property)) return [];
      const { [X_DB]: source, [X_CRUD]: crud } = property;
      const isForAll = crud?.readScope === undefined;
      return source !== undefined && 'column' in source && isForAll
        ? [[source.column, name] as const]
        : [];
    }),
  );
}

/** The operation that gets a row of a table. */
interface Target {
  readonly model: string;
  readonly operationId: string;
  /** Column of each path parameter. */
  readonly parameters: ReadonlyMap<string, string>;
}

function targetsOf(
  document: OpenApiDocument,
  models: ReadonlyMap<string, LinkedModel>,
): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>();
  for (const [path, { get }] of Object.entries(document.paths)) {
    const crud = get?.[X_CRUD];
    const model = models.get(crud?.model ?? '');
    const operationId = get?.operationId;
    if (get === undefined || crud?.action !== 'get' || isInternal(get)) continue;
    if (model === undefined || operationId === undefined) continue;
    const names = pathParameterNames(path);
    const columns = crud.key ?? model.source.primaryKey ?? model.source.key ?? [];
    const place = tableKey(model.source);
    if (names.length !== columns.length || targets.has(place)) continue;
    const parameters = new Map(names.map((name, index) => [name, columns[index] ?? '']));
    targets.set(place, { model: model.name, operationId, parameters });
  }
  return targets;
}

/** Successful responses with a row as their body. */
function rowResponses(
  document: OpenApiDocument,
  { responses, [X_CRUD]: crud }: OperationObject,
  pointer: string,
): readonly { readonly model: string; readonly place: string }[] {
  const model = crud?.model;
  if (model === undefined) return [];
  return Object.entries(responses).flatMap(([status, response]) => {
    const place = '$ref' in response ? response.$ref : pointerTo(pointer, 'responses', status);
    const written = valueAtPointer(document, place);
    const content = isRecord(written) ? written['content'] : undefined;
    const media = isRecord(content) ? content['application/json'] : undefined;
    const schema = isRecord(media) ? media['schema'] : undefined;
    const isRow = isRecord(schema) && schema['$ref'] === `#/components/schemas/${model}`;
    return status.startsWith('2') && isRow ? [{ model, place }] : [];
  });
}

function linksOf(
  model: LinkedModel | undefined,
  targets: ReadonlyMap<string, Target>,
  components: LinkComponents,
): Readonly<Record<string, object>> {
  const links: Record<string, object> = {};
  for (const key of model?.source.foreignKeys ?? []) {
    const target = targets.get(tableKey(key.references));
    const pairs = target === undefined ? null : parametersOf(key, target, model?.properties);
    const [[, property = ''] = []] = pairs ?? [];
    if (target === undefined || pairs === null || property === '') continue;
    const plain = componentName(property.replace(/(?<=.)_?id$/i, ''));
    const name = plain === '' || Object.hasOwn(links, plain) ? componentName(property) : plain;
    links[name] = components.reference(target, pairs);
  }
  return links;
}

/** The property with the value of each of the target's parameters; null if one is missing. */
function parametersOf(
  { columns, references }: ForeignKeyDb,
  { parameters }: Target,
  properties: ReadonlyMap<string, string> = new Map(),
): readonly (readonly [parameter: string, property: string])[] | null {
  const pairs = [...parameters].map(([parameter, column]) => {
    const own = columns[references.columns.indexOf(column)] ?? '';
    return [parameter, properties.get(own) ?? null] as const;
  });
  return pairs.some(([, property]) => property === null)
    ? null
    : pairs.map(([parameter, property]) => [parameter, property ?? '']);
}

/** The link components of a document, without duplicates. */
class LinkComponents {
  readonly #links = new Map<string, { readonly name: string; readonly link: object }>();
  readonly #taken = new Set<string>();

  reference(
    { model, operationId }: Target,
    pairs: readonly (readonly [parameter: string, property: string])[],
  ): object {
    const parameters = Object.fromEntries(
      pairs.map(([parameter, property]) => [parameter, pointerTo('$response.body#', property)]),
    );
    const link = { operationId, parameters };
    const key = JSON.stringify(link);
    const known = this.#links.get(key) ?? { name: this.#free(model, pairs), link };
    this.#links.set(key, known);
    return { $ref: `#/components/links/${known.name}` };
  }

  all(): Readonly<Record<string, object>> {
    const links = [...this.#links.values()].map(({ name, link }) => [name, link] as const);
    return Object.fromEntries(links.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** `Customer`, and for a second property with the same target `CustomerByPayerId`. */
  #free(model: string, pairs: readonly (readonly [parameter: string, property: string])[]): string {
    const by = componentName(pairs.map(([, property]) => withCapital(property)).join('And'));
    for (let number = 1; ; number += 1) {
      const long = `${model}By${by}${number === 1 ? '' : number}`;
      const name = [componentName(model), componentName(long)].find((one) => !this.#taken.has(one));
      if (name === undefined) continue;
      this.#taken.add(name);
      return name;
    }
  }
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names of components are ASCII. */
function componentName(text: string): string {
  return text.replaceAll(/[^\w.-]/g, '_');
}

function tableKey({ schema, table }: { readonly schema?: string; readonly table: string }): string {
  return JSON.stringify([schema ?? null, table]);
}

function isInternal(value: object): boolean {
  return X_INTERNAL in value && value[X_INTERNAL] === true;
}
