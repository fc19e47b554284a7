import { differing, lostValues, shown } from './compare-row.ts';
import { rowOf } from './made-row.ts';
import type { MadeRow } from './row-maker.ts';
import { statusFinding } from './trial.ts';
import { isStateful } from './try-rows.ts';
import { mustDraft, readRow, responsesOf, tryScenario, type Walk } from './walk.ts';

/** What was created is read back, and Location leads there. */
export async function tryReading(walk: Walk, made: MadeRow): Promise<void> {
  await tryLocation(walk, made);
  await tryRead(walk, made);
}

async function tryLocation(walk: Walk, made: MadeRow): Promise<void> {
  const { resource, session } = walk;
  await tryScenario(
    walk,
    { operation: resource.create, name: 'location' },
    async (trial, operation) => {
      const location = made.sent.real.headers['location'];
      if (location === undefined) {
        if (resource.model === null)
          return trial.skip('The answer has no Location; the document does not demand it.');
        return trial.fail(made.sent, {
          ...statusFinding(operation, made.sent, '201'),
          keyword: 'header',
          message: 'The answer has no Location.',
          expected: 'a Location',
          actual: 'none',
        });
      }
      const { get } = resource;
      if (get === null) return trial.skip('No operation reads a row.');
      const own = mustDraft(session, get, { seed: 1, path: made.path });
      const direct = await trial.send(own);
      const path = (url: string): string => new URL(url, session.parts.options.endpoint).pathname;
      const [told, real] = [path(location), path(direct.request.url)];
      // A gateway may stand in front of the API, or its path be left out.
      if (real.endsWith(told) || told.endsWith(real)) return;
      if (!(await isStateful(walk, made)))
        return trial.skip('The API does not keep what it is sent.');
      trial.fail(made.sent, {
        message: 'Location does not lead to the new row.',
        keyword: 'header',
        pointer: responsesOf(operation),
        instance: null,
        expected: real,
        actual: told,
      });
    },
  );
}

async function tryRead(walk: Walk, made: MadeRow): Promise<void> {
  const { resource } = walk;
  await tryScenario(walk, { operation: resource.get, name: 'read' }, async (trial, operation) => {
    const read = await readRow(walk, made, trial);
    if (read === null) return trial.skip('No operation reads a row.');
    if (resource.model === null && read.row === null)
      return trial.skip(
        'The API does not show what was created, and the document does not promise it.',
      );
    if (!trial.success(read.sent, operation, '200') || read.row === null) return;
    const findings = lostValues(
      { resource, sent: made.body, before: null, pointer: responsesOf(operation) },
      read.row,
    );
    if (resource.model === null && findings.length > 0)
      return trial.skip(
        'The API keeps other values than it was sent, and the document does not promise them.',
      );
    findings.forEach((finding) => trial.fail(read.sent, finding));
    const answered = resource.model === null ? null : rowOf(made.sent.real.body);
    const told = findings.map(({ instance }) => instance);
    for (const name of answered === null ? [] : differing(resource, answered, read.row)) {
      if (told.includes(`/${name}`)) continue;
      trial.fail(read.sent, {
        message: `${name} is read otherwise than the answer to its creation had it.`,
        keyword: 'state',
        pointer: responsesOf(operation),
        instance: `/${name}`,
        expected: shown(answered?.[name]),
        actual: shown(read.row[name]),
      });
    }
  });
}
