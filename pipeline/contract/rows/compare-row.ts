import type { Finding } from '../response/finding.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Operation } from '../../model/api-model.ts';
import type { TestedResource } from './tested-resource.ts';
import { shownAt, type Row } from './row-shape.ts';
import { isSameValue } from './same-value.ts';

/** Written values, and the row before (null for a new row). */
export interface Written {
  readonly resource: TestedResource;
  readonly sent: Row;
  readonly before: Row | null;
  /** The operation whose response shows the row. */
  readonly shown: Operation;
  readonly pointer: string;
}

/**
 * Finds sent values that were not stored. Values that the database changes (a trigger, a rounding
 * column) are accepted; dropped and swapped values, and rows that mostly differ, are not.
 */
export function lostValues(
  { resource, sent, before, shown, pointer }: Written,
  read: Row,
): readonly Finding[] {
  const names = Object.keys(sent).filter(
    (name) => isKept(resource, name) && Object.hasOwn(read, name),
  );
  const different = names.filter(
    (name) => !isSameValue(sent[name], read[name]) && !isExpanded(sent[name], read[name]),
  );
  const lost = different.filter(
    (name) => !isFilled(read[name]) || isDropped(name) || isSwapped(name),
  );
  const reported = different.length * 2 > names.length && different.length > 1 ? different : lost;
  return reported.map((name) => ({
    message: `${name} is read back with a different value.`,
    keyword: 'state',
    pointer,
    instance: shownAt(shown, name),
    expected: valueText(sent[name]),
    actual: valueText(read[name]),
  }));

  function isDropped(name: string): boolean {
    if (before === null) return false;
    if (isAppended(before[name], sent[name], read[name])) return true;
    return isSameValue(before[name], read[name]) && !isSameValue(sent[name], before[name]);
  }

  function isSwapped(name: string): boolean {
    return different.some(
      (other) => isSameValue(sent[name], read[other]) && isSameValue(sent[other], read[name]),
    );
  }

  function isFilled(value: unknown): boolean {
    return value !== null && value !== undefined;
  }
}

/** Places of the lists whose sent items were added to the old ones. */
export function appendedLists({ sent, before, shown }: Written, read: Row): readonly string[] {
  return Object.keys(sent)
    .filter((name) => isAppended(before?.[name], sent[name], read[name]))
    .map((name) => shownAt(shown, name));
}

/** Whether the items of a list were added to the old ones instead of replacing them. */
function isAppended(before: unknown, sent: unknown, read: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(sent) || !Array.isArray(read)) return false;
  const isIn = (list: readonly unknown[], item: unknown): boolean =>
    list.some((other) => isSameValue(other, item));
  const old = before.filter((item) => !isIn(sent, item));
  return old.length > 0 && [old, sent].flat().every((item) => isIn(read, item));
}

/** Whether a row shows most of the sent values: an API may decide the others itself. */
export function keepsMost(written: Written, read: Row): boolean {
  const { resource, sent } = written;
  const names = Object.keys(sent).filter(
    (name) => isKept(resource, name) && Object.hasOwn(read, name),
  );
  return lostValues(written, read).length * 2 < Math.max(1, names.length);
}

/** A key may be returned as the row that it refers to. */
function isExpanded(sent: unknown, read: unknown): boolean {
  return (typeof sent === 'string' || typeof sent === 'number') && isJsonObject(read);
}

/** Whether a server stores values of a property. */
export function isKept({ model }: TestedResource, name: string): boolean {
  if (model === null) return true;
  const property = model.properties.find((one) => one.name === name);
  if (property === undefined || property.readOnly || property.hidden) return false;
  const { managed, generated, updatedByDatabase, changedByDatabase, type = '' } = property.source;
  return (
    managed === undefined &&
    generated === undefined &&
    updatedByDatabase !== true &&
    changedByDatabase !== true &&
    !/^(?:tsvector|timestamp\b.*on update)/i.test(type) &&
    !isMoment(name)
  );
}

/** Properties that differ between two reads of a row. */
export function differing(resource: TestedResource, left: Row, right: Row): readonly string[] {
  return Object.keys(left).filter(
    (name) =>
      isKept(resource, name) && Object.hasOwn(right, name) && !isSameValue(left[name], right[name]),
  );
}

/** Timestamps are often set by triggers. */
function isMoment(name: string): boolean {
  return (
    /(?:created|updated|modified|changed|inserted).?(?:at|on|date|time)?$/i.test(name) ||
    /^last_?(?:update|modified|change)/i.test(name)
  );
}

/** A value for display, shortened. */
export function valueText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
