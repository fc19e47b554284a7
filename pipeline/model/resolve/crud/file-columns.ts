import type { FileColumns } from '../../../../server-template/shared/operation/resolved-crud.ts';
import { isJson, isMultipartForm } from '../../../../server-template/shared/media-type.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { Content, Crud, Model, Property, PropertyColumn } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { propertyHint } from '../../property-hint.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { CrudSubject } from './resolve-crud.ts';

/** The columns of an operation on a file: what it reads, and what it writes. */
export function resolveFile(
  resolution: Resolution,
  { source, model, draft: { operation } }: CrudSubject,
): Pick<Crud, 'files' | 'output' | 'input'> {
  const none = { files: [], output: [], input: [] };
  const place = pointerTo(operation.pointer, X_CRUD, 'file');
  const { problems } = resolution;
  const { file: name } = source;
  if (name === undefined) {
    problems.add(
      place,
      `A ${source.action} needs the property that contains the file.`,
      `Add "file": "name" to its ${X_CRUD}; specmill add file writes all of it.`,
    );
    return none;
  }
  const property = model.properties.find((one) => one.name === name);
  if (property === undefined) {
    const message = `${model.name} has no property ${JSON.stringify(name)} with a column.`;
    problems.add(place, message, propertyHint(name, model));
    return none;
  }
  if (property.type.kind !== 'bytes')
    problems.add(place, `The column of ${JSON.stringify(name)} does not contain bytes.`);
  const file = fileOf(resolution, model, property);
  if (source.action === 'deleteFile' && !file.nullable.includes(name))
    problems.add(
      place,
      `The column of ${JSON.stringify(name)} is never null, so the file cannot be deleted without its row.`,
      'Remove this operation.',
    );
  if (source.action === 'putFile') checkBody(resolution, { operation, name });
  else if (operation.body !== null)
    problems.add(operation.pointer, `A ${source.action} takes no body.`);
  const columns = columnsOf(model, file);
  return source.action === 'getFile'
    ? { files: [file], output: columns, input: [] }
    : { files: [file], output: [], input: columns };
}

/** The files that the form of a create or update may contain, and their columns. */
export function formFiles(
  resolution: Resolution,
  model: Model,
  contents: readonly Content[],
): Pick<Crud, 'files' | 'input'> {
  const form = contents.find(({ mediaType }) => isMultipartForm(mediaType));
  if (form === undefined || form.schema === null || form.schemaPointer === null)
    return { files: [], input: [] };
  const body = { value: form.schema, pointer: form.schemaPointer };
  const files = [...objectShape(resolution, body).properties].flatMap(([name, { value }]) => {
    const property = model.properties.find((one) => one.name === name);
    const isFile = value.format === 'binary' && property?.type.kind === 'bytes';
    return isFile ? [fileOf(resolution, model, property)] : [];
  });
  return { files, input: files.flatMap((file) => columnsOf(model, file)) };
}

function fileOf(resolution: Resolution, model: Model, property: Property): FileColumns {
  const own = property.schema[X_CRUD]?.file ?? {};
  const place = pointerTo('#/components/schemas', model.name, 'properties', property.name, X_CRUD);
  const beside = (['type', 'name'] as const).flatMap((key) => {
    const name = own[key];
    if (name === undefined) return [];
    const found = model.properties.find((one) => one.name === name);
    const pointer = pointerTo(place, 'file', key);
    if (found === undefined) {
      const message = `${model.name} has no property ${JSON.stringify(name)} with a column.`;
      resolution.problems.add(pointer, message, propertyHint(name, model));
    } else if (found.type.kind !== 'text' || found.readOnly) {
      const message = `The server cannot write a text to the column of ${JSON.stringify(name)}.`;
      resolution.problems.add(pointer, message);
    } else return [[key, found] as const];
    return [];
  });
  const all = [property, ...beside.map(([, found]) => found)];
  return {
    content: property.name,
    ...Object.fromEntries(beside.map(([key, { name }]) => [key, name])),
    nullable: all.filter(mayBeNull).map(({ name }) => name),
  };
}

function mayBeNull({ nullable, schema }: Property): boolean {
  return nullable ?? schema.nullable === true;
}

function columnsOf(
  { properties }: Model,
  { content, type, name }: FileColumns,
): readonly PropertyColumn[] {
  return properties
    .filter((one) => [content, type, name].includes(one.name))
    .map((one) => ({ name: one.name, path: [one.name], column: one.source.column, form: null }));
}

/** A file arrives as it is, or as the part of a form that is named after the property. */
function checkBody(
  resolution: Resolution,
  { operation, name }: { readonly operation: CrudSubject['draft']['operation']; name: string },
): void {
  const { problems } = resolution;
  const contents = operation.body?.contents ?? [];
  if (contents.length === 0)
    problems.add(operation.pointer, 'A putFile needs a body with the media types of the file.');
  for (const { mediaType, schema, schemaPointer } of contents) {
    const place = schemaPointer ?? pointerTo(operation.pointer, 'requestBody');
    if (isJson(mediaType)) problems.add(place, `A file is not sent as ${mediaType}.`);
    if (!isMultipartForm(mediaType)) continue;
    const part =
      schema === null || schemaPointer === null
        ? undefined
        : objectShape(resolution, { value: schema, pointer: schemaPointer }).properties.get(name);
    if (part?.value.format !== 'binary')
      problems.add(place, `The form needs a part ${JSON.stringify(name)} with "format": "binary".`);
  }
}
