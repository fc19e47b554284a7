import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { hasPath } from '../../rows/known-row.ts';
import { inputShape, writeRow } from '../../rows/row-shape.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Check } from '../check.ts';
import { promisedOf, type Filter } from '../list/promised-list.ts';
import { filtersByDefault } from '../list/list-parameters.ts';
import { readList, wholePage } from '../list/read-list.ts';

/** `min_price=12` includes a price of 12, and so does `max_price=12`. */
export const filterBoundaryCheck: Check<Filter> = {
  id: 'filter-boundary',
  title: 'a minimum or maximum includes its own value',
  kind: 'list',
  needs: 'state',
  applies: (subject) => {
    const { filters = [], isInferred = false } = promisedOf(subject) ?? {};
    const isTested = isInferred && (subject.resource?.remove ?? null) !== null;
    return isTested
      ? filters
          .filter(({ rule, isOpen }) => /^[gl]te$/.test(rule.op) && !isOpen)
          .map((filter) => ({
            name: filter.parameter.name,
            title: `the filter ${filter.parameter.name} includes its own value`,
            detail: filter,
          }))
      : [];
  },
  run: async (test, context, { parameter, rule: { property } }) => {
    const { fixtures, resource, session } = context;
    const { operation: list } = test;
    if (filtersByDefault(list)) return test.skip('The list filters by default.');
    const body = await bodyWith(context, property);
    const value = body?.[property];
    const pointer = parameter.schemaPointer ?? '#';
    if (body === null || !session.parts.validator.accepts(pointer, 'request', value))
      return test.skip(`No exact number is valid for ${property}.`);
    const sent = await fixtures.create(resource, body);
    const made = fixtures.own.newest(resource);
    const row = made === null ? null : ((await context.read(made))?.row ?? null);
    if (sent.real.status >= 300 || made === null || row?.[property] !== value)
      return test.skip(`The API does not store ${valueText(value)} in ${property}.`);
    const isMissing = async () => {
      const asked = [parameterKey(parameter), value] as const;
      const page = await readList(test, context, list, wholePage(list, [asked]));
      const isThere = page?.rows.some((one) => hasPath(resource, one, made.path));
      return page === null || isThere === true || page.rows.length >= mostRows ? null : page;
    };
    const page = await isMissing();
    const whole = await readList(test, context, list, wholePage(list, []));
    const isListed = whole?.rows.some((one) => hasPath(resource, one, made.path)) === true;
    if (page === null || !isListed) return;
    test.fail(page.sent, `The filter ${parameter.name} omits a row with the value itself.`, {
      keyword: 'filter',
      pointer,
      expected: `the row with ${property} ${valueText(value)}`,
      actual: 'rows without it',
    });
  },
};

/** Longer pages may not contain the new row. */
const mostRows = 100;

/** Numbers that every column stores exactly. */
const exact = [12, 2, 50, 1, 100, 0];

/** A body whose number is exact; null if none is valid. */
async function bodyWith(
  { fixtures, resource, session }: TestContext,
  property: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const pointer = resource.create === null ? null : bodyPointer(resource.create);
  if (resource.create === null || pointer === null) return null;
  const body = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
  if (typeof body[property] !== 'number') return null;
  const shape = inputShape(resource.create);
  const bodies = exact.map((value) => writeRow(shape, body, { [property]: value }));
  return bodies.find((one) => session.parts.validator.accepts(pointer, 'request', one)) ?? null;
}
