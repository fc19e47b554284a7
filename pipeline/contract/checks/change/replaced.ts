import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { valueText } from '../../rows/compare-row.ts';
import { keyNamesOf } from '../../rows/keys.ts';
import { shownAt, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Test } from '../../run/test.ts';
import type { TestContext } from '../../run/test-context.ts';
import { once, type Check } from '../check.ts';
import { defaultsOf } from '../row/defaults.ts';
import { revealingValues } from './revealing-values.ts';

/**
 * A replacing PUT resets omitted properties to null or their default.
 * https://www.rfc-editor.org/rfc/rfc9110#section-9.3.4. Many PUTs change only what is sent, so the
 * document must declare the replacement.
 */
export const replacedCheck: Check<null> = {
  id: 'replaced',
  title: 'a replacement resets the properties that it leaves out',
  kind: 'state',
  needs: 'state',
  applies: ({ model, operation, resource }) =>
    once(
      resource !== null &&
        resource.model === null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.updates.includes(operation) &&
        saysReplaced(operation) &&
        optionalNames(model, operation).length > 0,
    ),
  run: async (test, context) => {
    const { operation, session } = test;
    const made = await context.fixtures.make(context.resource);
    const keys = keyNamesOf(context.resource);
    const defaults = defaultsOf(session.parts.model, operation);
    const put = (body: Row) => test.send(context.draft(operation, { path: made.path, body }));
    const filled = {
      ...made.body,
      ...Object.fromEntries(revealingValues(context, operation, made.row)),
    };
    const first = accepts(test, filled) ? await put(filled) : null;
    const whole = first !== null && first.real.status < 300 ? filled : made.body;
    const before = (await context.read(made, test))?.row ?? null;
    const left = optionalNames(session.parts.model, operation).filter(
      (name) =>
        !keys.has(name) &&
        isFilled(before?.[name]) &&
        isSameValue(whole[name], before?.[name]) &&
        !isSameValue(defaults[name], before?.[name]),
    );
    const body = Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name)));
    if (left.length === 0 || !accepts(test, body))
      return test.skip('All properties that the row shows are required in the body.');
    const sent = await put(body);
    if (sent.real.status >= 300)
      return test.skip(`The API rejects the change with ${sent.real.status}.`);
    const after = (await context.read(made, test))?.row ?? null;
    if (after === null) return test.skip('The changed row cannot be read.');
    failKept({ test, context }, { left, defaults, before: before ?? {}, after, sent });
  },
};

function failKept(
  { test, context }: { readonly test: Test; readonly context: TestContext },
  {
    left,
    defaults,
    before,
    after,
    sent,
  }: {
    readonly left: readonly string[];
    readonly defaults: Row;
    readonly before: Row;
    readonly after: Row;
    readonly sent: Parameters<Test['fail']>[0];
  },
): void {
  for (const name of left) {
    if (!isFilled(after[name])) continue;
    const isReset = !isSameValue(before[name], after[name]);
    const isOther = Object.hasOwn(defaults, name) && !isSameValue(defaults[name], after[name]);
    if (isReset && !isOther) continue;
    test.fail(
      sent,
      `${name} was left out of a replacement, but ${isReset ? 'does not have its default' : 'kept its value'}.`,
      {
        keyword: 'state',
        instance: shownAt(context.resource.get ?? test.operation, name),
        expected: 'its default or no value',
        actual: valueText(after[name]),
      },
    );
  }
}

/** Whether a value is there; empty lists and objects prove nothing. */
function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function accepts({ operation, session }: Test, body: Row): boolean {
  const pointer = bodyPointer(operation);
  return pointer !== null && session.parts.validator.accepts(pointer, 'request', body);
}

function saysReplaced({ method, summary, description, responses }: Operation): boolean {
  const texts = [summary, description, ...responses.map((one) => one.description)].join('\n');
  return method === 'put' && /\breplac/i.test(texts) && !/\bpartial/i.test(texts);
}

/** Optional properties of a body. */
function optionalNames(model: ApiModel, operation: Operation): readonly string[] {
  const pointer = bodyPointer(operation);
  if (pointer === null) return [];
  const schemas = schemasOf(model);
  const required = schemas.required(pointer);
  return [...schemas.properties(pointer).keys()].filter((name) => !required.has(name));
}
