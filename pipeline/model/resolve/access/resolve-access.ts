import type { Preset } from '../../../../server-template/shared/access/row-rule.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Crud, Model, Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { propertyHint } from '../../property-hint.ts';
import { isCreating, isWriting } from '../row-actions.ts';
import type { OperationDraft } from '../draft-operations.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { AccessContext } from './access-context.ts';
import { misfitClaim, misfitConstant } from './compared-types.ts';
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
  return {
    rows:
      rows === undefined
        ? null
        : resolveRule(context, crud.model, { value: rows, pointer: pointerTo(place, 'rows') }),
    presets: resolvePresets(context, crud, {
      value: preset ?? {},
      pointer: pointerTo(place, 'preset'),
    }),
  };
}

function resolvePresets(
  context: AccessContext,
  { model, action, input, key }: Omit<Crud, 'rows' | 'presets'>,
  { value: presets, pointer: place }: Located<Readonly<Record<string, unknown>>>,
): readonly Preset[] {
  const { problems } = context.resolution;
  const names = Object.keys(presets);
  if (names.length > 0 && !isWriting(action)) {
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
    const found = ruleValue(context, { value: presets[name], pointer });
    if (found === null) return [];
    const error =
      'claim' in found.value
        ? misfitClaim(property.type, found.claim, 'eq')
        : misfitConstant(property.type, presets[name]);
    if (error !== null) problems.add(pointer, error);
    return [{ property: name, value: found.value }];
  });
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
