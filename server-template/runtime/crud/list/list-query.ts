import type { ComparedColumn, ListSelection, OrderColumn, Row } from '../../database/database.ts';
import { invalidRequest } from '../../operation/api-error.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import { exactNumber } from '../../../shared/json/raw-json.ts';
import type { ListAbilities, ListParameter } from '../../../shared/list/list-abilities.ts';
import { parseCursor } from '../../../shared/list/list-cursor.ts';
import type {
  ListCondition,
  ListQueryValues,
  ListRequest,
} from '../../../shared/list/list-request.ts';
import { detailTexts } from '../../../shared/problem-texts.ts';

/** The query of a request as text, so that no digit is lost. */
export function listQueryValues({ received, valid }: OperationRequest): ListQueryValues {
  return {
    isSent: (name) => received.query[name] !== undefined,
    valuesOf(parameter) {
      const sent = received.query[parameter.name];
      if (sent === undefined) return defaultValues(valid.query[parameter.name]);
      if (Array.isArray(sent)) return sent.map((text) => valueOfText(text, parameter));
      const texts = parameter.many === 'commas' ? sent.split(',') : [sent];
      return texts.map((text) => valueOfText(text, parameter));
    },
  };
}

/** The same for the body of a query, whose properties are named like parameters. */
export function bodyQueryValues(body: Row): ListQueryValues {
  return {
    isSent: (name) => body[name] !== undefined,
    valuesOf({ name }) {
      const value = body[name];
      return value === undefined ? noValues : [value].flat();
    },
  };
}

const noValues: readonly unknown[] = [];

function defaultValues(value: unknown): readonly unknown[] {
  if (value === undefined) return noValues;
  return Array.isArray(value) ? value : [value];
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function valueOfText(text: string, { type }: ListParameter): unknown {
  if (type === 'number') return jsonNumber.test(text) ? exactNumber(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

/**
 * Sort columns of a list with a cursor: the requested ones, then the key in the direction of the
 * last of them.
 */
export function cursorOrder(
  { cursor }: ListAbilities,
  { order }: Pick<ListRequest, 'order'>,
): readonly OrderColumn[] {
  const sorted = new Set(order.map(({ property }) => property));
  const key = (cursor?.key ?? []).filter((property) => !sorted.has(property));
  const isDescending = order.at(-1)?.isDescending ?? false;
  return [...order, ...key.map((property) => ({ property, isDescending }))];
}

/** Conditions and order of a request; undefined: all rows, ordered by key. */
export function listSelection(
  abilities: ListAbilities,
  request: ListRequest & Pick<ListSelection, 'where' | 'place'>,
): ListSelection | undefined {
  const { conditions, search, order, cursor, where, place } = request;
  const isNarrowed = conditions.length > 0 || search !== null || where !== undefined;
  if (!isNarrowed && order.length === 0 && cursor === null) return undefined;
  const columns = (abilities.search?.columns ?? []).map(({ property }) => property);
  return {
    conditions: conditions.map(comparedColumn),
    search: search === null ? null : { properties: columns, text: search },
    order: cursor === null ? order : cursorOrder(abilities, request),
    after: afterCursor(abilities, request),
    ...(place === undefined ? {} : { place }),
    ...(where === undefined ? {} : { where }),
  };
}

function comparedColumn({ filter, values }: ListCondition): ComparedColumn {
  const { property, form, op, parameter } = filter;
  const compared = { property, op, values, parameter: parameter.name };
  return form === undefined ? compared : { ...compared, form };
}

function afterCursor(
  abilities: ListAbilities,
  request: ListRequest & Pick<ListSelection, 'place'>,
): ListSelection['after'] {
  const { cursor, order, place = 'query' } = request;
  if (cursor === null || cursor === '') return null;
  const values = parseCursor(cursor, order, cursorOrder(abilities, request).length);
  if (values !== null) return values;
  const field = abilities.cursor?.parameter.name ?? '';
  throw invalidRequest({ in: place, field, message: detailTexts.cursor });
}
