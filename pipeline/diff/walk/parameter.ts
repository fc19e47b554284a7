import { serializationOf } from '../../../server-template/shared/url/write-parameter.ts';
import { pointerTo, type Located } from '../../model/json-pointer.ts';
import { pathParameterNames } from '../../model/operation-path.ts';
import type { ComparedParameter, OperationPlace } from '../pairs.ts';
import { parameterRules } from '../rules/parameter-rules.ts';
import type { Conjunction } from '../schema/flatten.ts';
import { shapeAt } from '../schema/shape.ts';
import { followReferences, type Node, type Source } from '../schema/source.ts';
import { compareSchemas } from './compare-schemas.ts';
import { judge, type Comparison, type Unit } from './comparison.ts';
import { contentsOf, schemaOf } from './contents.ts';

/** Compares the parameters of an operation: path parameters by position, others by name. */
export function compareParameters(
  comparison: Comparison,
  unit: Unit,
  { before, after }: { readonly before: OperationPlace; readonly after: OperationPlace },
): void {
  const old = parametersOf(comparison.before, before);
  const now = parametersOf(comparison.after, after);
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(key) ?? null;
    const is = now.get(key) ?? null;
    const shown = is ?? was;
    if (shown === null) continue;
    // A path parameter that was not declared was there nevertheless.
    if (shown.in === 'path' && (was === null || is === null)) continue;
    const label = `the ${shown.in} parameter ${shown.name}`;
    judge(
      unit,
      parameterRules,
      { before: was, after: is },
      {
        subject: label.replace('the', 'The'),
        place: shown.pointer,
        document: is === null ? 'old' : 'new',
      },
    );
    if (was === null || is === null) continue;
    const isText = was.mediaType === null && is.mediaType === null;
    const frame = { pointer: is.schema[0].pointer, label };
    const travel = { side: 'request', isText, frame } as const;
    const after = becameList(comparison.after, was, is) ?? is.schema;
    unit.uses.add(compareSchemas(comparison, { before: was.schema, after }, travel));
  }
}

/**
 * The schema of an item if a plain value became a list that repeats the name: one value is sent in
 * the same way as before. Null otherwise.
 */
function becameList(
  source: Source,
  was: ComparedParameter,
  { in: place, style, explode, mediaType, schema }: ComparedParameter,
): Conjunction | null {
  const repeats = (place === 'query' || place === 'cookie') && style === 'form' && explode;
  if (was.isComposite || !repeats || was.mediaType !== null || mediaType !== null) return null;
  const { types, items, ranges } = shapeAt(source, schema);
  const isList = types?.size === 1 && types.has('array');
  return isList && (ranges.items.minimum?.value ?? 0) <= 1 ? items : null;
}

/** Headers that OpenAPI declares elsewhere. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

function parametersOf(
  source: Source,
  { value, pointer, item, path }: OperationPlace,
): ReadonlyMap<string, ComparedParameter> {
  const names = pathParameterNames(path);
  const found = new Map<string, ComparedParameter>();
  const own = { value, pointer };
  for (const parameter of [...listed(source, item), ...listed(source, own)]) {
    const { in: place, name } = parameter;
    if (place === 'header' && ignoredHeaders.has(name.toLowerCase())) continue;
    const position = place === 'path' ? names.indexOf(name) : -1;
    const key = position >= 0 ? String(position) : place === 'header' ? name.toLowerCase() : name;
    found.set(`${place} ${key}`, parameter);
  }
  return found;
}

function listed(source: Source, holder: Located<Node>): readonly ComparedParameter[] {
  const { parameters } = holder.value;
  if (!Array.isArray(parameters)) return [];
  return parameters.map((parameter: unknown, index) =>
    readParameter(
      source,
      followReferences(source, parameter, pointerTo(holder.pointer, 'parameters', index)),
    ),
  );
}

function readParameter(source: Source, located: Located<Node>): ComparedParameter {
  const { value, pointer } = located;
  const place = String(value['in']);
  const [content] = contentsOf(located);
  const schema = schemaOf(content?.[1] ?? located);
  const { types, default: preset } = shapeAt(source, schema);
  return {
    ...{ name: String(value['name']), in: place, pointer, schema },
    isRequired: value['required'] === true || place === 'path',
    isDeprecated: value['deprecated'] === true,
    ...serializationOf({ in: place, style: value['style'], explode: value['explode'] }),
    allowsEmpty: value['allowEmptyValue'] === true,
    allowsReserved: value['allowReserved'] === true,
    mediaType: content?.[0] ?? null,
    default: preset === undefined ? null : JSON.stringify(preset),
    isComposite: types?.has('array') === true || types?.has('object') === true,
  };
}
