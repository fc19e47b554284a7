import { schemasOf } from '../../../model/schema-view.ts';
import { hasPath } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import { specialValues } from '../../rows/special-values.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { compareWithRead, showsWhole } from './listed.ts';
import { findInList } from './read-list.ts';

/** A changed row has the same values in the list as when read alone. */
export const listedChangeCheck: Check<null> = {
  id: 'listed-change',
  title: 'a list shows the changed values of a row',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        resource.list !== null &&
        resource.get !== null &&
        resource.updates.includes(operation),
    ),
  run: async (test, context) => {
    const { resource, fixtures } = context;
    const { list } = resource;
    if (list === null) return;
    if (!showsWhole(test, context)) return test.skip('The list may show only some of its rows.');
    await context.mustBeStateful();
    const known = await fixtures.make(resource);
    const body = changedBody(context, test.operation, known.row, 'all');
    if (body === null) return test.skip('The body has nothing to change.');
    const send = (values: Row): Promise<Sent> =>
      test.send(context.draft(test.operation, { path: known.path, body: values }));
    const texts = withUnusual(test, context, body, isText);
    // An undocumented rule may apply to numbers, or to any of them.
    const bodies = [withUnusual(test, context, texts, isNumber), texts, body];
    let status = 0;
    for (const one of bodies) {
      ({ status } = (await send(one)).real);
      if (status < 300) break;
    }
    if (status >= 300) return test.skip(`The API responded with ${status}.`);
    const { row, sent } = await findInList(test, context, list, (one) =>
      hasPath(resource, one, known.path),
    );
    if (row === null || sent === null) return test.skip('The list does not show the changed row.');
    await compareWithRead(test, context, { known, list, row, sent });
  },
};

type Types = ReadonlySet<string>;
const isText = (types: Types): boolean => types.has('string');
const isNumber = (types: Types): boolean => types.has('integer') || types.has('number');

/** The body with values of some types that lists may show in another way. */
function withUnusual(
  { operation, session }: Test,
  { resource }: TestContext,
  body: Row,
  isMeant: (types: Types) => boolean,
): Row {
  const { model, validator } = session.parts;
  const schemas = schemasOf(model);
  const pointer = bodyPointer(operation) ?? '#';
  const fixed = new Set([
    ...resource.keyProperties,
    ...resource.links.flatMap(({ pairs }) => pairs.map(({ own }) => own)),
  ]);
  return Object.keys(body).reduce((current, name) => {
    const place = schemas.allProperties(pointer).get(name)?.pointer;
    if (place === undefined || fixed.has(name) || !isMeant(schemas.types(place))) return current;
    const values = specialValues(schemas, { place, name, seed: 0 }).map((value) => ({
      ...current,
      [name]: value,
    }));
    return values.find((one) => validator.accepts(pointer, 'request', one)) ?? current;
  }, body);
}
