import type { Content } from '../../../model/api-model.ts';
import type { MockContext } from '../../mock-options.ts';
import type { ListPage } from '../../query/list-query.ts';
import { isRow, placed, withValues } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { isValid } from '../response-value.ts';
import { absent, pageFacts } from './page-facts.ts';
import type { Fact } from './page-facts.ts';

/** Caches which of a fact's values is valid for a content. */
const habits = new WeakMap<Content, Map<string, number>>();

/** An envelope with paging data, as far as it is valid. */
export function envelopeValue(
  context: MockContext,
  content: Content,
  {
    value,
    page,
    rowsAt,
    url,
  }: {
    readonly value: Row;
    readonly page: ListPage;
    readonly rowsAt: readonly string[];
    readonly url: string;
  },
): Row {
  const known = habits.get(content) ?? new Map<string, number>();
  habits.set(content, known);
  const facts = pageFacts(value, { page, rowsAt, url }).map((fact) => ({ fact, id: idOf(fact) }));
  const likely = facts.reduce(
    (current, { fact, id }) => said(current, fact, known.get(id) ?? 0),
    value,
  );
  if (isValid(context, content, likely)) return likely;
  return facts.reduce((current, { fact, id }) => {
    const choices = fact.values.map((_, index) => said(current, fact, index));
    const index = choices.findIndex((choice) => isValid(context, content, choice));
    known.set(id, index);
    return choices[index] ?? current;
  }, value);
}

/** Place, and whether there is a value. */
function idOf({ path, values }: Fact): string {
  return JSON.stringify([path, values[0] === null || values[0] === absent, values.length]);
}

function said(value: Row, { path, values }: Fact, index: number): Row {
  if (!(index in values)) return value;
  return values[index] === absent ? without(value, path) : placed(value, path, values[index]);
}

function without(value: Row, [name = '', ...rest]: readonly string[]): Row {
  const own = value[name];
  if (rest.length > 0) return isRow(own) ? withValues(value, [[name, without(own, rest)]]) : value;
  return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
}
