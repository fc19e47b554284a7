import { filterOperators } from '../../server-template/shared/list/operators.ts';
import { PipelineError } from '../errors.ts';
import { X_CRUD, X_DB, X_INTERNAL } from '../extensions.ts';
import type { ApiModel, Model } from '../model/api-model.ts';
import { nearestNameHint } from '../model/nearest-name.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { changeAbilities } from './change-abilities.ts';
import type { ChangedAbilities } from './change-abilities.ts';
import { DocumentDraft, section } from './document-draft.ts';
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
    withoutRelations(document, api, (_owner, relation) => relation.model === model.name),
  );
  draft.part(`#/components/schemas/${model.name}`)[X_INTERNAL] = true;
  return { document: draft.root as unknown as OpenApiDocument, notes: [] };
}

interface Relation {
  readonly model: string;
  readonly columns: readonly string[];
  /** Whether the columns are in the other table. */
  readonly isList: boolean;
}

/** The document without these relations of its models. */
function withoutRelations(
  document: OpenApiDocument,
  api: ApiModel,
  isMeant: (owner: string, relation: Relation) => boolean,
): OpenApiDocument {
  return api.models.reduce((known, { name }) => {
    const schema = new DocumentDraft(known).part(`#/components/schemas/${name}`);
    const found = Object.entries(section(schema, 'properties') as Record<string, Part>)
      .map(([property, part]) => [property, relationOf(part)] as const)
      .filter(([, relation]) => relation !== null && isMeant(name, relation));
    return without(
      known,
      api,
      name,
      found.map(([property]) => `embed ${property}`),
    );
  }, document);
}

function relationOf(property: Part): Relation | null {
  const { relation } = (property[X_DB] ?? {}) as { readonly relation?: Omit<Relation, 'isList'> };
  return relation === undefined ? null : { ...relation, isList: property['type'] === 'array' };
}

function hiddenProperty(
  document: OpenApiDocument,
  api: ApiModel,
  { model, name }: { readonly model: Model; readonly name: string },
): ChangedAbilities {
  const { source } = named(name, model.properties, `property of ${model.name}`);
  const entry = `${model.name}.${name}`;
  const uses = [...filterOperators.map((op) => `filter ${name} ${op}`), `sort ${name}`];
  const free = withoutRelations(document, api, (owner, { model: other, columns, isList }) => {
    return (isList ? other : owner) === model.name && columns.includes(source.column);
  });
  const draft = new DocumentDraft(without(free, api, model.name, [...uses, `search ${name}`]));
  const own = api.operations.filter(({ crud }) => crud?.model.name === model.name);
  const bodies = own.flatMap(({ crud, body }) => {
    const pointer = body?.contents[0]?.schemaPointer;
    const sent = crud?.input.find(({ column }) => column === source.column);
    if (pointer === null || pointer === undefined || sent === undefined) return [];
    return [{ schema: draft.resolved(draft.part(pointer)), sent: sent.name }];
  });
  for (const { pointer } of own) withoutField(draft, pointer, name);
  const property = draft.part(`#/components/schemas/${model.name}/properties/${name}`);
  const isNeeded = bodies.some(({ schema, sent }) => namesOf(schema['required']).includes(sent));
  property[isNeeded ? 'writeOnly' : X_INTERNAL] = true;
  if (!isNeeded) for (const { schema, sent } of bodies) delete section(schema, 'properties')[sent];
  const note = `Clients still send ${entry}, because a body requires it: no response contains it.`;
  return {
    document: draft.root as unknown as OpenApiDocument,
    notes: isNeeded ? [note] : [],
  };
}

/** Takes a property from the choices of `fields`. */
function withoutField(draft: DocumentDraft, operation: string, name: string): void {
  for (const parameter of draft.parametersOf(operation)) {
    const { role } = (parameter[X_CRUD] ?? {}) as { readonly role?: string };
    if (role !== 'fields') continue;
    const items = section(section(parameter, 'schema'), 'items');
    items['enum'] = namesOf(items['enum']).filter((one) => one !== name);
  }
}

function namesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
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
