import { parameterKey } from '../../request/request-draft.ts';
import { statusFinding } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { choiceOf, rowName, type Choice } from './list-parameters.ts';
import { readList, wholePage } from './read-list.ts';

/** Rows contain only the requested fields. */
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
  run: async (trial, stage, { parameter, members }) => {
    const { operation: list } = trial;
    const asked = members.slice(0, 2);
    const page = await readList(
      trial,
      stage,
      list,
      wholePage(list, [[parameterKey(parameter), asked]]),
    );
    const known = new Set([
      ...asked.map((name) => rowName(list, name)),
      ...stage.resource.key.flatMap(({ names }) => names),
    ]);
    const extra = page?.rows.flatMap((row) => Object.keys(row)).find((name) => !known.has(name));
    if (page !== null && extra !== undefined)
      trial.fail(page.sent, {
        ...statusFinding(list, page.sent, asked.join(', ')),
        ...{ keyword: 'fields', message: `The rows contain ${extra}, which was not requested.` },
        actual: extra,
      });
  },
};
