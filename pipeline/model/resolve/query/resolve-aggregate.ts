import type { ListColumn } from '../../../../server-template/shared/list/list-abilities.ts';
import { valueKinds } from '../../../../server-template/shared/list/query-abilities.ts';
import type {
  AggregateAbilities,
  ValueKind,
} from '../../../../server-template/shared/list/query-abilities.ts';
import type { ColumnType } from '../../../catalog/catalog.ts';
import { kindNames } from '../list/list-filters.ts';
import type { ObjectShape } from '../../schemas/schema-shape.ts';
import { formedColumn, queryChoices, queryProperty, partShape } from './query-context.ts';
import type { QueryContext } from './query-context.ts';

type Kind = ColumnType['kind'];

const numbers: readonly Kind[] = ['integer', 'decimal', 'float'];
const ordered: readonly Kind[] = [...numbers, 'date', 'time', 'dateTime'];
const ungrouped: readonly Kind[] = ['json', 'array', 'set', 'bytes', 'other'];

/** Resolves the aggregates of a query: the choices of its body, in the forms of its response. */
export function resolveAggregate(context: QueryContext, groups: number): AggregateAbilities | null {
  const { body, group, resolution } = context;
  const aggregate = body.properties.get('aggregate');
  const groupBy = body.properties.get('groupBy');
  const [first] = [aggregate, groupBy].filter((part) => part !== undefined);
  if (first === undefined) return null;
  if (group === null) {
    const message = 'No property of the response contains the requested groups.';
    const hint = 'Give the 200 response a property "groups": an array of objects.';
    resolution.problems.add(first.pointer, message, hint);
    return null;
  }
  const kinds = partShape(context, aggregate);
  const values = valueKinds.map((kind) => {
    const fits = kind === 'sum' || kind === 'avg' ? numbers : ordered;
    const place = { kind, shape: kinds, shown: partShape(context, group.properties.get(kind)) };
    return [kind, columnsOf(context, place, (type) => fits.includes(type))] as const;
  });
  return {
    count: kinds.properties.has('count'),
    values: Object.fromEntries(values) as Record<ValueKind, Readonly<Record<string, ListColumn>>>,
    groupBy: columnsOf(
      context,
      { kind: 'groupBy', shape: body, shown: group },
      (type) => !ungrouped.includes(type),
    ),
    groups,
  };
}

/** The properties that an array of names may choose, in the forms of the response. */
function columnsOf(
  context: QueryContext,
  {
    kind,
    shape,
    shown,
  }: { readonly kind: string; readonly shape: ObjectShape; readonly shown: ObjectShape },
  fits: (kind: Kind) => boolean,
): Readonly<Record<string, ListColumn>> {
  const { problems } = context.resolution;
  const columns = queryChoices(context, shape, kind).flatMap((choice) => {
    const property = queryProperty(context, choice, `part of ${kind}`);
    if (property === null) return [];
    const schema = shown.properties.get(choice.name);
    if (!fits(property.type.kind)) {
      const message = `${kind} does not support ${JSON.stringify(choice.name)}, which is ${kindNames[property.type.kind]}.`;
      problems.add(choice.place, message);
    } else if (schema === undefined) {
      const message = `The groups of the response do not show ${kind === 'groupBy' ? '' : `${kind}.`}${choice.name}.`;
      problems.add(choice.place, message);
    } else {
      const isNumber = kind === 'sum' || kind === 'avg';
      const column = isNumber
        ? { property: property.name }
        : formedColumn(context, property, schema);
      return [[choice.name, column] as const];
    }
    return [];
  });
  return Object.fromEntries(columns);
}
