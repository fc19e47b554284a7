import type { ApiModel, Model, Operation } from '../../model/api-model.ts';
import { isIdentifier } from '../printer/names.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';
import { camelCase, kebabCase, pascalCase } from '../printer/words.ts';
import type { ClientOperation, ClientResource } from './client-input.ts';
import type { OperationTypes } from './core/named-types.ts';
import { nameOperations } from './client-operations.ts';

/**
 * Groups a document's public operations: one resource per model with operations, then one per tag
 * of the rest.
 */
export function clientResources(
  model: ApiModel,
  shown: readonly Operation[],
  schemaTypes: ReadonlyMap<string, string>,
  typesOf?: (operation: Operation) => OperationTypes,
): readonly ClientResource[] {
  const operations = nameOperations(shown, typesOf);
  const homes = new Map<string, Model>();
  for (const { crud, tag } of shown) {
    if (crud !== null && tag !== null) homes.set(tag, crud.model);
  }
  const groups = new Map<string, ClientOperation[]>();
  for (const item of model.models) groups.set(item.name, []);
  for (const item of operations) {
    const { crud, tag } = item.operation;
    const home = (crud?.model ?? homes.get(tag ?? ''))?.name ?? tag ?? 'Api';
    groups.set(home, [...(groups.get(home) ?? []), item]);
  }
  const names = new ClaimedNames();
  const files = new ClaimedNames(['index', 'client', 'types']);
  const named = [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([source, members]) => {
      const own = model.models.find(({ name }) => name === source);
      const name = names.claim(typeName(source), 'Resource');
      return {
        name,
        plural: names.claim(pluralOf(name, members), 'List'),
        file: files.claim(kebabCase(name) || 'resource', '-resource'),
        description: own?.description ?? tagText(model, source),
        type: own === undefined ? null : (schemaTypes.get(own.name) ?? null),
        ...sorted(own, members),
        model: own,
      };
    });
  return named.map(({ model: own, ...resource }) => ({
    ...resource,
    related: named.flatMap(({ model: other, file }) =>
      own !== undefined && other !== undefined && own !== other && areRelated(own, other)
        ? [file]
        : [],
    ),
  }));
}

function areRelated(one: Model, other: Model): boolean {
  const areSame = rowsOf(one) === rowsOf(other);
  return areSame || refersTo(one, other) || refersTo(other, one);
}

/** The table of a model's rows; for a view the one under it. */
function rowsOf({ source }: Model): string {
  const { schema, table } = source.base ?? source;
  return JSON.stringify([schema, table]);
}

function refersTo({ source }: Model, target: Model): boolean {
  const { schema, table } = target.source.base ?? target.source;
  return (source.foreignKeys ?? []).some(
    ({ references }) => references.table === table && references.schema === schema,
  );
}

type Sorted = Pick<
  ClientResource,
  'key' | 'list' | 'get' | 'create' | 'update' | 'replace' | 'delete' | 'others'
>;

function sorted(own: Model | undefined, members: readonly ClientOperation[]): Sorted {
  const find = (action: string, method?: string) =>
    members.find(
      ({ operation: { crud, method: given } }) =>
        own !== undefined && crud?.action === action && (method ?? given) === given,
    ) ?? null;
  const update = find('update', 'patch') ?? find('update');
  const put = find('update', 'put');
  const known = {
    list: find('list'),
    get: find('get'),
    create: find('create'),
    update,
    replace: put === update ? null : put,
    delete: find('delete'),
  };
  const taken = new Set<ClientOperation | null>(Object.values(known));
  const row = (known.get ?? known.update ?? known.delete)?.operation;
  return {
    ...known,
    key: row?.crud?.key.map(({ parameter }) => parameter) ?? [],
    others: members.filter((item) => !taken.has(item)),
  };
}

/** `listOrderItems` → `OrderItems` */
function pluralOf(name: string, members: readonly ClientOperation[]): string {
  const list = members.find(({ operation }) => operation.crud?.action === 'list');
  const rest = /^list(?=[\p{Lu}\p{Lo}])(.*)$/u.exec(list?.name ?? '')?.[1];
  return rest !== undefined && rest !== name && isIdentifier(rest) ? rest : `${name}List`;
}

function typeName(source: string): string {
  const words = isIdentifier(source) && /^\p{Lu}/u.test(source) ? source : pascalCase(source);
  return isIdentifier(words) ? words : `Resource${pascalCase(camelCase(source))}`;
}

function tagText({ document }: ApiModel, tag: string): string | null {
  return document.tags?.find(({ name }) => name === tag)?.description ?? null;
}
