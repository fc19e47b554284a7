import { nobody, type Caller, type RowRule } from '../../../shared/access/row-rule.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import type { ConditionTree } from '../../../shared/list/condition-tree.ts';
import { operators, type WhereOperator } from '../../../shared/list/operators.ts';
import type { WhereComparison, WhereTree } from '../../../shared/list/where-tree.ts';
import type { AmongKeys, ListSelection, OrderColumn } from '../database.ts';
import type { FailureField } from '../database-failure.ts';
import { formCodec } from '../shape/form-codec.ts';
import { fieldOf, tableOf, type RuledTable } from '../rules/condition-sql.ts';
import { rowConditions, type RowCondition } from '../rules/row-condition.ts';
import { endlessNumber, type ShapedField } from '../shape/shaped-field.ts';
import type { Parameters } from './table-statements.ts';
import type { TableShape } from '../table-shape.ts';
import { padded } from '../shape/compared-values.ts';
import { parameterName } from './parameter-name.ts';
import type { SelectionWords } from './selected-sql.ts';

/** What selections are planned for. */
export interface Planning {
  readonly shape: TableShape;
  readonly words: SelectionWords;
  readonly caller?: Caller | undefined;
}

/** A selection with names of parameters for its values: all that its SQL depends on, as plain JSON. */
export interface SelectionTree {
  readonly conditions: readonly ComparedNames[];
  readonly search: { readonly properties: readonly string[]; readonly names: Names } | undefined;
  /** One for each column of the order; null for NULL. */
  readonly after: readonly (string | null)[] | undefined;
  readonly among: (Omit<AmongKeys, 'keys'> & { readonly keys: readonly Names[] }) | undefined;
  readonly where: ConditionTree<ComparedNames | RuledRows> | undefined;
  readonly order: readonly OrderColumn[];
}

type Names = readonly string[];

/** A comparison with parameters. */
export interface ComparedNames {
  readonly kind: 'compare';
  readonly property: string;
  readonly op: WhereOperator;
  /** Those of `like` are the pattern and the text; `null` has none. */
  readonly names: Names;
  readonly isNull?: boolean;
}

/** A rule of another model's rows for the caller. */
export interface RuledRows {
  readonly kind: 'rows';
  /** Its place among the rules. */
  readonly index: number;
  readonly key: string;
  /** Parameters by their names in the rule. */
  readonly names: Readonly<Record<string, string>>;
}

/** What a selection has apart from its tree. */
interface Values extends Planning {
  readonly parameters: Parameters;
  readonly rejected: FailureField[];
  readonly rules: RowCondition[];
  /** Where the request names its conditions. */
  readonly place: Origin['in'];
  count: number;
}

type Origin = Pick<FailureField, 'in' | 'field'>;

/** Separates a selection into its tree and its values. */
export function selectionTree(
  { shape, words, caller }: Planning,
  { conditions, search, order, after, place = 'query', among, where }: ListSelection,
): Omit<Values, keyof Planning | 'place' | 'count'> & { readonly tree: SelectionTree } {
  const values: Values = {
    ...{ shape, words, caller, place, parameters: {}, rejected: [], rules: [], count: 0 },
  };
  // Parameters are numbered in this order.
  const tree: SelectionTree = {
    conditions: conditions.map((condition) =>
      compared(values, shape, condition, { in: 'query', field: condition.parameter }),
    ),
    search:
      search === null
        ? undefined
        : { properties: search.properties, names: bindText(values, search.text) },
    after: after === null ? undefined : followed(values, order, after, place),
    among: among && keyed(values, among),
    where: where && planned(values, shape, where),
    order: order.map(({ property, isDescending }) => ({ property, isDescending })),
  };
  return { tree, parameters: values.parameters, rejected: values.rejected, rules: values.rules };
}

type Planned = NonNullable<SelectionTree['where']>;

function planned(values: Values, at: RuledTable, tree: WhereTree): Planned {
  switch (tree.kind) {
    case 'all':
    case 'any':
      return { kind: tree.kind, rules: tree.rules.map((rule) => planned(values, at, rule)) };
    case 'not':
      return { kind: 'not', rule: planned(values, at, tree.rule) };
    case 'related': {
      const { model, key, rule } = tree;
      const other = tableOf({ own: values.shape, related: values.shape.related }, model);
      return { kind: 'related', model, key, rule: planned(values, other, rule) };
    }
    case 'rows':
      return ruled(values, at, tree.rows);
    case 'where':
      return compared(values, at, tree, { in: values.place, field: tree.place });
  }
}

/** A rule of another model's rows, applied as by that model's own operation. */
function ruled(values: Values, own: RuledTable, rule: RowRule): Planned {
  const { related, sameText = () => null } = values.shape;
  const conditions = rowConditions({ own, related, rule, knowledge: { sameText } });
  const condition = conditions(values.caller ?? nobody);
  if (condition === null) return { kind: 'any', rules: [] };
  const { key, parameters } = condition;
  const names = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, bind(values, value)]),
  );
  return { kind: 'rows', index: values.rules.push(condition) - 1, key, names };
}

function compared(
  values: Values,
  at: RuledTable,
  { property, form, op, values: sent }: Omit<WhereComparison, 'kind' | 'place'>,
  origin: Origin,
): ComparedNames {
  const { codec } = fieldOf(at, property);
  if (op === 'null') return { kind: 'compare', property, op, names: [], isNull: sent[0] === true };
  if (op === 'like')
    return { kind: 'compare', property, op, names: bindText(values, String(sent[0])) };
  const own = form === undefined ? codec : formCodec(codec, form, () => undefined);
  const { most } = operators[op];
  const names = (most === Infinity ? padded(sent) : sent.slice(0, most)).map((value) =>
    bind(values, encoded(values, own, value, origin)),
  );
  return { kind: 'compare', property, op, names };
}

/** Only rows after the one with these values. */
function followed(
  values: Values,
  order: readonly OrderColumn[],
  after: readonly unknown[],
  place: Origin['in'],
): SelectionTree['after'] {
  return order.map(({ property }, index) => {
    const { codec } = fieldOf(values.shape, property);
    const value = after[index] ?? null;
    if (value === null) return null;
    const number = endlessNumber(codec, value);
    return bind(values, number ?? encoded(values, codec, value, { in: place, field: 'cursor' }));
  });
}

function keyed(values: Values, { properties, keys, most }: AmongKeys): SelectionTree['among'] {
  const fields = properties.map((property) => fieldOf(values.shape, property));
  const names = padded(keys).map((key) =>
    fields.map(({ codec, name }, index) =>
      bind(values, encoded(values, codec, key[index], { in: 'query', field: name })),
    ),
  );
  return { properties, keys: names, ...(most === undefined ? {} : { most }) };
}

/** Adds a parameter and returns its name. */
function bind(values: Values, value: unknown): string {
  const name = parameterName('c', values.count++);
  values.parameters[name] = value;
  return name;
}

/** Adds the pattern and the text of a search. */
function bindText(values: Values, text: string): Names {
  const escaped = text.replaceAll(values.words.special, '!$&');
  return [bind(values, `%${escaped}%`), bind(values, text)];
}

function encoded(
  { rejected }: Values,
  codec: ShapedField['codec'],
  value: unknown,
  origin: Origin,
): unknown {
  try {
    return codec.encode(value);
  } catch (error) {
    if (!(error instanceof RejectedValue)) throw error;
    rejected.push({ ...origin, message: error.message });
    return null;
  }
}
