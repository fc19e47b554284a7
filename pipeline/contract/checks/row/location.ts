import { once, type Check } from '../check.ts';

/** The Location of a created row leads to it. */
export const locationCheck: Check<null> = {
  id: 'location',
  title: 'Location leads to the new row',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.create &&
        operation.responses.some(({ headers }) =>
          headers.some(({ name }) => name.toLowerCase() === 'location'),
        ),
    ),
  run: async (test, context) => {
    const { sent, path } = context.fixture;
    const { promises, get } = context.resource;
    const { location } = sent.real.headers;
    if (get === null && promises.declaresResponses) return test.skip('No operation reads a row.');
    if (location === undefined) {
      if (!promises.declaresResponses)
        return test.skip('The response has no Location header, which the document allows.');
      return test.fail(sent, 'The response has no Location header.', {
        keyword: 'header',
        expected: 'a Location',
        actual: 'none',
      });
    }
    if (get === null) return test.skip('No operation reads a row.');
    const direct = await test.send(context.draft(get, { path }));
    const pathOf = (url: string): string =>
      new URL(url, test.session.parts.options.endpoint).pathname;
    const [stated, real] = [pathOf(location), pathOf(direct.request.url)];
    // The API may be behind a gateway, or Location may omit its base path.
    if (real.endsWith(stated) || stated.endsWith(real)) return;
    await context.mustBeStateful();
    test.fail(sent, 'Location does not lead to the new row.', {
      keyword: 'header',
      expected: real,
      actual: stated,
    });
  },
};
