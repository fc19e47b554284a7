import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { valueFormOf } from '../../resolve/crud/value-form.ts';
import { looserKeyword } from '../columns/looser-keyword.ts';
import { shown } from '../schemas/schema-subject.ts';

/** Rejects parameters of a path that cannot hold every key of their column: some rows would have no address. */
export function checkKeyParameters(problems: ProblemList, operation: Operation): void {
  const { crud, parameters, pointer } = operation;
  for (const { parameter: name, column } of crud?.key ?? []) {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const property = crud?.model.properties.find(({ source }) => source.column === column);
    if (parameter === undefined || property === undefined) continue;
    const place = parameter.schemaPointer ?? pointer;
    const found = valueFormOf(property.type, parameter.schema);
    if (found.kind === 'lossy') problems.add(place, found.message);
    const { type, anyOf, oneOf } = parameter.schema;
    if (type === undefined && (anyOf ?? oneOf) !== undefined) {
      const message = `The path's parameter ${JSON.stringify(name)} is a key, which is of one type.`;
      problems.add(place, message, 'Write its type in place of the alternatives.');
    }
    // What a number looks like as a text is for the parameter to say.
    const isPlain = found.kind === 'form' && found.form === null;
    if (!isPlain || type !== property.schema.type) continue;
    const keyword = looserKeyword(parameter.schema, property.schema);
    // Keys of 32 bits reach far enough.
    if (keyword === null || (keyword === 'format' && parameter.schema.type !== 'string')) continue;
    const value = shown(parameter.schema[keyword]);
    problems.add(
      keyword in parameter.schema ? pointerTo(place, keyword) : place,
      `The path's parameter ${JSON.stringify(name)} has ${keyword} ${value}, and ${JSON.stringify(property.name)} of ${crud?.model.name ?? ''} has not: some rows would have no address.`,
      `Write the same keyword into ${JSON.stringify(property.name)}, or take it out here.`,
    );
  }
}
