import { guardsOf } from '../../../server-template/shared/access/property-guards.ts';
import type { PropertyGuards } from '../../../server-template/shared/access/property-guards.ts';
import {
  seenBy,
  seenMembers,
  seenRelations,
} from '../../../server-template/shared/access/seen-rows.ts';
import type { IsSeen } from '../../../server-template/shared/access/seen-rows.ts';
import type { Operation, PropertyColumn, Relation } from '../../model/api-model.ts';

/** Operations as callers see them, cached by scopes. */
export class NarrowedOperations {
  readonly #known = new Map<Operation, Map<string, Operation>>();
  readonly #whole = new Map<Operation, Operation>();

  /**
   * The operation limited to the properties that a caller with these scopes may see; the same
   * object if that is all.
   */
  of(operation: Operation, scopes: ReadonlySet<string>): Operation {
    const wanted = readScopes(operation);
    const key = wanted.map((scope) => (scopes.has(scope) ? '1' : '0')).join('');
    if (!key.includes('0')) return operation;
    const kinds = this.#known.get(operation) ?? new Map<string, Operation>();
    this.#known.set(operation, kinds);
    const narrowed = kinds.get(key) ?? narrowedOperation(operation, scopes);
    kinds.set(key, narrowed);
    this.#whole.set(narrowed, operation);
    return narrowed;
  }

  /** The original of a narrowed operation. */
  wholeOf(operation: Operation): Operation {
    return this.#whole.get(operation) ?? operation;
  }
}

function narrowedOperation(operation: Operation, scopes: ReadonlySet<string>): Operation {
  const { crud, embed, list, nested, responses } = operation;
  if (crud === null) return operation;
  const isSeen = seenBy(scopes, readGuards(crud));
  const isSeenIn = ({ model }: Relation): IsSeen => seenBy(scopes, readGuards({ model }));
  const columns = new Map(crud.model.properties.map(({ name, source }) => [source.column, name]));
  const isShown = ({ column }: PropertyColumn): boolean => isSeen(columns.get(column) ?? '');
  const search = list?.search;
  return {
    ...operation,
    crud: { ...crud, row: seenMembers(crud.row, isSeen), output: crud.output.filter(isShown) },
    embed:
      embed === null
        ? null
        : { ...embed, relations: seenRelations(embed.relations, isSeen, isSeenIn) },
    nested: nested.map((rows) => ({
      ...rows,
      shown:
        rows.shown === null ? null : (seenRelations([rows.shown], isSeen, isSeenIn)[0] ?? null),
    })),
    list:
      list === null || search === undefined
        ? list
        : {
            ...list,
            search: {
              ...search,
              columns: search.columns.filter(({ property }) => isSeen(property)),
            },
          },
    // Caches are attached to content objects.
    responses: responses.map((response) => ({
      ...response,
      contents: response.contents.map((content) => ({ ...content })),
    })),
  };
}

/** All scopes that determine what callers see of an operation's rows. */
function readScopes({ crud, embed, nested }: Operation): readonly string[] {
  if (crud === null) return [];
  const inner = (relations: readonly Relation[]): readonly string[] =>
    relations.flatMap(({ model, relations: more }) => [
      ...Object.values(readGuards({ model })),
      ...inner(more),
    ]);
  const shown = nested.flatMap((rows) => rows.shown ?? []);
  const related = inner([...(embed?.relations ?? []), ...shown]);
  return [...new Set([...Object.values(readGuards(crud)), ...related])];
}

/** Scopes needed to read a model's properties. */
export function readGuards({ model }: Pick<Relation, 'model'>): PropertyGuards['read'] {
  return guardsOf(model.properties).read;
}
