import type { Operation } from '../../../model/api-model.ts';
import type { PathValues } from '../../rows/known-row.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Sent, Session } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';

/** A row, and its parent. */
export interface RowBelow {
  readonly row: Fixture;
  readonly parent: Fixture;
  /** The parent's resource. */
  readonly above: TestedResource;
}

/** A new row below a new parent; the context stays below the first. */
export async function madeBelowAnother(
  test: Test,
  { resource, fixtures, session }: TestContext,
): Promise<RowBelow> {
  const [parent] = resource.parents;
  const above = parent === undefined ? null : fixtures.resourceNamed(parent.name);
  if (parent === undefined || above === null)
    return test.skip('The parent rows cannot be created.');
  const made = await fixtures.make(above);
  const [key] = made.path.values();
  const place = new Map([[parent.parameter, key]]);
  const row = await placedAt(session, resource.own, place, () => fixtures.make(resource));
  return { row, parent: made, above };
}

/** Reads a row below its own parent. */
export async function readBelow(test: Test, context: TestContext, row: Fixture): Promise<Sent> {
  const { resource, session } = context;
  const { get } = resource;
  if (get === null) return test.skip('No operation reads a single row.');
  return placedAt(session, [get], row.path, () =>
    test.send(context.draft(get, { path: row.path })),
  );
}

/** Works while operations are below another parent. */
async function placedAt<Result>(
  { above }: Session,
  operations: readonly Operation[],
  path: PathValues,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = operations.map((operation) => [operation, above.get(operation)] as const);
  for (const operation of operations) above.set(operation, path);
  try {
    return await work();
  } finally {
    for (const [operation, place] of before) {
      if (place === undefined) above.delete(operation);
      else above.set(operation, place);
    }
  }
}
