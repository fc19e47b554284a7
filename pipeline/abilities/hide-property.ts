import { filterOperators } from '../../server-template/shared/list/operators.ts';
import { X_CRUD, X_INTERNAL } from '../extensions.ts';
import type { Model, PropertyColumn } from '../model/api-model.ts';
import { valueAtPointer } from '../model/json-pointer.ts';
import type { AbilityRequest } from './ability.ts';
import { deleteMember, section } from './document-draft.ts';
import type { DocumentDraft, Part } from './document-draft.ts';
import { filterAbility } from './kinds/filter.ts';
import { searchAbility } from './kinds/search.ts';
import { sortAbility } from './kinds/sort.ts';

/**
 * Hides a property of a model, with its filters, sort values and places in searches and bodies.
 * Returns notes, as sentences.
 */
export function hideProperty(
  request: AbilityRequest,
  model: Model,
  name: string,
): readonly string[] {
  const { api, draft } = request;
  const own = api.operations.filter(({ crud }) => crud?.model.name === model.name);
  const bodies = bodiesOf(request, model, name);
  for (const op of filterOperators) filterAbility.remove({ ...request, words: [name, op] });
  sortAbility.remove({ ...request, words: [name] });
  searchAbility.remove({ ...request, words: [name] });
  for (const { pointer } of own) withoutField(draft, pointer, name);
  withoutChoice(request, model, name);
  const conditions = draft.schema(`${model.name}Where`);
  if (conditions !== undefined) deleteMember(conditions, 'properties', name);
  const property = draft.part(`#/components/schemas/${model.name}/properties/${name}`);
  const isNeeded = bodies.some(({ schema, sent }) => namesOf(schema['required']).includes(sent));
  property[isNeeded ? 'writeOnly' : X_INTERNAL] = true;
  if (!isNeeded) for (const { schema, sent } of bodies) delete section(schema, 'properties')[sent];
  const entry = `${model.name}.${name}`;
  const note = `Clients still send ${entry}, because a body requires it: no response contains it.`;
  return isNeeded ? [note] : [];
}

interface SentBody {
  /** The schema of a row in the body. */
  readonly schema: Part;
  /** Name of the property in it. */
  readonly sent: string;
}

/** The bodies that set a property: of its model's operations, and of those that write related rows. */
function bodiesOf({ api, draft }: AbilityRequest, model: Model, name: string): readonly SentBody[] {
  const column = model.properties.find((property) => property.name === name)?.source.column;
  // One of a relation that is hidden too is gone.
  const schemaAt = (pointer: string): Part => {
    const found = valueAtPointer(draft.root, pointer) as Part | undefined;
    return found === undefined ? {} : draft.resolved(found);
  };
  const setting = (inputs: readonly PropertyColumn[], schema: Part): readonly SentBody[] => {
    const { properties = {} } = schema;
    return inputs
      .filter((one) => one.column === column && Object.hasOwn(properties as object, one.name))
      .map((one) => ({ schema, sent: one.name }));
  };
  return api.operations.flatMap(({ crud, body, nested }) => {
    const rows =
      crud?.model.name !== model.name
        ? []
        : (body?.contents ?? []).flatMap(({ schemaPointer }) => {
            if (schemaPointer === null) return [];
            const schema = schemaAt(schemaPointer);
            const isList = schema['items'] !== undefined;
            return setting(crud.input, isList ? draft.resolved(schema['items'] as Part) : schema);
          });
    const related = nested
      .filter((one) => one.model.name === model.name)
      .flatMap(({ create, update, bodies }) =>
        bodies.flatMap(({ pointer }) =>
          setting([...(create?.input ?? []), ...(update?.input ?? [])], schemaAt(pointer)),
        ),
      );
    return [...rows, ...related];
  });
}

/** Takes a property or relation from the conditions and choices of a model's queries. */
export function withoutChoice(
  { api, draft }: Pick<AbilityRequest, 'api' | 'draft'>,
  model: Model,
  name: string,
): void {
  for (const { crud, query, body } of api.operations) {
    const pointer = body?.contents[0]?.schemaPointer;
    if (crud?.model.name !== model.name || query === null || typeof pointer !== 'string') continue;
    const asked = draft.resolved(draft.part(pointer));
    dropChoice(section(asked, 'properties') as Record<string, Part>, name);
  }
}

function dropChoice(properties: Record<string, Part>, name: string): void {
  const { where, aggregate } = properties;
  if (where !== undefined && where['$ref'] === undefined) deleteMember(where, 'properties', name);
  for (const choices of [properties, (aggregate?.['properties'] ?? {}) as Part])
    for (const [key, { items }] of Object.entries(choices as Record<string, Part>)) {
      if (items === undefined) continue;
      const left = namesOf((items as Part)['enum']).filter(
        (one) => one !== name && one !== `-${name}`,
      );
      if (left.length === 0) delete choices[key];
      else (items as Part)['enum'] = left;
    }
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
