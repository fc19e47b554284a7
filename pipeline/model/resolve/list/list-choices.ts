import type {
  ListAbilities,
  SortColumn,
} from '../../../../server-template/shared/list/list-abilities.ts';
import type { ColumnType } from '../../../catalog/catalog.ts';
import type { ParameterRole } from '../../../extensions.ts';
import type { Crud, Parameter } from '../../api-model.ts';
import { valueError } from '../../schemas/value-error.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { rowsPlace } from '../crud/response-envelope.ts';
import { jsonContent } from '../resolve-contents.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { kindNames } from './list-filters.ts';
import { listParameter, shownProperty, valueSchemaOf } from './list-subject.ts';
import type { ListSubject } from './list-subject.ts';

/** The parameters that play a role. */
export type Players = ReadonlyMap<ParameterRole, Located<Parameter>>;

const unsortable: readonly ColumnType['kind'][] = ['json', 'array', 'set', 'bytes', 'other'];

/** Rows that can be sorted. */
interface SortedRows {
  readonly crud: Pick<Crud, 'model' | 'output'>;
}

/** Sort orders of a list: the values of the enum of `sort` and `sortField`. */
export function listOrder(
  resolution: Resolution,
  subject: SortedRows,
  players: Players,
): Pick<ListAbilities, 'sort' | 'sortField' | 'sortOrder' | 'sortable'> {
  const [sort, field, way] = [
    players.get('sort'),
    players.get('sortField'),
    players.get('sortOrder'),
  ];
  if (way !== undefined) checkDirections(resolution, way, field !== undefined);
  const columns = new Map<string, SortColumn>();
  for (const located of [sort, field]) {
    if (located === undefined) continue;
    for (const { text, place } of choicesOf(resolution, located)) {
      const column = sortColumn(resolution, subject, { text, place });
      if (column !== null) columns.set(column.name, column);
    }
  }
  return {
    ...(sort === undefined ? {} : { sort: listParameter(resolution, sort) }),
    ...(field === undefined ? {} : { sortField: listParameter(resolution, field) }),
    ...(way === undefined ? {} : { sortOrder: listParameter(resolution, way) }),
    ...(columns.size === 0 ? {} : { sortable: [...columns.values()] }),
  };
}

/** Names are those of properties in responses; other properties of the model are accepted too. */
export function sortColumn(
  resolution: Resolution,
  { crud }: SortedRows,
  { text, place }: Choice,
): SortColumn | null {
  const name = text.replace(/^-/, '');
  const shown = crud.output.find((column) => column.name === name);
  const named = crud.model.properties.find(({ source }) => source.column === shown?.column);
  const use = { name: named?.name ?? name, place, purpose: 'used to sort' };
  const property = shownProperty(resolution, crud, use);
  if (property === null) return null;
  if (unsortable.includes(property.type.kind)) {
    const message = `Rows cannot be sorted by ${JSON.stringify(name)}, which is ${kindNames[property.type.kind]}.`;
    resolution.problems.add(place, message);
    return null;
  }
  return { name, property: property.name };
}

function checkDirections(
  resolution: Resolution,
  located: Located<Parameter>,
  hasField: boolean,
): void {
  const { problems } = resolution;
  if (!hasField) {
    const message =
      'A parameter with the role sortOrder has no effect without one with the role sortField.';
    problems.add(located.pointer, message);
  }
  for (const { text, place } of choicesOf(resolution, located)) {
    if (/^(?:asc|desc)$/i.test(text)) continue;
    problems.add(place, `The sort order is asc or desc, not ${JSON.stringify(text)}.`);
  }
}

/** The parameter that selects the properties of rows, which must be optional. */
export function listFields(
  resolution: Resolution,
  { operation, crud }: ListSubject,
  located: Located<Parameter> | undefined,
): Pick<ListAbilities, 'fields'> {
  if (located === undefined) return {};
  const known = crud.row.map(({ name }) => name);
  for (const { text, place } of choicesOf(resolution, located)) {
    if (known.includes(text)) continue;
    const message = `The rows of this list have no property ${JSON.stringify(text)}.`;
    resolution.problems.add(place, message, nearestNameHint(text, known));
  }
  const response = operation.responses.find(({ status }) => status === '200');
  const pointer = jsonContent(response?.contents ?? [])?.schemaPointer ?? null;
  if (response?.schema && pointer !== null) {
    const body = { value: response.schema, pointer };
    const row = rowsPlace(resolution, { model: crud.model, action: 'list' }, body)?.row;
    const required = row === undefined ? [] : [...objectShape(resolution, row).required];
    const [name] = required.filter((one) => known.includes(one));
    if (row !== undefined && name !== undefined) {
      resolution.problems.add(
        row.pointer,
        `The rows of this list may omit ${JSON.stringify(name)}, which their schema requires: ${JSON.stringify(located.value.name)} selects the properties.`,
        'Give the list its own row schema without "required".',
      );
    }
  }
  return { fields: listParameter(resolution, located) };
}

/** A name of an enum, and its place. */
export interface Choice {
  readonly text: string;
  readonly place: string;
}

/**
 * The values of a parameter's enum; a problem if there is none, or if other keywords reject a
 * value.
 */
export function choicesOf(resolution: Resolution, located: Located<Parameter>): readonly Choice[] {
  const { value, pointer } = valueSchemaOf(resolution, located);
  if (value.enum === undefined) {
    resolution.problems.add(
      pointer,
      `A parameter with the role ${String(located.value.role)} selects names: its schema must be an array of enum values.`,
      'Write "schema": { "type": "array", "items": { "type": "string", "enum": [ … ] } }, with "explode": false.',
    );
    return [];
  }
  return value.enum.flatMap((member, index) => {
    const place = pointerTo(pointer, 'enum', index);
    if (typeof member !== 'string') return [];
    const context = { document: resolution.document, direction: 'request' } as const;
    const reason = valueError(context, value, member);
    if (reason !== null) {
      const message = `No request can select ${JSON.stringify(member)}: ${reason}.`;
      resolution.problems.add(place, message, 'Remove the other keywords, or the name.');
    }
    return [{ text: member, place }];
  });
}
