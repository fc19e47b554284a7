import { isDeepStrictEqual } from 'node:util';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { ProblemList } from '../../problem-list.ts';
import { shown } from '../schemas/schema-subject.ts';
import type { ColumnHolder } from './model-columns.ts';

/** Keywords that the schemas of a column usually share. */
const keywords: readonly (keyof SchemaObject)[] = [
  ...(['type', 'format', 'enum', 'pattern', 'minLength', 'maxLength', 'multipleOf'] as const),
  ...(['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems', 'items'] as const),
];

/** Notes keywords or names in which exactly one of the three schemas of a column differs. */
export function noteDifferences(problems: ProblemList, holders: readonly ColumnHolder[]): void {
  const kinds = (['model', 'create', 'update'] as const).map((kind) =>
    holders.filter((holder) => holder.kind === kind),
  );
  // Several bodies of a kind differ on purpose.
  const three = kinds.flatMap((found) => (found.length === 1 ? found : []));
  const [model] = three;
  if (model === undefined || three.length < 3) return;
  for (const { column } of model.columns) noteColumn(problems, column, three);
}

function noteColumn(problems: ProblemList, column: string, holders: readonly ColumnHolder[]): void {
  const found = holders.flatMap(({ name: holder, columns }) => {
    const own = columns.find((candidate) => candidate.column === column);
    return own === undefined ? [] : [{ ...own, holder }];
  });
  const [any] = found;
  if (any === undefined || found.length < 3) return;
  // Most columns are equal everywhere, and a large document has many: compare cheaply first.
  const unlike = keywords.filter((keyword) =>
    found.some(({ schema }) => !isSame(schema[keyword], any.schema[keyword])),
  );
  for (const odd of found) {
    const others = found.filter((other) => other !== odd);
    const [first] = others;
    if (first === undefined) continue;
    const different = unlike.filter(
      (keyword) =>
        others.every((other) => isSame(other.schema[keyword], first.schema[keyword])) &&
        !isSame(odd.schema[keyword], first.schema[keyword]),
    );
    const isRenamed =
      others.every(({ name }) => name === first.name) && ownName(odd.name) !== ownName(first.name);
    const parts = [
      ...(isRenamed ? [`uses the name ${shown(odd.name)} instead of ${shown(first.name)}`] : []),
      ...different.map((keyword) => spoken(keyword, odd.schema[keyword], first.schema[keyword])),
    ];
    if (parts.length === 0) continue;
    const rest = others.map(({ holder }) => holder).join(' and ');
    problems.warn(
      odd.pointer,
      `Only ${odd.holder} ${parts.join(', ')} for the column ${JSON.stringify(column)}; ${rest} agree. Ignore this if it is intended.`,
    );
  }
}

/** Most keywords are primitive or absent: compare cheaply first. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && isDeepStrictEqual(one, other));
}

/** A different nesting is intended. */
function ownName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function spoken(keyword: string, own: unknown, other: unknown): string {
  if (own === undefined) return `has no ${keyword} (elsewhere: ${shown(other)})`;
  const instead = other === undefined ? '' : ` instead of ${shown(other)}`;
  return `has ${keyword} ${shown(own)}${instead}`;
}
