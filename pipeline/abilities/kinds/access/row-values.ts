import { isDeepStrictEqual } from 'node:util';
import { X_CRUD, type CrudAction } from '../../../extensions.ts';
import { relationOf } from '../../../model/resolve/access/rule-path.ts';
import { modelOperations } from '../../ability.ts';
import type { Ability, AbilityOutcome, AbilityRequest } from '../../ability.ts';
import { deleteEqual, deleteMember, section } from '../../document-draft.ts';
import type { DocumentDraft, Part } from '../../document-draft.ts';
import { unknownProperty } from '../unknown-property.ts';

/** The actions that read or write rows. */
export const ruledActions: readonly CrudAction[] = [
  ...(['list', 'get', 'create', 'update', 'delete', 'query'] as const),
  ...(['bulkCreate', 'bulkUpdate', 'bulkDelete', 'upsert'] as const),
  ...(['getFile', 'putFile', 'deleteFile'] as const),
];

/** Rows with other values of these properties do not exist for any operation of the model. */
export const rowsAbility = valuesAbility({
  usage: 'rows <property=value…>',
  description: 'operations see only rows with this value: a constant or $claims.<path>',
  key: 'rows',
  actions: ruledActions,
});

/** The server fills these properties of new rows, which clients then cannot send. */
export const presetAbility = valuesAbility({
  usage: 'preset <property=value…>',
  description: 'new rows get this value, which clients cannot send: a constant or $claims.<path>',
  key: 'preset',
  actions: ['create', 'bulkCreate', 'upsert'],
});

interface Values extends Pick<Ability, 'usage' | 'description'> {
  /** The key of `x-crud` that contains the values. */
  readonly key: 'rows' | 'preset';
  readonly actions: readonly CrudAction[];
}

function valuesAbility({ usage, description, key, actions }: Values): Ability {
  return {
    ...{ usage, description, target: 'models', words: [1, 8] },
    add(request) {
      const { draft, words } = request;
      const values = words.map((word) => assignment(request, key, word));
      const reason = values.find((value) => 'cannot' in value);
      if (reason !== undefined) return reason;
      const operations = modelOperations(request, ...actions);
      if (operations.length === 0) return { cannot: 'it has no such operations' };
      for (const { pointer, crud } of operations) {
        const own = section(draft.part(pointer), X_CRUD);
        const isKept = key === 'rows' && keeping.has(crud?.action);
        for (const value of values) {
          if (!('name' in value)) continue;
          section(own, key)[value.name] = value.value;
          if (isKept && !value.name.includes('.'))
            section(own, 'preset')[value.name] ??= value.value;
        }
        if (key === 'rows' && !reading.has(crud?.action)) declareForbidden(draft, pointer);
      }
      return { notes: key === 'rows' ? unfilled(request) : [] };
    },
    remove(request) {
      const { draft } = request;
      const names = request.words.map((word) => word.split('=')[0] ?? '');
      for (const { pointer, crud } of modelOperations(request, ...actions)) {
        const operation = draft.part(pointer);
        const own = section(operation, X_CRUD);
        const { rows = {}, preset = {} } = own as { rows?: Part; preset?: Part };
        for (const name of names) {
          const isKept = key === 'rows' && keeping.has(crud?.action);
          if (isKept && isDeepStrictEqual(rows[name], preset[name]))
            deleteMember(own, 'preset', name);
          deleteMember(own, key, name);
        }
        if (own['rows'] === undefined)
          deleteEqual(section(operation, 'responses'), '403', { $ref: forbidden });
      }
      draft.dropUnused(forbidden);
      return {};
    },
  };
}

/** Updates keep the value, so that clients cannot take a row out of their own sight. */
const keeping: ReadonlySet<CrudAction | undefined> = new Set([
  'update',
  'bulkUpdate',
  'putFile',
  'deleteFile',
]);
const reading: ReadonlySet<CrudAction | undefined> = new Set(['list', 'get', 'query', 'getFile']);

const forbidden = '#/components/responses/Forbidden';

function declareForbidden(draft: DocumentDraft, pointer: string): void {
  const response = draft.errorResponse('Forbidden', 'The caller may not write this row.');
  section(draft.part(pointer), 'responses')['403'] ??= response;
}

/** Clients have to send the value of a rule in new rows, unless the server presets it. */
function unfilled(request: AbilityRequest): readonly string[] {
  const creating = modelOperations(request, 'create', 'bulkCreate', 'upsert');
  const words = request.words.filter(
    (word) =>
      !word.split('=')[0]?.includes('.') &&
      creating.some(({ pointer }) => {
        const { preset = {} } = request.draft.part(pointer)[X_CRUD] as { preset?: object };
        return !Object.hasOwn(preset, word.split('=')[0] ?? '');
      }),
  );
  if (words.length === 0) return [];
  const { name = '' } = request.model ?? {};
  return [
    `New rows of ${name} must have this value as well: specmill add preset ${words.join(' ')} --to ${name} fills it in.`,
  ];
}

type Assigned =
  | { readonly name: string; readonly value: unknown }
  | Required<Pick<AbilityOutcome, 'cannot'>>;

/**
 * The value of `tenantId=$claims.tenant`; texts that are JSON of the property's type are parsed. In a
 * rule, `project.tenantId` is a property of the row that a foreign key refers to.
 */
function assignment({ api, model }: AbilityRequest, key: Values['key'], word: string): Assigned {
  const [, name, text] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  if (name === undefined || text === undefined) return { cannot: `${word} is not property=value` };
  const [way = '', ...path] = name.split('.');
  const isPath = key === 'rows' && model !== null && path.length === 1;
  const relation = isPath ? relationOf(api.models, model, way) : null;
  const last = relation === null ? name : path.join('.');
  const properties = (relation?.model ?? model)?.properties ?? [];
  const property = properties.find((one) => one.name === last);
  if (property === undefined) return unknownProperty(last, properties, name);
  const isText = property.schema.type === 'string' || text.startsWith('$');
  return { name, value: isText && text !== 'null' ? text : constant(text) };
}

function constant(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
