import type { RowRule } from '../../../../server-template/shared/access/row-rule.ts';
import type { SecurityRequirement } from '../../../openapi-document.ts';
import type { Crud, Model, Operation } from '../../api-model.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** Access rules for rows of other models: the same as for the operations that get them. */
export interface Readers {
  /**
   * Condition on rows of another model that an operation returns; null: none. A problem if its
   * callers could not read the model otherwise.
   */
  ruleFor(operation: Operation, model: Model, place: string): RowRule | null;
  /**
   * Access rules for rows that an operation writes in other models: those of the operation that
   * writes them separately, else that reads them.
   */
  writerOf(operation: Operation, write: RelatedWrite): Pick<Crud, 'rows' | 'presets'>;
}

/** A write of related rows. */
export interface RelatedWrite {
  readonly model: Model;
  readonly action: 'create' | 'update' | 'delete';
  readonly place: string;
}

/** Derives the access rules of other models from the operations that read them. */
export function createReaders({ problems }: Resolution, operations: readonly Operation[]): Readers {
  const ruleOf = (
    operation: Operation,
    other: Operation,
    { place, effect }: { readonly place: string; readonly effect: string },
  ): RowRule | null => {
    if (!isLetIn(operation.security, other.security)) {
      const [own, theirs] = [operation, other].map(
        ({ method, path }) => `${method.toUpperCase()} ${path}`,
      );
      problems.add(
        place,
        `${String(own)} can be called with different credentials than ${String(theirs)}, and would ${effect} its rows.`,
        'Give both the same "security", or remove this relation.',
      );
    }
    return joined([other.crud?.rows ?? null, scopeRule(operation.security, other.security)]);
  };
  return {
    ruleFor(operation, model, place) {
      const reader = readerOf(operations, model);
      return reader === undefined ? null : ruleOf(operation, reader, { place, effect: 'show' });
    },
    writerOf(operation, { model, action, place }) {
      const writer = writerOf(operations, model, action) ?? readerOf(operations, model);
      if (writer === undefined) return { rows: null, presets: [] };
      const rows = ruleOf(operation, writer, { place, effect: action });
      return { rows, presets: writer.crud?.presets ?? [] };
    },
  };
}

const bulkActions = { create: 'bulkCreate', update: 'bulkUpdate', delete: 'bulkDelete' } as const;

/** The operation that writes rows of a model: of several, one that is not nested; else that of several rows. */
function writerOf(
  operations: readonly Operation[],
  model: Model,
  action: RelatedWrite['action'],
): Operation | undefined {
  const all = operations.filter(({ crud }) => crud?.model === model);
  const own = all.filter(({ crud }) => crud?.action === action);
  return (
    own.find(({ path }) => action !== 'create' || !path.includes('{')) ??
    own[0] ??
    all.find(({ crud }) => crud?.action === bulkActions[action])
  );
}

/** The operation that reads rows of a model: get, else list. */
export function readerOf(operations: readonly Operation[], model: Model): Operation | undefined {
  const own = operations.filter(({ crud }) => crud?.model === model);
  return (
    own.find(({ crud }) => crud?.action === 'get') ??
    own.find(({ crud }) => crud?.action === 'list')
  );
}

/** Whether credentials for one requirement also satisfy the other, apart from scopes. */
export function isLetIn(
  own: readonly SecurityRequirement[],
  other: readonly SecurityRequirement[],
): boolean {
  if (other.length === 0) return true;
  const ways = own.length === 0 ? [{}] : own;
  return ways.every((way) =>
    other.some((wanted) => Object.keys(wanted).every((scheme) => Object.hasOwn(way, scheme))),
  );
}

/** Scopes that the other requirement needs in addition. */
function scopeRule(
  own: readonly SecurityRequirement[],
  other: readonly SecurityRequirement[],
): RowRule | null {
  const scopes = other.map((way) => Object.values(way).flat());
  const held = own.map((way) => new Set(Object.values(way).flat()));
  const isHeld = (wanted: readonly string[]): boolean =>
    held.length > 0 && held.every((set) => wanted.every((scope) => set.has(scope)));
  if (scopes.length === 0 || scopes.some(isHeld)) return null;
  const rules = scopes.map((wanted): RowRule => {
    const all = wanted.map((scope): RowRule => ({ kind: 'scope', scope }));
    return { kind: 'all', rules: all };
  });
  return { kind: 'any', rules };
}

function joined(rules: readonly (RowRule | null)[]): RowRule | null {
  const [first = null, ...others] = rules.filter((rule) => rule !== null);
  return first === null || others.length === 0 ? first : { kind: 'all', rules: [first, ...others] };
}
