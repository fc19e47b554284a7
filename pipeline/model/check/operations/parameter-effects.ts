import { X_CRUD } from '../../../extensions.ts';
import type { CrudAction, ParameterRole } from '../../../extensions.ts';
import type { Parameter } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { OperationDraft } from '../../resolve/draft-operations.ts';

/** Roles with an effect on a single row. */
const ofOneRow: readonly ParameterRole[] = ['fields', 'embed'];
/** Actions that embed related rows. */
const readers: readonly CrudAction[] = ['list', 'get'];
const numbers: readonly ParameterRole[] = ['page', 'limit', 'start', 'end'];

/** Rejects parameters of a table's operation without effect, and unsupported roles. */
export function checkParameters(problems: ProblemList, { crud, parameters }: OperationDraft): void {
  for (const parameter of parameters) {
    checkEmptyValue(problems, parameter);
    if (crud !== null) checkStyle(problems, parameter);
  }
  if (crud === null) return;
  const players = new Map<ParameterRole, string>();
  for (const { value, pointer } of parameters) {
    const place = pointerTo(pointer, X_CRUD);
    const { role, filter, name, embedded } = value;
    if (name === '__proto__')
      problems.add(pointer, 'A parameter with this name cannot be served.', 'Choose another name.');
    if (embedded !== undefined) {
      if (value.in === 'query' && readers.includes(crud.action)) continue;
      problems.add(place, 'Embedded lists are selected by query parameters of a list or get.');
    } else if (value.in !== 'query') {
      // Checked where it is resolved.
      if (role !== null && role !== 'idempotencyKey') {
        problems.add(
          place,
          `Roles are for query parameters, not for parameters in the ${value.in}.`,
        );
      }
    } else if (role !== null) {
      checkRole(problems, crud.action, { value, pointer });
      const other = players.get(role);
      players.set(role, name);
      if (other === undefined) continue;
      const names = `${JSON.stringify(other)} and ${JSON.stringify(name)}`;
      problems.add(place, `Two parameters of one list have the role ${role}: ${names}.`);
    } else if (filter === null) {
      problems.add(
        pointer,
        `The query parameter ${JSON.stringify(name)} has no effect: it has neither a role nor a filter.`,
        `Add "${X_CRUD}": { "role": … } or { "filter": property } to it, delete it, or remove "${X_CRUD}" from the operation and write its handler.`,
      );
    }
  }
}

/** An empty value is a text, and nothing else. */
function checkEmptyValue(problems: ProblemList, { value, pointer }: Located<Parameter>): void {
  const { allowEmptyValue, schema } = value;
  const { type = 'string' } = schema;
  if (!allowEmptyValue || type === 'string') return;
  problems.add(
    pointerTo(pointer, 'allowEmptyValue'),
    `An empty value is not of type ${type}, so the server rejects it.`,
    'Remove "allowEmptyValue".',
  );
}

/** No parameter of a table is an object. */
function checkStyle(problems: ProblemList, { value, pointer }: Located<Parameter>): void {
  if (value.style !== 'deepObject') return;
  problems.add(
    pointerTo(pointer, 'style'),
    'Operations on tables have no parameters of the style deepObject.',
    'Declare one query parameter for each property.',
  );
}

function checkRole(
  problems: ProblemList,
  action: CrudAction,
  { value, pointer }: Located<Parameter>,
): void {
  const { role, schema } = value;
  if (role === null) return;
  const isKnown =
    action === 'list' ||
    (action === 'bulkDelete' && role === 'ids') ||
    (action === 'get' && ofOneRow.includes(role));
  if (!isKnown) {
    problems.add(
      pointerTo(pointer, X_CRUD),
      `The role ${role} has no effect on a ${action}.`,
      'Remove the parameter from this operation, or from its path item.',
    );
  } else if (numbers.includes(role) && schema.type !== 'integer') {
    problems.add(
      value.schemaPointer ?? pointer,
      `A parameter with the role ${role} counts rows or pages, so its type must be integer.`,
      'Add "type": "integer" to its schema.',
    );
  } else checkReach(problems, { value, pointer });
}

/** Page numbers start at 1, and page sizes too. */
function checkReach(problems: ProblemList, { value, pointer }: Located<Parameter>): void {
  const { role, schema, schemaPointer } = value;
  const { minimum = 1, maximum = 1, default: preset = 1 } = schema;
  const place = schemaPointer ?? pointer;
  if (role === 'page' && (minimum < 1 || Number(preset) < 1))
    problems.add(
      place,
      'Pages count from 1.',
      'Set the minimum to 1, and the default to 1 or more.',
    );
  if (role === 'limit' && (maximum < 1 || Number(preset) < 1))
    problems.add(
      place,
      'A page has at least one row.',
      'Set the maximum and the default to 1 or more.',
    );
}
