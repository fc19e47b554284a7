import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { SchemaCheck, Dialect, Keyword, Schema } from '../../evaluate/check.ts';
import { ofMap, pass, schemaCheck } from '../../evaluate/check.ts';
import { atLeastOne, keywords } from '../../evaluate/keywords.ts';
import { lacking } from '../../evaluate/value-keywords.ts';
import type { SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import { mayBacktrackWithoutBound } from '../../patterns/may-backtrack.ts';
import { isRecord } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { follow } from './schema-shape.ts';
import { necessaryFormat } from './necessary-format.ts';

/** How a value is validated. */
export interface ValueContext {
  readonly document: unknown;
  /**
   * `readOnly` properties are optional in a request, `writeOnly` ones in a response; null: both are
   * optional.
   */
  readonly direction: 'request' | 'response' | null;
}

/**
 * Why an OpenAPI 3.0 schema rejects a value, as the end of a sentence ("it is above the maximum
 * 100"); null if it accepts it, or if only a compiled validator could decide.
 */
export function valueError(
  context: ValueContext,
  schema: SchemaOrReference,
  value: unknown,
): string | null {
  const result = dialectOf(context).part(schema as Schema)(value);
  return result === true ? null : result;
}

const mostDepth = 24;

/** Parts are planned when a value reaches them: most schemas are asked for one value. */
function dialectOf(context: ValueContext): Dialect {
  let depth = 0;
  const dialect: Dialect = {
    keywords: new Map([...plainKeywords, ...directedKeywords(context)]),
    onUnknown: null,
    pattern,
    format: necessaryFormat,
    part: (schema) => {
      let own: SchemaObject | null | undefined;
      let check: SchemaCheck | undefined;
      return (value) => {
        if (depth > mostDepth) return true;
        own ??= followed(context.document, schema as SchemaOrReference);
        if (!isJsonObject(own) || (value === null && own.nullable === true)) return true;
        depth += 1;
        check ??= schemaCheck(own, dialect);
        const result = check(value);
        depth -= 1;
        return result;
      };
    },
  };
  return dialect;
}

/** The schema itself, or the target of its reference; null if that is broken. */
function followed(document: unknown, schema: SchemaOrReference): SchemaObject | null {
  if (!isRecord(schema) || !('$ref' in schema)) return schema as SchemaObject;
  const start = { value: schema, pointer: '' };
  return follow<SchemaObject>({ document, problems: new ProblemList('') }, start)?.value ?? null;
}

/** A pattern with unbounded backtracking is not executed; an invalid one is reported elsewhere. */
function pattern(source: string): { test(text: string): boolean } {
  try {
    return mayBacktrackWithoutBound(source) ? { test: () => true } : new RegExp(source, 'u');
  } catch {
    return { test: () => true };
  }
}

/** Keywords that OpenAPI 3.0 does not have. */
const later: ReadonlySet<string> = new Set([
  ...['const', 'prefixItems', 'patternProperties', 'propertyNames', 'dependencies'],
  ...['dependentRequired', 'if'],
]);

const plainKeywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...[...keywords].filter(([keyword]) => !later.has(keyword)),
  // Whether several branches match is left to a compiled validator.
  ['oneOf', (schemas: readonly Schema[], _, { part }) => atLeastOne('oneOf', schemas.map(part))],
  [
    'not',
    (schema: Schema, own, dialect) =>
      isDecidable(schema) ? standard('not')(schema as never, own, dialect) : pass,
  ],
]);

function standard(keyword: string): Keyword {
  return keywords.get(keyword) ?? (() => pass);
}

/** The keywords of a schema whose rejection is certain. */
const decidable: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'description', 'title'],
]);

function isDecidable(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => decidable.has(keyword));
}

type Properties = Readonly<Record<string, SchemaOrReference>>;

/** The keywords that depend on the direction. */
function directedKeywords({ document, direction }: ValueContext): Iterable<[string, Keyword]> {
  const isSpared = (property: SchemaOrReference | undefined): boolean => {
    if (property === undefined) return false;
    const { readOnly, writeOnly } = followed(document, property) ?? {};
    return (
      (readOnly === true && direction !== 'response') ||
      (writeOnly === true && direction !== 'request')
    );
  };
  const required: Keyword = (names: readonly string[], { properties = {} }) =>
    ofMap((value) => {
      const absent = names.filter((name) => !Object.hasOwn(value, name));
      return lacking(
        value,
        absent.filter((name) => !isSpared((properties as Properties)[name])),
      );
    });
  const visible =
    (keyword: string): Keyword =>
    (operand, schema, dialect) => {
      const part: Dialect['part'] = (property) => {
        const check = dialect.part(property);
        return (value) =>
          followed(document, property as SchemaOrReference)?.writeOnly === true
            ? 'which is write-only'
            : check(value);
      };
      return standard(keyword)(operand, schema, { ...dialect, part });
    };
  const shown = direction === 'response' ? ['properties', 'additionalProperties'] : [];
  return [
    ['required', required],
    ...shown.map((keyword): [string, Keyword] => [keyword, visible(keyword)]),
  ];
}
