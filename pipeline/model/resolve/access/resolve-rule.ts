import type { RowRule } from '../../../../server-template/shared/access/row-rule.ts';
import {
  ruleOperators,
  takesList,
  takesRange,
  type RuleOperator,
} from '../../../../server-template/shared/list/operators.ts';
import type { Model, Property } from '../../api-model.ts';
import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { propertyHint } from '../../property-hint.ts';
import type { AccessContext } from './access-context.ts';
import { incomparable, misfitClaim, misfitConstant } from './compared-types.ts';
import { relationNames, relationOf } from './rule-path.ts';
import { isClaim, ruleValue } from './rule-value.ts';

const joints: ReadonlyMap<string, 'all' | 'any' | 'not'> = new Map([
  ...(['$all', 'and'] as const).map((name) => [name, 'all'] as const),
  ...(['$any', 'or'] as const).map((name) => [name, 'any'] as const),
  ...(['$not', 'not'] as const).map((name) => [name, 'not'] as const),
]);

/** Resolves the conditions on a model's rows; null, with problems reported, if one is invalid. */
export function resolveRule(
  context: AccessContext,
  model: Model,
  { value, pointer }: Located<unknown>,
): RowRule | null {
  const { problems } = context.resolution;
  if (!isRecord(value) || Array.isArray(value) || Object.keys(value).length === 0) {
    const hint = 'For example: { "customerId": "$claims.sub" }.';
    problems.add(pointer, 'A rule is an object with at least one condition.', hint);
    return null;
  }
  const parts = Object.entries(value).map(([key, part]) =>
    resolvePart(context, model, { key, value: part, pointer: pointerTo(pointer, key) }),
  );
  return joined('all', parts);
}

type Part = Located<unknown> & { readonly key: string };

function joined(kind: 'all' | 'any', parts: readonly (RowRule | null)[]): RowRule | null {
  const rules = parts.filter((part) => part !== null);
  if (rules.length < parts.length) return null;
  return rules.length === 1 ? (rules[0] ?? null) : { kind, rules };
}

function resolvePart(context: AccessContext, model: Model, part: Part): RowRule | null {
  const { key, value, pointer } = part;
  if (key === '$scope') return scopeRule(context, part);
  const joint = propertyOf(model, key) === undefined ? joints.get(key) : undefined;
  if (joint === 'not') {
    const rule = resolveRule(context, model, { value, pointer });
    return rule === null ? null : { kind: 'not', rule };
  }
  if (joint !== undefined) {
    if (Array.isArray(value) && value.length > 0) {
      const parts = value.map((item: unknown, index) =>
        resolveRule(context, model, { value: item, pointer: pointerTo(pointer, index) }),
      );
      return joined(joint, parts);
    }
    context.resolution.problems.add(pointer, `${key} takes a list of rules.`);
    return null;
  }
  return pathRule(context, model, part);
}

function scopeRule({ resolution, isSecured }: AccessContext, part: Part): RowRule | null {
  const { value, pointer } = part;
  if (typeof value !== 'string' || !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value)) {
    resolution.problems.add(pointer, 'A scope must not contain spaces or quotes.');
    return null;
  }
  if (!isSecured) {
    resolution.problems.add(
      pointer,
      'No caller has a scope here: the operation requires no credentials.',
      'Add "security" to the operation, or to all of them: specmill add security bearer.',
    );
  }
  return { kind: 'scope', scope: value };
}

/** `order.customerId` follows the foreign key to an order. */
function pathRule(context: AccessContext, model: Model, part: Part): RowRule | null {
  const { key, value, pointer } = part;
  const dot = key.indexOf('.');
  const name = dot === -1 ? key : key.slice(0, dot);
  const property = dot === -1 ? propertyOf(model, name) : undefined;
  if (property !== undefined) return propertyRule(context, property, { value, pointer });
  const relation = relationOf(context.models, model, name);
  if (relation === null) {
    context.resolution.problems.add(
      pointer,
      dot === -1
        ? `${model.name} has no property ${JSON.stringify(name)} with a column.`
        : `${model.name} has no foreign key called ${JSON.stringify(name)}, or more than one.`,
      dot === -1
        ? propertyHint(name, model)
        : nearestNameHint(name, relationNames(context.models, model)),
    );
    return null;
  }
  if (relation.key.length > 1 && relation.model === model) {
    context.resolution.problems.add(
      pointer,
      `A rule cannot follow a composite foreign key from a table to itself.`,
    );
  }
  const rule =
    dot === -1
      ? resolveRule(context, relation.model, { value, pointer })
      : pathRule(context, relation.model, { key: key.slice(dot + 1), value, pointer });
  if (rule === null) return null;
  return { kind: 'related', model: relation.model.name, key: relation.key, rule };
}

function propertyRule(
  context: AccessContext,
  property: Property,
  { value, pointer }: Located<unknown>,
): RowRule | null {
  if (Array.isArray(value)) return comparison(context, property, { op: 'in', value, pointer });
  if (!isRecord(value)) {
    if (value === null) return { kind: 'null', property: property.name, isNull: true };
    return comparison(context, property, { op: 'eq', value, pointer });
  }
  const parts = Object.entries(value).map(([op, operand]) => {
    const place = pointerTo(pointer, op);
    if (op === 'null' && typeof operand === 'boolean') {
      return { kind: 'null', property: property.name, isNull: operand } as const;
    }
    const known = ruleOperators.find((one) => one === op);
    if (known !== undefined)
      return comparison(context, property, { op: known, value: operand, pointer: place });
    const message =
      op === 'null' ? 'This must be true or false.' : `Unknown operator ${JSON.stringify(op)}.`;
    const hint = nearestNameHint(op, [...ruleOperators, 'null']);
    context.resolution.problems.add(place, message, hint);
    return null;
  });
  if (parts.length === 0) context.resolution.problems.add(pointer, 'This is not an operator.');
  return parts.length === 0 ? null : joined('all', parts);
}

function comparison(
  context: AccessContext,
  property: Property,
  { op, value, pointer }: Located<unknown> & { readonly op: RuleOperator },
): RowRule | null {
  if (takesList(op) && Array.isArray(value) && value.some(isClaim))
    return listRule(context, property, { op, value, pointer });
  const found = ruleValue(context, { value, pointer });
  if (found === null) return null;
  const error =
    incomparable(property.type, op) ??
    ('claim' in found.value
      ? misfitClaim(property.type, found.claim, op)
      : constantError(property, op, value));
  if (error !== null) {
    context.resolution.problems.add(pointer, error);
    return null;
  }
  return { kind: 'compare', property: property.name, op, value: found.value };
}

/** A list with claims among its values: one comparison for each. */
function listRule(
  context: AccessContext,
  property: Property,
  { op, value, pointer }: Located<readonly unknown[]> & { readonly op: RuleOperator },
): RowRule | null {
  if (takesRange(op) && value.length !== 2) {
    context.resolution.problems.add(pointer, 'This must be a list of two values or a claim.');
    return null;
  }
  const ops = takesRange(op) ? (['gte', 'lte'] as const) : [];
  const parts = value.map((item, index) =>
    comparison(context, property, {
      ...{ op: ops[index] ?? 'eq', value: item, pointer: pointerTo(pointer, index) },
    }),
  );
  return joined(takesRange(op) ? 'all' : 'any', parts);
}

function constantError(property: Property, op: RuleOperator, value: unknown): string | null {
  if (!takesList(op)) return misfitConstant(property, value);
  if (!Array.isArray(value) || value.length === 0)
    return 'This must be a list of values or a claim.';
  if (takesRange(op) && value.length !== 2) return 'This must be a list of two values or a claim.';
  const errors = value.map((item: unknown) => misfitConstant(property, item));
  return errors.find((error) => error !== null) ?? null;
}

function propertyOf({ properties }: Model, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}
