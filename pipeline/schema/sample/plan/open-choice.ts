import { operatorsOfSchema } from '../../../../server-template/shared/stored-change.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { annotations, findTwins } from './branch-twins.ts';
import { allowedBits } from './json-type.ts';
import { negateSchema } from './negate-schema.ts';
import { waysToBreak } from './rule-out.ts';
import { choices, withChoiceMade, type Atom } from './schema-atoms.ts';
import { excludedBy } from './shape.ts';

/** A choice between alternatives. */
export interface OpenChoice {
  readonly options: readonly ChoiceOption[];
  /** The constraints outside the choice. */
  readonly rest: readonly Atom[];
  /** The reason if there are no options. */
  readonly rejection: string;
  /** The first option is the best one. */
  readonly isOrdered: boolean;
}

/** Resolves a reference. */
type Resolve = (reference: string) => unknown;

/** One alternative. */
export interface ChoiceOption {
  readonly schemas: readonly unknown[];
  /** The other branches, to be ruled out after a rejection. */
  readonly strict?: readonly unknown[];
  /** Its values also satisfy another branch of the same `oneOf`. */
  readonly swallowed?: true;
  /** The discriminating property, and its schema in this branch. */
  readonly tag: { readonly property: string; readonly schema: unknown } | null;
}

/** The first open choice for a value of these types (bits); null if there is none. */
export function openChoice(
  atoms: readonly Atom[],
  types: number,
  resolve: Resolve,
): OpenChoice | null {
  for (const [index, atom] of atoms.entries()) {
    for (const bit of Object.values(choices)) {
      if ((atom.made & bit) !== 0) continue;
      const all = optionsOf(atom, bit, resolve);
      if (all === null) continue;
      const options = all.filter(({ schemas }) => schemas.every((schema) => allows(schema, types)));
      const rest = atoms.with(index, withChoiceMade(atom, bit));
      return {
        ...{
          options,
          rest,
          rejection: all.length === 0 ? (rejections.get(bit) ?? rejection) : rejection,
        },
        isOrdered: bit === choices.not,
      };
    }
  }
  return null;
}

/** The reason why a choice has no options, by kind of choice. */
const rejections: ReadonlyMap<number, string> = new Map([
  [choices.oneOf, 'the alternatives of a oneOf overlap, and exactly one must match'],
  [choices.not, 'a schema rejects every value'],
]);
const rejection = 'no alternative can be satisfied';

/** Whether a schema may allow one of these types. */
function allows(schema: unknown, types: number): boolean {
  if (schema === false) return false;
  if (!isJsonObject(schema) || schema['$ref'] !== undefined) return true;
  return (allowedBits(schema) & types) !== 0;
}

function optionsOf(
  { keywords }: Atom,
  bit: number,
  resolve: Resolve,
): readonly ChoiceOption[] | null {
  switch (bit) {
    case choices.oneOf:
      return oneOfOptions(keywords['oneOf'], keywords['discriminator'], resolve);
    case choices.anyOf:
      return branchesOf(keywords['anyOf'], keywords['discriminator']);
    case choices.if:
      return conditionOf(keywords['if'], keywords['then'], keywords['else']);
    case choices.dependentSchemas:
      return dependentsOf(keywords['dependentSchemas']);
    default:
      return keywords['not'] === undefined || excludedBy(keywords['not']) !== null
        ? null
        : waysToBreak(keywords['not'], resolve).map((way) => plain(way));
  }
}

const known = new WeakMap<object, readonly ChoiceOption[] | null>();

function oneOfOptions(
  branches: unknown,
  discriminator: unknown,
  resolve: Resolve,
): readonly ChoiceOption[] | null {
  if (!Array.isArray(branches)) return null;
  const found = known.get(branches);
  if (found !== undefined) return found;
  const all = branchesOf(branches, discriminator) ?? [];
  const schemas = all.map(({ schemas: [branch] }) => resolved(branch, resolve));
  const twins = findTwins(schemas);
  const options =
    all.length === 0
      ? null
      : withStrict(withSwallowed(all, schemas), (index) => twins.has(schemas[index]));
  known.set(branches, options);
  return options;
}

function branchesOf(branches: unknown, discriminator: unknown): readonly ChoiceOption[] | null {
  if (!Array.isArray(branches) || branches.length === 0) return null;
  // A change of a stored value says nothing about the result.
  const ofValues = branches.filter((branch: unknown) => operatorsOfSchema(branch).length === 0);
  return (ofValues.length === 0 ? branches : ofValues).map((branch: unknown) => ({
    schemas: [branch],
    tag: tagOf(branch, discriminator),
  }));
}

function tagOf(branch: unknown, discriminator: unknown): ChoiceOption['tag'] {
  if (!isJsonObject(discriminator) || !isJsonObject(branch)) return null;
  const { propertyName, mapping } = discriminator;
  const reference = branch['$ref'];
  if (typeof propertyName !== 'string' || typeof reference !== 'string') return null;
  const name = reference.split('/').at(-1) ?? '';
  const mapped = Object.entries(isJsonObject(mapping) ? mapping : {}).flatMap(([key, target]) =>
    target === reference || target === name ? [key] : [],
  );
  const schema = { enum: mapped.length > 0 ? mapped : [name] };
  return {
    property: propertyName,
    schema: { properties: { [propertyName]: schema }, required: [propertyName] },
  };
}

function conditionOf(
  condition: unknown,
  then: unknown,
  otherwise: unknown,
): readonly ChoiceOption[] | null {
  if (condition === undefined || (then === undefined && otherwise === undefined)) return null;
  return [plain(condition, then ?? true), plain(negateSchema(condition), otherwise ?? true)];
}

function dependentsOf(dependents: unknown): readonly ChoiceOption[] | null {
  if (!isJsonObject(dependents)) return null;
  const names = Object.keys(dependents);
  return [
    plain(...Object.values(dependents)),
    plain({ properties: Object.fromEntries(names.map((name) => [name, false])) }),
  ];
}

function plain(...schemas: readonly unknown[]): ChoiceOption {
  return { schemas, tag: null };
}

/** Marks branches next to one that only constrains the type. */
function withSwallowed(
  options: readonly ChoiceOption[],
  schemas: readonly unknown[],
): readonly ChoiceOption[] {
  const open = schemas.findIndex(isOpen);
  const openSchema = schemas[open];
  if (!isJsonObject(openSchema)) return options;
  return options.map((option, index) => {
    const schema = schemas[index];
    const isSame = isJsonObject(schema) && schema['type'] === openSchema['type'];
    return index !== open && isSame ? { ...option, swallowed: true } : option;
  });
}

function isOpen(schema: unknown): boolean {
  return (
    isJsonObject(schema) &&
    typeof schema['type'] === 'string' &&
    Object.keys(schema).every((key) => key === 'type' || annotations.has(key))
  );
}

/** With more branches, strict options cost more than they find. */
const mostStrict = 120;

/** Adds options that rule out the other branches of a `oneOf`, which a value may satisfy as well. Branches with an equivalent one are left out. */
function withStrict(
  options: readonly ChoiceOption[],
  hasTwin: (index: number) => boolean,
): readonly ChoiceOption[] {
  const single = options.filter((_, index) => !hasTwin(index));
  if (options.length < 2 || options.length > mostStrict) return single;
  const strict = single.map((option) => ({
    ...option,
    strict: options.flatMap((other) => (other === option ? [] : other.schemas)),
  }));
  return [...single, ...strict];
}

function resolved(schema: unknown, resolve: Resolve): unknown {
  if (!isJsonObject(schema)) return schema;
  const reference = schema['$ref'];
  return typeof reference === 'string' ? resolve(reference) : schema;
}
