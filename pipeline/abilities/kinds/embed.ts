import { X_DB } from '../../extensions.ts';
import type { RelationDb } from '../../extensions.ts';
import type { Model, Operation, Relation } from '../../model/api-model.ts';
import { relationOf } from '../../model/resolve/access/rule-path.ts';
import { isLetIn, readerOf } from '../../model/resolve/embed/related-rules.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { modelOperations } from '../ability.ts';
import { deleteMember, section } from '../document-draft.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';
import {
  hiddenAmong,
  othersRows,
  ownRows,
  pairedRows,
  type Candidate,
} from '../relation-candidates.ts';
import { choiceParameter, crudOf, plays, withoutFilters } from '../list-parameters.ts';

/** The default maximum of related rows per row. */
const usualMost = 100;

/** Lists and single rows include related rows on request: a property per relation, and the parameter `embed`. */
export const embedAbility: Ability = {
  usage: 'embed [relation…]',
  description: 'responses include related rows on request',
  target: 'models',
  words: [0, 64],
  add(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const readers = modelOperations(request, 'list', 'get');
    if (readers.length === 0) return { cannot: 'no operation lists or gets its rows' };
    const { found, left } = relationsFor(request, model, readers);
    const wanted = found.filter(({ name }) => words.length === 0 || words.includes(name));
    const names = found.map(({ name }) => name);
    const unknown = words.find((word) => !names.includes(word));
    if (unknown !== undefined) {
      const known = names.length === 0 ? 'none' : names.join(', ');
      return { cannot: `it has no relation ${JSON.stringify(unknown)} to add; it has ${known}` };
    }
    if (wanted.length === 0) return { cannot: 'no foreign key relates its rows to others' };
    for (const schema of rowSchemas(draft, model)) {
      const properties = section(schema, 'properties');
      for (const { name, property } of wanted) properties[name] ??= property;
    }
    for (const { pointer } of readers)
      addChoices(
        draft,
        pointer,
        wanted.map(({ name }) => name),
      );
    return { notes: left };
  },
  remove(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const isMeant = (name: string): boolean => words.length === 0 || words.includes(name);
    for (const { pointer, crud, embed } of request.api.operations) {
      const paths = pathsTo(embed?.relations ?? [], crud?.model ?? null, { model, isMeant });
      removeChoices(draft, pointer, paths);
      draft.removeParameters(pointer, (parameter) => isWithin(crudOf(parameter).relation, paths));
    }
    withoutFilters(draft, request.api, ({ way }, start) =>
      way.some(({ name }, at) => {
        const isOfModel = (way[at - 1]?.model ?? start) === model.name;
        // Foreign keys lead to single rows without a relation, too.
        const isNeeded = relationOf(request.api.models, model, name) === null;
        return isOfModel && isMeant(name) && isNeeded;
      }),
    );
    for (const schema of rowSchemas(draft, model)) {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Part>>;
      for (const [name, property] of Object.entries(properties)) {
        if (isMeant(name) && relationKey(property) !== null)
          deleteMember(schema, 'properties', name);
      }
    }
    return {};
  },
};

/** The relation that a property declares; null for any other property. */
export function relationKey(property: Part): RelationDb['relation'] | null {
  const source = property[X_DB] as Partial<RelationDb> | undefined;
  return source?.relation ?? null;
}

/** The schemas of a model's rows: its own, and the partial one of lists with `fields`. */
export function rowSchemas(draft: DocumentDraft, { name }: Model): readonly Part[] {
  const schemas = (draft.part('#/components')['schemas'] ?? {}) as Record<string, Part>;
  return [schemas[name], draft.schema(`${name}Fields`)].filter((schema) => schema !== undefined);
}

interface AddedRelation {
  readonly name: string;
  readonly property: Part;
}

interface Relations {
  readonly found: readonly AddedRelation[];
  /** A sentence per relation that was left out. */
  readonly left: readonly string[];
}

/** The relations that operations can embed. */
export function relationsFor(
  { api }: AbilityRequest,
  model: Model,
  readers: readonly Operation[],
): Relations {
  const found: AddedRelation[] = [];
  const left: string[] = [];
  const taken = new Set(model.properties.map(({ name }) => name));
  const all = [ownRows, othersRows, pairedRows].flatMap((rowsOf) => rowsOf(api, model));
  for (const candidate of all) {
    const { other, names, isMany, through } = candidate;
    const read = [other, ...(through === undefined ? [] : [through.model])];
    const others = read.map((one) => readerOf(api.operations, one));
    const columns = [...candidate.columns, ...(through?.columns ?? [])];
    if (others.includes(undefined) || hiddenAmong(candidate.from, columns).length > 0) continue;
    if (isMany && (other.source.primaryKey ?? []).length === 0) continue;
    const isOpen = others.every((reader) =>
      readers.every(({ security }) => isLetIn(security, reader?.security ?? [])),
    );
    if (!isOpen) {
      left.push(
        `${model.name} does not embed ${other.name}, whose operations require different credentials.`,
      );
      continue;
    }
    const name = names.find((one) => !taken.has(one)) ?? `${names.at(-1) ?? ''}_`;
    taken.add(name);
    found.push({ name, property: relationProperty(candidate) });
  }
  return { found, left };
}

function relationProperty({ other, columns, isMany, through }: Candidate): Part {
  const row = { $ref: `#/components/schemas/${other.name}` };
  const between =
    through === undefined
      ? {}
      : { through: { model: through.model.name, columns: through.columns } };
  const source: RelationDb = { relation: { model: other.name, columns, ...between } };
  return isMany
    ? { type: 'array', maxItems: usualMost, items: row, readOnly: true, [X_DB]: source }
    : { allOf: [row], readOnly: true, [X_DB]: source };
}

/** Adds relations to those that a request can choose. */
export function addChoices(
  draft: DocumentDraft,
  operation: string,
  names: readonly string[],
): void {
  const known = draft.parametersOf(operation).find(plays('embed'));
  if (known === undefined) {
    draft.addParameter(operation, choiceParameter('embed', names, 'embed'), plays('embed'));
    return;
  }
  const choices = choicesOf(known);
  choices.push(...names.filter((name) => !choices.includes(name)));
}

/** Paths in an operation's tree of relations that end in meant relations of a model. */
function pathsTo(
  relations: readonly Relation[],
  owner: Model | null,
  meant: { readonly model: Model; readonly isMeant: (name: string) => boolean },
): readonly string[] {
  return relations.flatMap(({ name, model, relations: inner }) => {
    if (owner === meant.model && meant.isMeant(name)) return [name];
    return pathsTo(inner, model, meant).map((path) => `${name}.${path}`);
  });
}

function isWithin(path: string | undefined, others: readonly string[]): boolean {
  return others.some((other) => path === other || path?.startsWith(`${other}.`) === true);
}

function removeChoices(draft: DocumentDraft, operation: string, paths: readonly string[]): void {
  const known = draft.parametersOf(operation).find(plays('embed'));
  if (known === undefined) return;
  const choices = choicesOf(known);
  const left = choices.filter((name) => !isWithin(name, paths));
  if (left.length === 0) draft.removeParameters(operation, plays('embed'));
  else choices.splice(0, choices.length, ...left);
}

function choicesOf(parameter: Part): string[] {
  const { items } = parameter['schema'] as { readonly items: { readonly enum: string[] } };
  return items.enum;
}
