import type { ExportType } from '../../../../server-template/shared/list/exported-rows.ts';
import { essenceOf } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { section } from '../../document-draft.ts';
import type { Part } from '../../document-draft.ts';
import { listsOf } from '../../list-parameters.ts';

/** Lists export all their rows as CSV. */
export const csvAbility = exportAbility('csv', {
  type: 'text/csv',
  title: 'CSV (RFC 4180)',
  format: 'The first line contains the names of the properties.',
});

/** Lists export all their rows as JSON lines. */
export const ndjsonAbility = exportAbility('ndjson', {
  type: 'application/x-ndjson',
  title: 'lines of JSON',
  format: 'Each line is a row in JSON.',
});

interface ExportFormat {
  readonly type: ExportType;
  readonly title: string;
  readonly format: string;
}

function exportAbility(usage: string, { type, title, format }: ExportFormat): Ability {
  return {
    usage,
    description: `lists return all matching rows as ${title}, for Accept: ${type}`,
    target: 'models',
    words: [0, 0],
    ofLists: true,
    add(request) {
      const { primaryKey, key } = request.model?.source ?? {};
      if ((primaryKey ?? key ?? []).length === 0)
        return { cannot: 'an export reads rows in key order, and this model has no key' };
      const description = `All matching rows, unless the request asks for a page. ${format}`;
      for (const list of listsOf(request))
        contentOf(request, list)[type] ??= { schema: { type: 'string', description } };
      return {};
    },
    remove(request) {
      for (const list of listsOf(request)) {
        const content = contentOf(request, list);
        for (const name of Object.keys(content)) if (essenceOf(name) === type) delete content[name];
      }
      return {};
    },
  };
}

function contentOf({ draft }: AbilityRequest, { pointer }: Operation): Part {
  return section(draft.resolved(draft.part(`${pointer}/responses/200`)), 'content');
}
