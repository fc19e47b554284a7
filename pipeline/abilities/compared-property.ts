import { X_DB } from '../extensions.ts';
import type { RelationDb } from '../extensions.ts';
import type { ApiModel, Model, Operation, Property } from '../model/api-model.ts';
import { relationNames, relationOf } from '../model/resolve/access/rule-path.ts';
import type { Relation } from '../model/resolve/access/rule-path.ts';
import { foreignKeyOf, swapped, type Ends } from '../model/resolve/embed/relation-keys.ts';
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
    for (const step of relation) {
      const left = leftOut(api, lists, at, step);
      if (left !== null) return { cannot: left };
      for (const [own, other] of step.key.slice(0, 1))
        notes.push(...scansBy(at, own), ...scansBy(step.model, other));
      at = step.model;
    }
  }
  const property = propertyToShow(at, isOwn ? path : (path.split('.').at(-1) ?? ''));
  return { path, property, notes: [...notes, ...scanNotes(at, property)] };
}

/** The steps of the relation that `embed` has written, else the row of a foreign key; null: none. */
function relationNamed(
  { models }: ApiModel,
  draft: DocumentDraft,
  model: Model,
  name: string,
): readonly Relation[] | null {
  const { properties } = draft.part(`#/components/schemas/${model.name}`);
  const { [name]: property } = (properties ?? {}) as Readonly<Record<string, Part | undefined>>;
  const { relation } = (property?.[X_DB] ?? {}) as Partial<RelationDb>;
  if (property === undefined || relation === undefined) {
    const found = relationOf(models, model, name);
    return found === null ? null : [found];
  }
  const { columns, through } = relation;
  const ends = [relation.model, through?.model].map((end) =>
    models.find((one) => one.name === end),
  );
  const [other, between] = ends;
  if (other === undefined) return null;
  const isMany = property['type'] === 'array';
  const steps =
    through === undefined || between === undefined
      ? [
          stepBy(
            models,
            { from: isMany ? other : model, to: isMany ? model : other, columns },
            isMany,
          ),
        ]
      : [
          stepBy(models, { from: between, to: model, columns: through.columns }, true),
          stepBy(models, { from: between, to: other, columns }, false),
        ];
  return steps.every((step) => step !== null) ? steps : null;
}

/** The step along a foreign key, or against it. */
function stepBy(
  models: readonly Model[],
  { from, to, columns }: Ends & { readonly columns: readonly string[] },
  isAgainst: boolean,
): Relation | null {
  const key = foreignKeyOf(models, { from, to, columns });
  if (key === null) return null;
  return isAgainst ? { model: from, key: swapped(key) } : { model: to, key };
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
