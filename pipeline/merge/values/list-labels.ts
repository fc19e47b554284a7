import { X_CRUD } from '../../extensions.ts';
import { valueAtPointer } from '../../model/json-pointer.ts';
import { canonicalText } from '../../evaluate/equal-values.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';

/** A list and its document. */
export interface ListPlace {
  readonly list: readonly unknown[];
  readonly document: object;
}

/** Labels that identify each item across versions of a list, per version; null if the list must be treated as one value, because labels are not unique or the order is significant. Plain values are their own label, references have their target, parameters their effect and location, other items the first of columns, name, URL or expression that is unique. */
export function labelsOf(
  versions: readonly ListPlace[],
  isDatabase: boolean,
): readonly (readonly string[])[] | null {
  const isPlain = versions.every(({ list }) => list.every((item) => !isContainer(item)));
  if (isPlain) return isDatabase ? null : uniqueLabels(versions, (item) => plainLabel(item));
  for (const labelOf of identities) {
    const labels = uniqueLabels(versions, labelOf);
    if (labels !== null) return labels;
  }
  return null;
}

type LabelOf = (item: unknown, document: object) => string | null;

const identities: readonly LabelOf[] = [
  parameterEffect,
  parameterName,
  (item) => (isJsonObject(item) && typeof item['$ref'] === 'string' ? item['$ref'] : null),
  (item) => columnsLabel(item),
  (item) => textOf(item, 'name'),
  (item) => textOf(item, 'url'),
  (item) => textOf(item, 'expression'),
  (item) => requirementLabel(item),
];

function uniqueLabels(
  versions: readonly ListPlace[],
  labelOf: LabelOf,
): readonly (readonly string[])[] | null {
  const all: string[][] = [];
  for (const { list, document } of versions) {
    const labels = list.map((item) => labelOf(item, document));
    const known = labels.filter((label) => label !== null);
    if (known.length < labels.length || new Set(known).size < known.length) return null;
    all.push(known);
  }
  return all;
}

/** A string is its own label; other values are quoted so that they differ from similar strings. */
function plainLabel(item: unknown): string {
  return typeof item === 'string' && !/^(?:-?[\d.]+|true|false|null|")/.test(item)
    ? item
    : JSON.stringify(item);
}

/** `query:page`: the role or filter of a parameter. */
function parameterEffect(item: unknown, document: object): string | null {
  const parameter = parameterOf(item, document);
  if (parameter === null) return null;
  const crud = isJsonObject(parameter[X_CRUD]) ? parameter[X_CRUD] : {};
  const { role, filter, op } = crud;
  const effect = [role ?? filter ?? parameter['name'], ...(op === undefined ? [] : [op])];
  return `${String(parameter['in'])}:${effect.map(String).join('.')}`;
}

function parameterName(item: unknown, document: object): string | null {
  const parameter = parameterOf(item, document);
  return parameter === null ? null : `${String(parameter['in'])}:${String(parameter['name'])}`;
}

function parameterOf(item: unknown, document: object): JsonObject | null {
  if (!isJsonObject(item)) return null;
  const { $ref: target } = item;
  const parameter =
    typeof target === 'string' && target.startsWith('#/components/parameters/')
      ? valueAtPointer(document, target)
      : item;
  const isParameter = isJsonObject(parameter) && 'in' in parameter && 'name' in parameter;
  return isParameter ? parameter : null;
}

/** Keys are identified by their columns, because their names may be assigned by the database. */
function columnsLabel(item: unknown): string | null {
  if (!isJsonObject(item) || !Array.isArray(item['columns'])) return null;
  const { columns, references } = item;
  return canonicalText(references === undefined ? columns : [columns, targetOf(references)]);
}

function targetOf(references: unknown): unknown {
  return isJsonObject(references) ? [references['schema'] ?? null, references['table']] : null;
}

/** The names of the schemes in a security requirement. */
function requirementLabel(item: unknown): string | null {
  if (!isJsonObject(item) || !Object.values(item).every(Array.isArray)) return null;
  return Object.keys(item).sort().join('+') || 'none';
}

function textOf(item: unknown, key: string): string | null {
  if (!isJsonObject(item) || typeof item[key] !== 'string') return null;
  const { schema } = item;
  return typeof schema === 'string' ? `${schema}.${item[key]}` : item[key];
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
