import { isJsonMap } from '../../../server-template/shared/rows/row.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { plainName } from '../../model/third-party/index.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';

/** Selects the requested properties of rows. */
export type FieldSelector = (rows: readonly Row[], valid: ValidRequest) => readonly Row[];

/** Creates the selector of a list; required properties stay, so that the response is valid. */
export function createFieldSelector(
  inputs: readonly ListInput[],
  roles: ReadonlyMap<ListRole, ListInput>,
  required: ReadonlySet<string>,
): FieldSelector {
  const plain = roles.get('fields');
  // JSON:API has fields per type: https://jsonapi.org/format/#fetching-sparse-fieldsets
  const typed = inputs.flatMap((input) => {
    const type = /^fields\[([^\]]+)\]$/.exec(input.name)?.[1];
    return type === undefined ? [] : [{ type, input }];
  });
  if (plain === undefined && typed.length === 0) return (rows) => rows;
  return (rows, valid) => {
    const type = rows[0]?.['type'];
    const input =
      plain ??
      typed.find((one) => one.type === type)?.input ??
      (typed.length === 1 ? typed[0]?.input : undefined);
    if (input?.isSent(valid) !== true) return rows;
    const names = namesIn(input.valueIn(valid));
    if (names.size === 0 || names.has('*')) return rows;
    return rows.map((row) => selected(row, names, required));
  };
}

/** `id,author(name),address.city` gives `id`, `author` and `address`. */
function namesIn(value: unknown): ReadonlySet<string> {
  const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const names = texts.flatMap((text) => text.replaceAll(/\([^()]*\)/g, '').split(','));
  return new Set(
    names
      .map((name) => name.trim().replace(/[./].*$/s, ''))
      .filter((name) => name !== '')
      .map((name) => (name === '*' ? name : plainName(name))),
  );
}

function selected(row: Row, names: ReadonlySet<string>, required: ReadonlySet<string>): Row {
  const { attributes } = row;
  const isInner = isJsonMap(attributes) && typeof row['type'] === 'string';
  const inner = isInner
    ? { attributes: picked(attributes, (name) => names.has(plainName(name))) }
    : {};
  const outer = picked(
    row,
    (name) =>
      required.has(name) ||
      names.has(plainName(name)) ||
      (isInner && /^(?:id|type|links)$/.test(name)),
  );
  return { ...outer, ...inner };
}

function picked(row: Row, isWanted: (name: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));
}
