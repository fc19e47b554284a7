import { X_CRUD, X_DB } from '../extensions.ts';
import type { CrudAction, OperationCrud } from '../extensions.ts';
import type { HttpMethod, SchemaObject, SchemaOrReference } from '../openapi-document.ts';
import type { Answer, Body, Crud, KeyPart, Model, Property, PropertyColumn } from './api-model.ts';
import { pointerTo } from './json-pointer.ts';
import type { Located } from './json-pointer.ts';
import { nearestNameHint } from './nearest-name.ts';
import { isHidden, propertyDbOf } from './resolve-models.ts';
import { mergedSchema, objectShape } from './schema-shape.ts';
import type { ObjectShape, Resolution } from './schema-shape.ts';

/** What is known of an operation before its CRUD part. */
export interface CrudSubject {
  readonly source: OperationCrud;
  readonly method: HttpMethod;
  readonly path: string;
  /** Pointer of the operation. */
  readonly pointer: string;
  readonly pathParameters: readonly string[];
  readonly body: Body | null;
  readonly answers: readonly Answer[];
  readonly schemaPointers: ReadonlyMap<Body | Answer, string>;
}

const methodsOf: Readonly<Record<CrudAction, readonly HttpMethod[]>> = {
  list: ['get'],
  get: ['get'],
  create: ['post'],
  update: ['put', 'patch'],
  delete: ['delete'],
};

const statusOf: Readonly<Record<CrudAction, string>> = {
  list: '200',
  get: '200',
  create: '201',
  update: '200',
  delete: '204',
};

/** Resolves `x-crud`; null, with problems told, where it names no model. */
export function resolveCrud(
  resolution: Resolution,
  models: readonly Model[],
  subject: CrudSubject,
): Crud | null {
  const { source, method, pointer } = subject;
  const { problems } = resolution;
  const model = models.find(({ name }) => name === source.model);
  if (model === undefined) {
    const known = models.map(({ name }) => name);
    problems.add(
      pointerTo(pointer, X_CRUD, 'model'),
      `There is no model ${JSON.stringify(source.model)}: no schema of that name has an ${X_DB}.`,
      nearestNameHint(source.model, known),
    );
    return null;
  }
  const methods = methodsOf[source.action];
  if (!methods.includes(method)) {
    problems.add(
      pointerTo(pointer, X_CRUD, 'action'),
      `The action ${source.action} belongs to ${methods.join(' or ').toUpperCase()}, not to ${method.toUpperCase()}.`,
    );
  }
  return {
    model,
    action: source.action,
    key: resolveKey(resolution, model, subject),
    output: resolveOutput(resolution, model, subject),
    ...resolveInput(resolution, model, subject),
  };
}

function resolveKey(
  { problems }: Resolution,
  model: Model,
  { source, pointer, pathParameters }: CrudSubject,
): readonly KeyPart[] {
  const place = pointerTo(pointer, X_CRUD);
  if (source.action === 'list' || source.action === 'create') {
    if (pathParameters.length > 0 || source.key !== undefined) {
      problems.add(place, `A ${source.action} takes no path parameters and no key.`);
    }
    return [];
  }
  const columns = source.key ?? model.source.primaryKey ?? [];
  if (columns.length === 0) {
    problems.add(
      place,
      `${model.name} has no primary key, so a ${source.action} must say which columns its path means.`,
      `Write "key": ["column"] into its ${X_CRUD}.`,
    );
  } else if (columns.length !== pathParameters.length) {
    problems.add(
      place,
      `The path has ${pathParameters.length} parameters, the key ${columns.length} columns (${columns.join(', ')}).`,
      'Each key column is one parameter of the path, in the same order.',
    );
  }
  checkKeyColumns({ problems, model, columns, place });
  return columns.flatMap((column, index) => {
    const parameter = pathParameters[index];
    return parameter === undefined ? [] : [{ parameter, column }];
  });
}

function checkKeyColumns(options: {
  readonly problems: Resolution['problems'];
  readonly model: Model;
  readonly columns: readonly string[];
  readonly place: string;
}): void {
  const { problems, model, columns, place } = options;
  const known = model.properties.map(({ source }) => source.column);
  for (const column of columns) {
    if (known.includes(column)) continue;
    const hint = nearestNameHint(column, known);
    problems.add(place, `${model.name} has no column ${JSON.stringify(column)}.`, hint);
  }
  if (model.source.kind !== 'table' || columns.length === 0) return;
  const { primaryKey, uniques = [], indexes = [] } = model.source;
  const keys = [
    ...(primaryKey === undefined ? [] : [primaryKey]),
    ...uniques.map((unique) => unique.columns),
    ...indexes
      .filter(({ unique, where }) => unique === true && where === undefined)
      .map(({ parts }) => parts.map((part) => part.column)),
  ];
  const isUnique = keys.some((key) =>
    key.every((column) => column !== undefined && columns.includes(column)),
  );
  if (!isUnique) {
    problems.add(
      place,
      `The columns ${columns.join(', ')} do not tell one row of ${model.name} from another.`,
      'A key is the primary key or the columns of a unique constraint.',
    );
  }
}

function resolveOutput(
  resolution: Resolution,
  model: Model,
  { source, pointer, answers, schemaPointers }: CrudSubject,
): readonly PropertyColumn[] {
  const status = statusOf[source.action];
  const answer = answers.find((candidate) => candidate.status === status);
  const place = pointerTo(pointer, 'responses');
  if (answer === undefined) {
    resolution.problems.add(
      place,
      `A ${source.action} answers ${status}, which is not among the responses.`,
    );
    return [];
  }
  if (source.action === 'delete') return [];
  const schemaPointer = schemaPointers.get(answer);
  if (answer.schema === null || schemaPointer === undefined) {
    resolution.problems.add(pointerTo(place, status), 'This response has no JSON schema.');
    return [];
  }
  const row = rowSchema(resolution, source.action, {
    value: answer.schema,
    pointer: schemaPointer,
  });
  return row === null ? [] : outputColumns(resolution, model, objectShape(resolution, row));
}

/** A list answers an array of what the others answer. */
function rowSchema(
  resolution: Resolution,
  action: CrudAction,
  located: Located<SchemaOrReference>,
): Located<SchemaOrReference> | null {
  if (action !== 'list') return located;
  const list = mergedSchema(resolution, located);
  if (list === null) return null;
  if (list.value.type === 'array' && list.value.items !== undefined) {
    return { value: list.value.items, pointer: pointerTo(list.pointer, 'items') };
  }
  resolution.problems.add(located.pointer, 'A list answers an array, so its schema must be one.');
  return null;
}

function outputColumns(
  { problems }: Resolution,
  model: Model,
  shape: ObjectShape,
): readonly PropertyColumn[] {
  const columns: PropertyColumn[] = [];
  for (const [name, { value: schema, pointer }] of shape.properties) {
    const column = columnOf(model, name, schema);
    if (column === null) {
      if (shape.required.has(name) || propertyDbOf(schema) !== null) {
        problems.add(pointer, ...withoutColumn(model, name, schema));
      }
    } else if (!isHidden(schema) && !model.properties.some(hides(column))) {
      columns.push({ name, column });
    }
  }
  return columns;
}

function hides(column: string): (property: Property) => boolean {
  return (property) => property.hidden && property.source.column === column;
}

function withoutColumn(
  model: Model,
  name: string,
  schema: SchemaObject,
): readonly [message: string, hint: string | undefined] {
  const column = propertyDbOf(schema)?.column;
  return column === undefined
    ? [
        `${model.name} has no property ${JSON.stringify(name)} with a column.`,
        nearestNameHint(
          name,
          model.properties.map((property) => property.name),
        ),
      ]
    : [
        `No property of ${model.name} has the column ${JSON.stringify(column)} of ${JSON.stringify(name)}.`,
        `Every column in use stands in ${model.name}; writeOnly keeps one out of the answers.`,
      ];
}

/** By its own `x-db.column`, else by the model's property of the same name. */
function columnOf(model: Model, name: string, schema: SchemaObject): string | null {
  const own = propertyDbOf(schema)?.column;
  const known = model.properties.find(({ name: other, source }) =>
    own === undefined ? other === name : source.column === own,
  );
  return known?.source.column ?? null;
}

function resolveInput(
  resolution: Resolution,
  model: Model,
  { source, pointer, body, schemaPointers }: CrudSubject,
): Pick<Crud, 'input' | 'unchangeable'> {
  if (source.action !== 'create' && source.action !== 'update') {
    if (body !== null) {
      resolution.problems.add(pointer, `A ${source.action} takes no body.`);
    }
    return { input: [], unchangeable: [] };
  }
  const schemaPointer = body === null ? undefined : schemaPointers.get(body);
  if (body === null || body.schema === null || schemaPointer === undefined) {
    resolution.problems.add(pointer, `A ${source.action} needs a JSON body with a schema.`);
    return { input: [], unchangeable: [] };
  }
  const shape = objectShape(resolution, { value: body.schema, pointer: schemaPointer });
  return inputColumns(resolution, model, shape);
}

function inputColumns(
  { problems }: Resolution,
  model: Model,
  shape: ObjectShape,
): Pick<Crud, 'input' | 'unchangeable'> {
  const input: PropertyColumn[] = [];
  const unchangeable: PropertyColumn[] = [];
  for (const [name, { value: schema, pointer }] of shape.properties) {
    const column = columnOf(model, name, schema);
    const stored = model.properties.find((property) => property.source.column === column);
    if (column === null || stored === undefined) {
      problems.add(pointer, ...withoutColumn(model, name, schema));
    } else if (stored.readOnly || schema.readOnly === true) unchangeable.push({ name, column });
    else input.push({ name, column });
  }
  return { input, unchangeable };
}
