import { PipelineError } from '../errors.ts';
import { X_DB, X_INTERNAL } from '../extensions.ts';
import type { RelationDb } from '../extensions.ts';
import type { ApiModel, Crud, Model } from '../model/api-model.ts';
import { nearestNameHint } from '../model/nearest-name.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { relationNames, relationOf } from '../model/resolve/access/rule-path.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { changeAbilities } from './change-abilities.ts';
import type { ChangedAbilities } from './change-abilities.ts';
import { withoutFilters } from './list-parameters.ts';
import { embeddedAbility } from './kinds/reads/embedded.ts';
import { selectableLists } from '../../server-template/shared/list/embedding.ts';
import { filterOperators } from '../../server-template/shared/list/operators.ts';
import { deleteMember, DocumentDraft, section } from './document-draft.ts';
import { hideProperty, withoutChoice } from './hide-property.ts';
import type { Part } from './document-draft.ts';

/**
 * Hides a model (`Task`) or a property (`Task.note`), with what could not work without it: filters,
 * sort values and searches, the property in bodies, embedded rows. `api` is the model resolved from
 * `document`. Throws USAGE if there is no such entry.
 */
export function hideEntry(
  document: OpenApiDocument,
  api: ApiModel,
  entry: string,
): ChangedAbilities {
  const [owner = '', ...path] = entry.split('.');
  const model = named(owner, api.models, 'model');
  return path.length === 0
    ? hiddenModel(document, api, model)
    : hiddenProperty(document, api, { model, name: path.join('.') });
}

function hiddenModel(document: OpenApiDocument, api: ApiModel, model: Model): ChangedAbilities {
  const draft = new DocumentDraft(
    withoutRelations(document, api, (_owner, relation) =>
      [relation.model, relation.through?.model].includes(model.name),
    ),
  );
  for (const owner of api.models)
    withoutConditions(draft, api, owner, (relation) => relation.model === model);
  withoutFilters(draft, api, ({ way }) => way.some((relation) => relation.model === model.name));
  draft.part(`#/components/schemas/${model.name}`)[X_INTERNAL] = true;
  return { document: draft.root as unknown as OpenApiDocument, notes: [] };
}

interface Relation {
  readonly model: string;
  readonly columns: readonly string[];
  readonly through?: RelationDb['relation']['through'];
  /** Whether the columns are in the other table. */
  readonly isList: boolean;
}

/** The document without these relations of its models. */
function withoutRelations(
  document: OpenApiDocument,
  api: ApiModel,
  isMeant: (owner: string, relation: Relation) => boolean,
): OpenApiDocument {
  return api.models.reduce((known, model) => {
    const schema = new DocumentDraft(known).part(`#/components/schemas/${model.name}`);
    const found = Object.entries(section(schema, 'properties') as Record<string, Part>)
      .map(([property, part]) => [property, relationIn(part)] as const)
      .filter(([, relation]) => relation !== null && isMeant(model.name, relation));
    const uses = found.flatMap(([property]) => [`nested ${property}`, `embed ${property}`]);
    const draft = new DocumentDraft(without(known, api, model.name, uses));
    for (const [property] of found) withoutChoice({ api, draft }, model, property);
    return draft.root as unknown as OpenApiDocument;
  }, document);
}

function relationIn(property: Part): Relation | null {
  const { relation } = (property[X_DB] ?? {}) as Partial<RelationDb>;
  if (relation === undefined) return null;
  return { ...relation, isList: relation.count === true || property['type'] === 'array' };
}

/** Whether an operation is of a file, which the path would still return. */
function isFile({ action, files }: Crud, name: string): boolean {
  return action === 'getFile' && files[0]?.content === name;
}

function hiddenProperty(
  document: OpenApiDocument,
  api: ApiModel,
  { model, name }: { readonly model: Model; readonly name: string },
): ChangedAbilities {
  const { source } = named(name, model.properties, `property of ${model.name}`);
  if (api.operations.some(({ crud }) => crud?.model === model && isFile(crud, name))) {
    const plain = without(document, api, model.name, [`file ${name}`]);
    return hideEntry(plain, resolveModel(plain), `${model.name}.${name}`);
  }
  const free = withoutRelations(document, api, (owner, { model: other, columns, ...relation }) => {
    const { through = { model: relation.isList ? other : owner, columns: [] } } = relation;
    return through.model === model.name && [...columns, ...through.columns].includes(source.column);
  });
  const draft = new DocumentDraft(free);
  withoutConditions(draft, api, model, ({ key }) => key.some(([own]) => own === name));
  withoutFilters(draft, api, ({ way, property }, start) => {
    const models = [start, ...way.map((relation) => relation.model)];
    const used = [...way.map(({ key }) => key.map(([own]) => own)), [property]];
    const reached = way.map(({ key }) => key.map(([, other]) => other));
    return models.some(
      (one, index) => one === model.name && [used[index], reached[index - 1]].flat().includes(name),
    );
  });
  withoutListParts(draft, api, model, name);
  const notes = hideProperty({ api, draft, model, words: [] }, model, name);
  return { document: draft.root as unknown as OpenApiDocument, notes };
}

/** Takes relations from the conditions of queries, which foreign keys have without `embed`, too. */
function withoutConditions(
  draft: DocumentDraft,
  { models }: ApiModel,
  owner: Model,
  isMeant: (relation: NonNullable<ReturnType<typeof relationOf>>) => boolean,
): void {
  const conditions = draft.schema(`${owner.name}Where`);
  if (conditions === undefined) return;
  for (const name of relationNames(models, owner)) {
    const relation = relationOf(models, owner, name);
    if (relation !== null && isMeant(relation)) deleteMember(conditions, 'properties', name);
  }
}

/** Takes a property from the orders and filters of embedded lists. */
function withoutListParts(draft: DocumentDraft, api: ApiModel, model: Model, name: string): void {
  for (const { crud, embed } of api.operations)
    for (const [path, relation] of selectableLists(embed?.relations ?? [])) {
      if (crud === null || relation.model !== model) continue;
      const parts = [['sort', name], ...filterOperators.map((op) => ['filter', name, op])];
      for (const part of parts)
        embeddedAbility.remove({ api, draft, model: crud.model, words: [path, ...part] });
    }
}

/** The document without some abilities of a model. */
function without(
  document: OpenApiDocument,
  api: ApiModel,
  model: string,
  abilities: readonly string[],
): OpenApiDocument {
  return abilities.reduce(
    (known, line) =>
      changeAbilities(known, api, {
        ...{ verb: 'remove', words: line.split(' '), to: [model], all: false },
      }).document,
    document,
  );
}

function named<Entry extends { readonly name: string }>(
  name: string,
  entries: readonly Entry[],
  what: string,
): Entry {
  const found = entries.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = entries.map((one) => one.name);
  const hint = nearestNameHint(name, names);
  throw new PipelineError({
    code: 'USAGE',
    message: `There is no ${what} called ${JSON.stringify(name)}.`,
    ...(hint === undefined ? {} : { hint }),
  });
}
