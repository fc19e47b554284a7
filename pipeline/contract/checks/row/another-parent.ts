import type { TestedResource } from '../../rows/tested-resource.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Sent } from '../../run/session.ts';
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
  const places = resource.own.map(
    (operation) => [operation, session.above.get(operation)] as const,
  );
  for (const [operation] of places)
    session.above.set(operation, new Map([[parent.parameter, key]]));
  try {
    return { row: await fixtures.make(resource), parent: made, above };
  } finally {
    for (const [operation, place] of places)
      if (place !== undefined) session.above.set(operation, place);
  }
}

/** Reads a row below its own parent. */
export async function readBelow(test: Test, context: TestContext, row: Fixture): Promise<Sent> {
  const { resource, session } = context;
  const { get } = resource;
  if (get === null) return test.skip('No operation reads a single row.');
  const place = session.above.get(get);
  try {
    session.above.set(get, row.path);
    return await test.send(context.draft(get, { path: row.path }));
  } finally {
    if (place === undefined) session.above.delete(get);
    else session.above.set(get, place);
  }
}
