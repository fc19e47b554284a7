import { pathOfRow } from '../rows/known-row.ts';
import { inputShape, readRow } from '../rows/row-shape.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { draftRequest } from '../run/draft-request.ts';
import { TestSkipped } from '../run/test-ended.ts';
import { unknownPath } from '../run/unknown-path.ts';
import type { RunParts } from './step-below.ts';

/**
 * Sets the path of a PUT that creates a row, so that it replaces none: a key that the API reports
 * as unknown. Throws TestSkipped if there is none.
 */
export async function chooseKey(
  { session, fixtures }: Pick<RunParts, 'session' | 'fixtures'>,
  resource: TestedResource,
  body: unknown,
): Promise<void> {
  const { create, get } = resource;
  const free = get === null ? null : unknownPath(session, get, fixtures);
  if (create === null || get === null || free === null)
    throw new TestSkipped('No unused key was found.');
  const own = pathOfRow(resource, readRow(inputShape(create), body) ?? {});
  const path = new Map([...free, ...(session.above.get(get) ?? []), ...(own ?? [])]);
  const draft = draftRequest(session, get, { seed: 1, path });
  const sent = typeof draft === 'string' ? null : await session.send(draft, { expected: '404' });
  if (sent?.real.status !== 404)
    throw new TestSkipped('The API does not report an unused key with 404.');
  session.above.set(create, path);
}
