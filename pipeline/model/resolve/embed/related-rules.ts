import type { RowRule } from '../../../../server-template/runtime/shared/access/row-rule.ts';
import type { SecurityRequirement } from '../../../openapi-document.ts';
import type { Model, Operation } from '../../api-model.ts';
import type { Resolution } from '../schema-shape.ts';

/** What operations show of rows of other models: no more than getting those rows would. */
export interface Readers {
  /** What must hold of rows of a model that an operation shows beside its own; null: nothing. A problem where it lets callers in whom the model's own operations keep out. */
  ruleFor(operation: Operation, model: Model, place: string): RowRule | null;
}

/** Makes the rules for rows of other models out of the operations that read these. */
export function createReaders({ problems }: Resolution, operations: readonly Operation[]): Readers {
  return {
    ruleFor(operation, model, place) {
      const reader = readerOf(operations, model);
      if (reader?.crud === null || reader === undefined) return null;
      if (!isLetIn(operation.security, reader.security)) {
        const [own, other] = [operation, reader].map(
          ({ method, path }) => `${method.toUpperCase()} ${path}`,
        );
        problems.add(
          place,
          `${String(own)} can be called with other credentials than ${String(other)}, and would show its rows.`,
          'Give both the same "security", or take this relation out.',
        );
      }
      return joined([reader.crud.rows, scopeRule(operation.security, reader.security)]);
    },
  };
}

/** What reads rows of a model: what gets one of them, else what lists them. */
export function readerOf(operations: readonly Operation[], model: Model): Operation | undefined {
  const own = operations.filter(({ crud }) => crud?.model === model);
  return (
    own.find(({ crud }) => crud?.action === 'get') ??
    own.find(({ crud }) => crud?.action === 'list')
  );
}

/** Whether whoever satisfies one requirement has presented what the other one asks for, scopes aside. */
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

/** The scopes that the other requirement asks for beyond the own one. */
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
