import type { Keywords, SchemaAt } from '../../../model/schema-view.ts';
import type { MockContext } from '../../mock-options.ts';
import { momentIn } from '../../../../server-template/shared/rows/moment-form.ts';
import { plainName } from '../../../model/third-party/index.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import type { RowEntry } from './valid-row.ts';

const touched =
  /^(?:(?:last)?(?:updated|modified|changed|update|modification)(?:at|on|date|time|timestamp)?|(?:date|time)(?:updated|modified)|modifieddate)$/;
const made =
  /^(?:(?:created|inserted|registered|creation)(?:at|on|date|time|timestamp)?|(?:date|time)(?:created|added))$/;
const counter = /counte?r?$|^(?:likes|views|votes|upvotes|downvotes|shares|downloads|followers)$/;
const usuallyTrue = /active|enabled|available|public|visible/;

/** Times of change, by name of property: `updatedAt`, `last_modified`. */
export function touchedValues(
  context: MockContext,
  { schemaPointer }: RowResource,
  { row, moment }: { readonly row: Row; readonly moment: string },
): readonly RowEntry[] {
  const properties = context.schemas.allProperties(schemaPointer);
  return Object.entries(row).flatMap(([name, value]): RowEntry[] =>
    touched.test(plainName(name))
      ? [[name, momentLike(properties.get(name)?.value, value, moment)]]
      : [],
  );
}

/** The values that a server sets in a new row if the body omits them: times, defaults, the first state, zero and false; `undefined` for values that only the client has. */
export function unsentValues(
  { schemas }: MockContext,
  { schemaPointer, keyProperties: key }: RowResource,
  {
    sample,
    body,
    inputs,
    moment,
  }: {
    readonly sample: Row;
    readonly body: Row;
    /** Properties that a body may have. */
    readonly inputs: ReadonlyMap<string, SchemaAt>;
    readonly moment: string;
  },
): readonly RowEntry[] {
  const properties = schemas.allProperties(schemaPointer);
  const required = schemas.required(schemaPointer);
  return Object.entries(sample).flatMap(([name, value]): RowEntry[] => {
    const property = properties.get(name);
    if (property === undefined || Object.hasOwn(body, name) || key.includes(name)) return [];
    const schema = property.value;
    const plain = plainName(name);
    if (touched.test(plain) || made.test(plain)) return [[name, momentLike(schema, value, moment)]];
    const own = inputs.get(name)?.value['default'];
    const preset = own === undefined ? schema['default'] : own;
    if (preset !== undefined) return [[name, preset]];
    const types = schemas.types(property.pointer);
    const isServers = schema['readOnly'] === true || !inputs.has(name);
    if (!isServers && !required.has(name)) return [[name, undefined]];
    if (!isServers && types.has('null')) return [[name, null]];
    if (types.has('boolean')) return [[name, usuallyTrue.test(plain)]];
    if (typeof value === 'number' && counter.test(plain)) return [[name, 0]];
    const { enum: choices } = schema;
    const isState = /stat(?:e|us)$/.test(plain) && Array.isArray(choices);
    return isState ? [[name, choices[0]]] : [];
  });
}

/** A date and time in a property's format: text, or seconds or milliseconds since 1970. */
function momentLike(schema: Keywords | undefined, value: unknown, moment: string): unknown {
  if (typeof value !== 'number') {
    const format = schema?.['format'];
    return momentIn(moment, typeof format === 'string' ? format : undefined);
  }
  const milliseconds = Date.parse(moment);
  return value > 100_000_000_000 ? milliseconds : Math.floor(milliseconds / 1000);
}
