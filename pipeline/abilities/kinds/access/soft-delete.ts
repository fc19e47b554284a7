import { X_CRUD, X_INTERNAL, type CrudAction } from '../../../extensions.ts';
import type { Model } from '../../../model/api-model.ts';
import { modelOperations } from '../../ability.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { deleteEqual, deleteMember, section } from '../../document-draft.ts';
import { hideProperty } from '../../hide-property.ts';
import { ruledActions } from './row-values.ts';
import { unknownProperty } from '../unknown-property.ts';

/** A delete keeps the row and sets a column, and no operation finds such rows. */
export const softDeleteAbility: Ability = {
  usage: 'soft-delete <property>',
  description: 'a delete sets a timestamp, and no operation finds such rows',
  ...{ target: 'models', words: [1, 1] },
  add(request) {
    const { draft, model } = request;
    const [name = ''] = request.words;
    const reason = unfit(request, name);
    if (model === null || reason !== null) return { cannot: reason ?? 'it is not a model' };
    for (const { pointer, crud } of modelOperations(request, ...ruledActions)) {
      const own = section(draft.part(pointer), X_CRUD);
      section(own, 'rows')[name] = null;
      if (deleting.includes(crud?.action)) section(own, 'preset')[name] = '$now';
    }
    return { notes: [...hideProperty(request, model, name), ...left(model)] };
  },
  remove(request) {
    const { draft, model, words } = request;
    const [name = ''] = words;
    const properties = section(draft.part(`#/components/schemas/${model?.name}`), 'properties');
    let isFound = false;
    for (const { pointer, crud } of modelOperations(request, ...ruledActions)) {
      const own = section(draft.part(pointer), X_CRUD);
      const { rows = {}, preset = {} } = own as {
        readonly rows?: object;
        readonly preset?: object;
      };
      if (deleting.includes(crud?.action) && valueOf(preset, name) === '$now') {
        deleteMember(own, 'preset', name);
        isFound = true;
      }
      if (valueOf(rows, name) === null) deleteMember(own, 'rows', name);
    }
    const property = properties[name];
    if (!isFound || property === undefined) return {};
    deleteEqual(property as Record<string, unknown>, X_INTERNAL, true);
    return {
      notes: [
        `Responses contain ${model?.name}.${name} again. Filters, sort values and bodies do not: restore them from the version in git if you need them.`,
      ],
    };
  },
};

const deleting: readonly (CrudAction | undefined)[] = ['delete', 'bulkDelete'];

/** Why the property cannot mark deleted rows; null if it can. */
function unfit(request: AbilityRequest, name: string): string | null {
  const properties = request.model?.properties ?? [];
  const property = properties.find((one) => one.name === name);
  if (property === undefined) return unknownProperty(name, properties).cannot;
  const { kind } = property.type;
  if (kind !== 'date' && kind !== 'dateTime') return `${name} is neither a date nor a timestamp`;
  if (property.schema.nullable !== true)
    return `${name} is never null, so that every row would be deleted`;
  return modelOperations(request, 'delete', 'bulkDelete').length === 0
    ? 'no operation deletes its rows'
    : null;
}

/** What a deleted row keeps. */
function left({ name, source }: Model): readonly string[] {
  const uniques = source.uniques ?? [];
  if (uniques.length === 0) return [];
  return [
    `A deleted ${name} keeps its unique values, so that a new one with them is a 409: a unique index of the rows that are not deleted allows it.`,
  ];
}

function valueOf(values: object, name: string): unknown {
  return Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : undefined;
}
