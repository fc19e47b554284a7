import type {
  Preset,
  PresetValue,
  RowRule,
} from '../../../../server-template/shared/access/row-rule.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Crud, Model, Operation, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { propertyHint } from '../../property-hint.ts';
import { isCreating, isDeleting, isOfFile, isWriting } from '../row-actions.ts';
import type { OperationDraft } from '../draft-operations.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { AccessContext } from './access-context.ts';
import { misfitClaim, misfitConstant, unshownConstant } from './compared-types.ts';
import { resolveRule } from './resolve-rule.ts';
import { ruleValue } from './rule-value.ts';

/** Resolves the rows that an operation reaches, and the columns that it sets. */
export function resolveAccess(
  resolution: Resolution,
  models: readonly Model[],
  { crud: source, operation }: OperationDraft,
  crud: Omit<Crud, 'rows' | 'presets'>,
): Pick<Crud, 'rows' | 'presets'> {
  const document = resolution.document as OpenApiDocument;
  const context: AccessContext = {
    resolution,
    models,
    claims: document[X_CRUD]?.claims ?? null,
    isSecured: operation.security.some((schemes) => Object.keys(schemes).length > 0),
  };
  const place = pointerTo(operation.pointer, X_CRUD);
  const { rows, preset } = source ?? {};
  const rule =
    rows === undefined
      ? null
      : resolveRule(context, crud.model, { value: rows, pointer: pointerTo(place, 'rows') });
  const pointer = pointerTo(place, 'preset');
  const presets = resolvePresets(context, crud, { value: preset ?? {}, pointer });
  if (isDeleting(crud.action) && presets.length > 0 && !namesAny(rule, presets)) {
    resolution.problems.add(
      pointer,
      'A delete with presets keeps the row, but its rule is about none of them: the row would still be found.',
      `Add the rule that a deleted row breaks, such as "rows": { ${JSON.stringify(presets[0]?.property)}: null }, to each operation of the model (specmill add soft-delete).`,
    );
  }
  return { rows: rule, presets };
}

/** Whether a rule compares one of the properties that presets set. */
function namesAny(rule: RowRule | null, presets: readonly Preset[]): boolean {
  if (rule === null) return false;
  if ('rules' in rule) return rule.rules.some((part) => namesAny(part, presets));
  if (rule.kind === 'not') return namesAny(rule.rule, presets);
  return 'property' in rule && presets.some(({ property }) => property === rule.property);
}

function resolvePresets(
  context: AccessContext,
  { model, action, input, key }: Omit<Crud, 'rows' | 'presets'>,
  { value: presets, pointer: place }: Located<Readonly<Record<string, unknown>>>,
): readonly Preset[] {
  const { problems } = context.resolution;
  const names = Object.keys(presets);
  const isRead = action === 'getFile' || !isOfFile(action);
  if (names.length > 0 && !isWriting(action) && !isDeleting(action) && isRead) {
    problems.add(place, `A ${action} writes nothing, so it cannot have presets.`);
  }
  return names.flatMap((name): readonly Preset[] => {
    const pointer = pointerTo(place, name);
    const property = model.properties.find((candidate) => candidate.name === name);
    if (property === undefined) {
      const message = `${model.name} has no property ${JSON.stringify(name)} with a column.`;
      problems.add(pointer, message, propertyHint(name, model));
      return [];
    }
    const { column, generated, identity } = property.source;
    if (generated !== undefined || identity === 'always') {
      problems.add(pointer, 'The database fills this column itself.');
    }
    if (key.some((part) => part.column === column) && isCreating(action)) {
      problems.add(pointer, `The path already sets ${JSON.stringify(name)}.`);
    }
    if (input.some((candidate) => candidate.column === column)) {
      problems.add(
        pointer,
        `The body also has ${JSON.stringify(name)}, in a schema that other operations use.`,
        'Give this operation its own body schema without the property; the server sets it.',
      );
    }
    const value = presetValue(context, property, { value: presets[name], pointer });
    if (value !== null && 'constant' in value && !isDeleting(action)) {
      const error = unshownConstant(property, value.constant);
      if (error !== null) problems.add(pointer, error);
    }
    return value === null ? [] : [{ property: name, value }];
  });
}

/** Null, with a problem reported, if there is no such value. */
function presetValue(
  context: AccessContext,
  property: Property,
  { value, pointer }: Located<unknown>,
): PresetValue | null {
  const { problems } = context.resolution;
  if (value === '$now') {
    if (property.type.kind !== 'date' && property.type.kind !== 'dateTime')
      problems.add(pointer, `${JSON.stringify(property.name)} is neither a date nor a timestamp.`);
    return { now: true };
  }
  const found = ruleValue(context, { value, pointer });
  if (found === null) return null;
  const error =
    'claim' in found.value
      ? misfitClaim(property.type, found.claim, 'eq')
      : misfitConstant(property, value);
  if (error !== null) problems.add(pointer, error);
  return found.value;
}

/** Adds the rules of parent rows in nested paths: those of the operation that gets one of them. */
export function withParentRules(operations: readonly Operation[]): readonly Operation[] {
  return operations.map((operation) => {
    const { crud } = operation;
    if (crud === null || crud.parent === null) return operation;
    const { model, key } = crud.parent;
    const getters = operations.flatMap(({ crud: other }) =>
      other?.action === 'get' && other.model === model ? [other] : [],
    );
    const columns = key.map(({ column }) => column);
    const getter =
      getters.find((other) => other.key.every(({ column }) => columns.includes(column))) ??
      getters[0];
    return {
      ...operation,
      crud: { ...crud, parent: { ...crud.parent, rows: getter?.rows ?? null } },
    };
  });
}
