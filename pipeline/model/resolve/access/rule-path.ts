import type { RowRule } from '../../../../server-template/shared/access/row-rule.ts';
import type { ForeignKeyDb } from '../../../extensions.ts';
import type { Model, Property } from '../../api-model.ts';

/** A foreign key from a row to another row. */
export interface Relation {
  readonly model: Model;
  readonly key: Extract<RowRule, { readonly kind: 'related' }>['key'];
}

/**
 * The relation of a name: the property of its foreign key with or without `Id`, else the model's
 * name if only one foreign key refers to it; null if there is none, or several.
 */
export function relationOf(models: readonly Model[], model: Model, name: string): Relation | null {
  const relations = relationsOf(models, model);
  const named = relations.filter(({ names }) => names.includes(name));
  const found =
    named.length > 0
      ? named
      : relations.filter(({ relation }) => lowerFirst(relation.model.name) === name);
  return found.length === 1 ? (found[0]?.relation ?? null) : null;
}

/** All names that a path in a rule can start with. */
export function relationNames(models: readonly Model[], model: Model): readonly string[] {
  return relationsOf(models, model).flatMap(({ names, relation }) =>
    names.length === 0 ? [lowerFirst(relation.model.name)] : names.slice(-1),
  );
}

function relationsOf(
  models: readonly Model[],
  model: Model,
): readonly { readonly names: readonly string[]; readonly relation: Relation }[] {
  return (model.source.foreignKeys ?? []).flatMap((foreignKey) => {
    const relation = relationBy(models, model, foreignKey);
    if (relation === null) return [];
    const [only, ...others] = relation.key.map(([own]) => own);
    const names =
      only === undefined || others.length > 0
        ? []
        : [...new Set([only, only.replace(/_?id$/i, '')])].filter((name) => name !== '');
    return [{ names, relation }];
  });
}

/**
 * The relation of a foreign key; null if its model, or a property of the key, is not in the
 * document.
 */
export function relationBy(
  models: readonly Model[],
  model: Model,
  { columns, references }: ForeignKeyDb,
): Relation | null {
  const other = models.find(
    ({ source }) => source.table === references.table && source.schema === references.schema,
  );
  if (other === undefined) return null;
  const key = columns.flatMap((column, index) => {
    const own = propertyOf(model, column);
    const theirs = propertyOf(other, references.columns[index] ?? '');
    return own === undefined || theirs === undefined ? [] : [[own.name, theirs.name] as const];
  });
  return key.length === columns.length ? { model: other, key } : null;
}

function propertyOf({ properties }: Model, column: string): Property | undefined {
  return properties.find(({ source }) => source.column === column);
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
