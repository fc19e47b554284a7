import { declares } from '../../response/declared-response.ts';
import type { PathValues } from '../../rows/known-row.ts';
import { draftRequest } from '../../run/draft-request.ts';
import type { TestContext } from '../../run/test-context.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import { once, type Check } from '../check.ts';
import { promisesOf } from '../../rows/promises.ts';

/** A list or create below a missing row is rejected. */
export const unknownParentCheck: Check<null> = {
  id: 'unknown-parent',
  title: 'a path below a row that does not exist',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation.crud === null
        ? resource !== null &&
            resource.parents.length > 0 &&
            [resource.list, resource.create].includes(operation) &&
            declares(operation, '404')
        : operation.crud.parent !== null && declares(operation, '404', '4XX', 'DEFAULT'),
    ),
  run: async (test, context) => {
    const { operation } = test;
    const path = unknownPath(test.session, operation, context.fixtures);
    if (path === null) return test.skip('Every possible key could belong to an existing row.');
    if (!promisesOf(operation).rejectsUnknownKeys && !(await isMissing(context, path)))
      return test.skip('The parent row may exist.');
    const known = await context.valid(operation);
    const parameters = [...path].map(([name, value]) => [`path ${name}`, value] as const);
    const draft = { ...known, parameters: new Map([...known.parameters, ...parameters]) };
    const sent = await test.send(draft, { expected: '404' });
    context.noteTaken(operation, sent, draft);
    test.skipWithoutAccess(sent.real.status);
    if (sent.real.status !== 404)
      test.fail(sent, `A path below a row that does not exist gets status ${sent.real.status}.`, {
        expected: '404',
      });
  },
};

/** Whether the API itself reports the parent as missing. */
async function isMissing(
  { resource, fixtures, session }: TestContext,
  path: PathValues,
): Promise<boolean> {
  const [parent] = resource.parents;
  const get = parent === undefined ? null : fixtures.resourceNamed(parent.name)?.get;
  const [key] = get?.parameters.filter((one) => one.in === 'path') ?? [];
  if (get === null || get === undefined || key === undefined || parent === undefined) return false;
  const draft = draftRequest(session, get, {
    seed: 1,
    path: new Map([[key.name, path.get(parent.parameter)]]),
  });
  if (typeof draft === 'string') return false;
  return (await session.send(draft, { expected: '404' })).real.status === 404;
}
