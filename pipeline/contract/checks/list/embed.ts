import { parseStoredJson } from '../../../../server-template/runtime/shared/json/exact-json.ts';
import type { Embed, Operation, Relation } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { valueIn } from '../../rows/row-shape.ts';
import { singleRowPlace } from '../../../model/resources/single-row.ts';
import { statusFinding } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { playerOf } from './list-parameters.ts';
import { wholePage } from './read-list.ts';
import { relatedError } from './related-rows.ts';

/** Rows contain the requested related rows: the right ones, and within the documented limit. */
export const embedCheck: Check<{ readonly embed: Embed; readonly relation: Relation }> = {
  id: 'embed',
  title: 'the requested related rows are embedded',
  kind: 'list',
  applies: ({ operation, resource }) => {
    const { embed } = operation;
    if (embed === null || (operation !== resource?.list && operation !== resource?.get)) return [];
    return embed.relations.map((relation) => ({
      name: relation.name,
      title: `with ${relation.name} of each row`,
      detail: { embed, relation },
    }));
  },
  run: async (trial, stage, { relation }) => {
    const { operation } = trial;
    const parameter = playerOf(operation, 'embed');
    if (parameter === null) return;
    const asked = [[parameterKey(parameter), [relation.name]]] as const;
    const draft =
      operation === stage.resource.get
        ? stage.draft(operation, { path: stage.fixture.path, parameters: new Map(asked) })
        : stage.draft(operation, { parameters: wholePage(operation, asked) });
    const sent = await trial.send(draft);
    if (!trial.success(sent, '200')) return;
    const message = shownRows(operation, sent.real.body)
      .map((row) => relatedError(operation, relation, row))
      .find((error) => error !== null);
    if (message === undefined) return;
    trial.fail(sent, {
      ...statusFinding(operation, sent, relation.name),
      keyword: 'embed',
      message,
    });
  },
};

function shownRows(operation: Operation, body: string): readonly unknown[] {
  return [valueIn(parseStoredJson(body), singleRowPlace(operation))].flat();
}
