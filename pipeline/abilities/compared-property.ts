import { X_DB } from '../extensions.ts';
import type { RelationDb } from '../extensions.ts';
import type { ApiModel, Model, Operation, Property } from '../model/api-model.ts';
import { relationBy, relationNames, relationOf } from '../model/resolve/access/rule-path.ts';
import type { Relation } from '../model/resolve/access/rule-path.ts';
import { isLetIn, readerOf } from '../model/resolve/embed/related-rules.ts';
import type { AbilityRequest } from './ability.ts';
import type { DocumentDraft, Part } from './document-draft.ts';
import { propertyToShow } from './property-to-show.ts';
import { scanNotes } from './scans.ts';

/** A property that a filter compares. */
export interface ComparedProperty {
  /** Its name, after those of the relations that lead to it: `customer.country`. */
  readonly path: string;
  readonly property: Property;
  /** A sentence per comparison without an index. */
  readonly notes: readonly string[];
}

/** The property of a path: the model's own, or one of related rows. Throws USAGE if there is none. */
export function comparedProperty(
  { api, draft }: AbilityRequest,
  {
    model,
    lists,
    path,
  }: { readonly model: Model; readonly lists: readonly Operation[]; readonly path: string },
): ComparedProperty | { readonly cannot: string } {
  const isOwn = model.properties.some(({ name }) => name === path) || !path.includes('.');
  const names = isOwn ? [] : path.split('.').slice(0, -1);
  const notes: string[] = [];
  let at = model;
  for (const name of names) {
    const relation = relationNamed(api, draft, at, name);
    if (relation === null) {
      const known = relationNames(api.models, at);
      const has = known.length === 0 ? 'none' : known.join(', ');
      return { cannot: `${at.name} has no relation ${JSON.stringify(name)}; it has ${has}` };
    }
    const left = leftOut(api, lists, at, relation);
    if (left !== null) return { cannot: left };
    for (const [own, other] of relation.key.slice(0, 1))
      notes.push(...scansBy(at, own), ...scansBy(relation.model, other));
    at = relation.model;
  }
  const property = propertyToShow(at, isOwn ? path : (path.split('.').at(-1) ?? ''));
  return { path, property, notes: [...notes, ...scanNotes(at, property)] };
}

/** The relation that `embed` has written, else the row of a foreign key. */
function relationNamed(
  { models }: ApiModel,
  draft: DocumentDraft,
  model: Model,
  name: string,
): Relation | null {
  const { properties } = draft.part(`#/components/schemas/${model.name}`);
  const { [name]: property } = (properties ?? {}) as Readonly<Record<string, Part | undefined>>;
  const { relation } = (property?.[X_DB] ?? {}) as Partial<RelationDb>;
  if (property === undefined || relation === undefined) return relationOf(models, model, name);
  const other = models.find((one) => one.name === relation.model);
  if (other === undefined) return null;
  const isMany = property['type'] === 'array';
  const from = isMany ? other : model;
  const foreignKey = (from.source.foreignKeys ?? []).find(
    ({ columns }) => columns.join('\n') === relation.columns.join('\n'),
  );
  const found = foreignKey === undefined ? null : relationBy(models, from, foreignKey);
  if (found === null) return null;
  return {
    model: other,
    key: isMany ? found.key.map(([own, theirs]) => [theirs, own]) : found.key,
  };
}

/** Why a list cannot follow a relation; null: it can. */
function leftOut(
  api: ApiModel,
  lists: readonly Operation[],
  model: Model,
  { model: other, key }: Relation,
): string | null {
  const hidden = model.properties.find(
    (one) => one.hidden && key.some(([own]) => own === one.name),
  );
  if (hidden !== undefined) return `${model.name}.${hidden.name} is never returned`;
  const reader = readerOf(api.operations, other);
  if (reader === undefined) return `no operation lists or gets the rows of ${other.name}`;
  return lists.every(({ security }) => isLetIn(security, reader.security))
    ? null
    : `the operations of ${other.name} require different credentials`;
}

function scansBy(model: Model, name: string): readonly string[] {
  const property = model.properties.find((one) => one.name === name);
  return property === undefined ? [] : scanNotes(model, property);
}
