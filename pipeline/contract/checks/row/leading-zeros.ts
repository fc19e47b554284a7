import { valueText } from '../../rows/compare-row.ts';
import { createdRow, pathOfRow, type PathValues } from '../../rows/known-row.ts';
import { inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';

/** A row whose key is a text of digits. */
interface NumberedRow {
  readonly path: PathValues;
  readonly parameter: string;
  readonly key: string;
}

/**
 * Detects text keys that are treated as numbers: `7` and `007` are different keys, and only one of
 * them has a row.
 */
export async function tryLeadingZeros(test: Test, context: TestContext): Promise<void> {
  if (typeof context.made === 'string' || !(await context.isStateful())) return;
  const rows = [numberedFixture(context), await numberedRow(test, context)];
  for (const row of rows) if (row !== null) await tryOtherZeros(test, context, row);
}

async function tryOtherZeros(
  test: Test,
  context: TestContext,
  { path, parameter, key }: NumberedRow,
): Promise<void> {
  const read = await context.read({ path }, test);
  const shown = shownKey(context.resource, read?.row ?? null, parameter);
  if (read === null || shown === null) return;
  if (shown !== key) return failShown(test, read.sent, key, shown);
  const other = key.startsWith('0') ? key.replace(/^0+(?=\d)/, '') : `00${key}`;
  const place =
    test.operation.parameters.find(({ name }) => name === parameter)?.schemaPointer ?? null;
  const { validator } = context.session.parts;
  if (other === key || place === null || !validator.accepts(place, 'request', other)) return;
  const found = await context.read({ path: new Map([...path, [parameter, other]]) }, test);
  if (found === null || shownKey(context.resource, found.row, parameter) !== key) return;
  test.fail(
    found.sent,
    `The row with the key ${valueText(key)} is also found by ${valueText(other)}.`,
    { keyword: 'state', expected: '404' },
  );
}

/** The run's row, if the API gave it such a key. */
function numberedFixture({ resource, fixture }: TestContext): NumberedRow | null {
  const parameter = textParameter(resource);
  const key = fixture.path.get(parameter ?? '');
  return parameter !== null && typeof key === 'string' && /^\d+$/.test(key)
    ? { path: fixture.path, parameter, key }
    : null;
}

/** A new row with such a key, if its body may set one. */
async function numberedRow(test: Test, context: TestContext): Promise<NumberedRow | null> {
  const { resource, fixtures, fixture, session } = context;
  const { create } = resource;
  const parameter = textParameter(resource);
  const pointer = create === null ? null : bodyPointer(create);
  const name = resource.key
    .find((one) => one.parameter === parameter)
    ?.names.find((one) => Object.hasOwn(fixture.body, one));
  if (create === null || pointer === null || parameter === null || name === undefined) return null;
  const made = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
  const shape = inputShape(create);
  const seed = fixtures.nextSeed();
  const key = [`00${seed}`, `00${seed % 10_000}`, `0${seed % 100}`].find((one) =>
    session.parts.validator.accepts(pointer, 'request', writeRow(shape, made, { [name]: one })),
  );
  if (key === undefined) return null;
  const body = writeRow(shape, made, { [name]: key });
  const sent = await fixtures.create(resource, body, test.cellId);
  if (sent.real.status >= 300) return null;
  const row = readRow(shape, body) ?? {};
  const known = createdRow(resource, create, { real: sent.real, sent: row });
  if (known === null) return null;
  const path = new Map([...fixture.path, ...known.path, [parameter, key]]);
  const shown = known.path.get(parameter);
  if (shown === key) return { path, parameter, key };
  fixtures.own.add({ resource, row, path });
  if (typeof shown === 'string') failShown(test, sent, key, shown);
  return null;
}

/**
 * The path parameter of a row's own key, if it is a text; one with a format (`int64`) may be a
 * number.
 */
function textParameter({ key, model, get }: TestedResource): string | null {
  const { parameter, names = [] } = key.at(-1) ?? {};
  const schema = get?.parameters.find(({ name }) => name === parameter)?.schema;
  const property = model?.properties.find(({ name }) => names.includes(name));
  const isText = model === null || /char|text/i.test(property?.source.type ?? '');
  const isPlain = schema?.type === 'string' && schema.format === undefined;
  return isText && isPlain && parameter !== undefined ? parameter : null;
}

function shownKey(resource: TestedResource, row: Row | null, parameter: string): string | null {
  const shown = row === null ? null : pathOfRow(resource, row)?.get(parameter);
  return typeof shown === 'string' ? shown : null;
}

/** Other normalisations of keys are not failures. */
function failShown(test: Test, sent: Sent, key: string, shown: string): void {
  const digits = (text: string): string => text.replace(/^0+/, '');
  if (digits(key) !== digits(shown)) return;
  test.fail(sent, 'A key is shown with different leading zeros.', {
    keyword: 'state',
    expected: valueText(key),
    actual: valueText(shown),
  });
}
