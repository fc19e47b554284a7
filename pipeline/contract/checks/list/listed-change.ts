import { schemasOf } from '../../../model/schema-view.ts';
import { hasPath } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import { specialValues } from '../../rows/special-values.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../run/draft-request.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { compareWithRead } from './listed.ts';
import { findInList } from './read-list.ts';

/** A changed row has the same values in the list as when read alone; only models promise this. */
export const listedChangeCheck: Check<null> = {
  id: 'listed-change',
  title: 'a list shows a row as it was changed',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.model !== null &&
        resource.create !== null &&
        resource.list !== null &&
        resource.get !== null &&
        resource.updates.includes(operation),
    ),
  run: async (trial, stage) => {
    const { resource, fixtures } = stage;
    const { list } = resource;
    if (list === null) return;
    const known = await fixtures.make(resource);
    const body = changedBody(stage, trial.operation, known.row, 'all');
    if (body === null) return trial.skip('The body has nothing to change.');
    const send = (values: Row): Promise<Sent> =>
      trial.send(stage.draft(trial.operation, { path: known.path, body: values }));
    const unusual = await send(withUnusual(trial, stage, body));
    const changed = unusual.real.status < 300 ? unusual : await send(body);
    if (changed.real.status >= 300)
      return trial.skip(`The API responded with ${changed.real.status}.`);
    const { row, sent } = await findInList(trial, stage, list, (one) =>
      hasPath(resource, one, known.path),
    );
    if (row === null || sent === null) return trial.skip('The list does not show the changed row.');
    await compareWithRead(trial, stage, { known, list, row, sent });
  },
};

/** The body with texts and moments that lists may show in another way. */
function withUnusual({ operation, session }: Trial, { resource }: Stage, body: Row): Row {
  const { model, validator } = session.parts;
  const schemas = schemasOf(model);
  const pointer = bodyPointer(operation) ?? '#';
  const fixed = new Set([
    ...resource.keyProperties,
    ...resource.links.flatMap(({ pairs }) => pairs.map(({ own }) => own)),
  ]);
  return Object.keys(body).reduce((current, name) => {
    const place = schemas.allProperties(pointer).get(name)?.pointer;
    if (place === undefined || fixed.has(name) || !schemas.types(place).has('string'))
      return current;
    const values = specialValues(schemas, { place, name, seed: 0 }).map((value) => ({
      ...current,
      [name]: value,
    }));
    return values.find((one) => validator.accepts(pointer, 'request', one)) ?? current;
  }, body);
}
