import { parameterKey } from '../../request/request-draft.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { choiceOf, rowName, type Choice } from './list-parameters.ts';
import { readList, wholePage } from './read-list.ts';

/** Rows contain the requested fields and no others. */
export const fieldsCheck: Check<Choice> = {
  id: 'fields',
  title: 'only the requested fields are returned',
  kind: 'list',
  applies: ({ operation, resource }) => {
    const fields =
      operation === resource?.list && operation.crud !== null
        ? choiceOf(operation, 'fields')
        : null;
    return fields === null ? [] : [{ detail: fields }];
  },
  run: async (test, context, choice) => {
    const { members } = choice;
    const whole = await readList(test, context, test.operation, wholePage(test.operation, []));
    const few = members.slice(0, 2);
    for (const asked of members.length > 3 ? [few, members.slice(1)] : [few])
      await tryFields(test, context, { choice, asked, whole: whole?.rows ?? [] });
  },
};

interface Asked {
  readonly choice: Choice;
  readonly asked: Choice['members'];
  /** Rows with all fields. */
  readonly whole: readonly Row[];
}

async function tryFields(
  test: Test,
  context: TestContext,
  { choice: { parameter }, asked, whole }: Asked,
): Promise<void> {
  const { operation: list } = test;
  const entries = wholePage(list, [[parameterKey(parameter), asked]]);
  const page = await readList(test, context, list, entries);
  if (page === null) return;
  const names = asked.map((name) => rowName(list, name));
  const known = new Set([...names, ...context.resource.key.flatMap((key) => key.names)]);
  const extra = page.rows.flatMap((row) => Object.keys(row)).find((name) => !known.has(name));
  // The caller may not see every field.
  const shown = names.filter((name) => whole.every((row) => Object.hasOwn(row, name)));
  const missing =
    whole.length === 0
      ? undefined
      : shown.find((name) => page.rows.some((row) => !Object.hasOwn(row, name)));
  const message =
    extra === undefined
      ? `The rows lack ${missing}, which was requested.`
      : `The rows contain ${extra}, which was not requested.`;
  if (extra === undefined && missing === undefined) return;
  test.fail(page.sent, message, {
    keyword: 'fields',
    expected: asked.join(', '),
    actual: Object.keys(page.rows[0] ?? {}).join(', '),
  });
}
