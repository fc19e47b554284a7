import { isDeepStrictEqual } from 'node:util';
import { isMultipartForm } from '../../../../server-template/shared/media-type.ts';
import { X_CRUD, X_FAKER, X_INTERNAL, type CrudAction } from '../../../extensions.ts';
import type { Model, Operation } from '../../../model/api-model.ts';
import { modelOperations } from '../../ability.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { deleteEqual, deleteMember, section } from '../../document-draft.ts';
import type { DocumentDraft, Part } from '../../document-draft.ts';
import { contentSchema, fileOperations, type WantedFile } from './file-operations.ts';
import { hideProperty } from '../../hide-property.ts';
import { unknownProperty } from '../unknown-property.ts';

/** The bytes of a column as a file with a path of its own, and as a part of forms. */
export const fileAbility: Ability = {
  usage: 'file <property> [type] [name] [media/type…]',
  description: 'bytes are a file at /rows/{id}/property, with its media type and name',
  ...{ target: 'models', words: [1, 12] },
  add(request) {
    const { model } = request;
    const wanted = wantedFile(request);
    if (model === null) return { cannot: 'it is not a model' };
    if ('cannot' in wanted) return wanted;
    const [get] = modelOperations(request, 'get');
    if (get === undefined) return { cannot: 'no operation gets one of its rows' };
    const { draft } = request;
    const schema = propertySchema(draft, model, wanted.property.name);
    const own = (schema[X_CRUD] ?? {}) as Part;
    const isFile = own['file'] !== undefined;
    const notes = isFile ? [] : hideProperty(request, model, wanted.property.name);
    schema[X_CRUD] = { ...own, file: wanted.beside };
    if (wanted.beside.type !== undefined)
      propertySchema(draft, model, wanted.beside.type)[X_FAKER] ??= {
        'helpers.arrayElement': wanted.types.map(concreteType),
      };
    for (const operation of modelOperations(request, 'create', 'update'))
      addForm(draft, operation, wanted);
    const path = `${get.path}/${wanted.property.name}`;
    const paths = section(draft.root, 'paths');
    const { parameters } = paths[get.path] as Part;
    paths[path] ??= {
      ...(parameters === undefined ? {} : { parameters: structuredClone(parameters) }),
      ...fileOperations(request, wanted, get),
    };
    return {
      notes: [
        ...notes,
        `${model.name}.${wanted.property.name} is a file at ${path}; responses of rows do not contain it.`,
      ],
    };
  },
  remove(request) {
    const { draft, model, api, words } = request;
    const [name = ''] = words;
    if (model === null || !model.properties.some((one) => one.name === name)) return {};
    const paths = section(draft.root, 'paths');
    let isFound = false;
    for (const { path, method, crud } of api.operations) {
      if (crud?.model !== model || !fileActions.includes(crud.action)) continue;
      if (crud.files[0]?.content !== name) continue;
      isFound = true;
      const item = paths[path] as Part;
      delete item[method];
      if (Object.keys(item).every((key) => key === 'parameters')) delete paths[path];
    }
    if (!isFound) return {};
    for (const { pointer, crud } of modelOperations(request, 'create', 'update'))
      if (crud?.files.some(({ content }) => content === name) === true)
        dropForm(draft, draft.part(pointer), crud.files.length === 1 ? null : name);
    const schema = propertySchema(draft, model, name);
    const { file: _, ...kept } = (schema[X_CRUD] ?? {}) as Part;
    if (Object.keys(kept).length === 0) delete schema[X_CRUD];
    else schema[X_CRUD] = kept;
    deleteEqual(schema, X_INTERNAL, true);
    deleteEqual(schema, 'writeOnly', true);
    return {
      notes: [
        `Responses contain ${model.name}.${name} again, in base64. Bodies do not: restore it from the version in git if you need it.`,
      ],
    };
  },
};

/** A media type for the rows of a mock. */
function concreteType(type: string): string {
  const [family = '*'] = type.split('/');
  return type.includes('*') ? (samples[family] ?? 'application/pdf') : type;
}

const samples: Readonly<Record<string, string>> = {
  ...{ image: 'image/png', audio: 'audio/mpeg', video: 'video/mp4', text: 'text/plain' },
};

const fileActions: readonly CrudAction[] = ['getFile', 'putFile', 'deleteFile'];

function wantedFile({ model, words }: AbilityRequest): WantedFile | { readonly cannot: string } {
  const types = words.filter((word) => word.includes('/'));
  const [name = '', ...others] = words.filter((word) => !word.includes('/'));
  const { properties = [] } = model ?? {};
  const named = (wanted: string) => properties.find((one) => one.name === wanted);
  for (const wanted of [name, ...others]) {
    if (named(wanted) !== undefined) continue;
    return unknownProperty(wanted, properties);
  }
  const property = named(name);
  if (property?.type.kind !== 'bytes') return { cannot: `${name} does not contain bytes` };
  const unfit = others.find((one) => named(one)?.type.kind !== 'text');
  if (unfit !== undefined) return { cannot: `${unfit} is not a text` };
  if (others.length > 2) return { cannot: 'a file has one media type and one name' };
  const [type, fileName] = others;
  const beside = {
    ...(type === undefined ? {} : { type }),
    ...(fileName === undefined ? {} : { name: fileName }),
  };
  const usual = type === undefined ? 'application/octet-stream' : '*/*';
  const isLimited = types.length > 0;
  return { property, beside, types: isLimited ? types : [usual], isLimited };
}

function propertySchema(draft: DocumentDraft, { name }: Model, property: string): Part {
  return draft.part(`#/components/schemas/${name}/properties/${property}`);
}

/** A create or update also takes a form, in which the file is a part. */
function addForm(draft: DocumentDraft, { pointer }: Operation, wanted: WantedFile): void {
  const operation = draft.part(pointer);
  const body = structuredClone(draft.resolved((operation['requestBody'] ?? {}) as Part));
  const content = section(body, 'content');
  const json = content['application/json'] as { readonly schema?: Part } | undefined;
  if (json?.schema === undefined) return;
  const form = (content['multipart/form-data'] ??= {}) as Part;
  const plain = draft.resolved((form['schema'] ?? json.schema) as Part);
  const { properties = {} } = plain as { readonly properties?: Part };
  const { property, types, isLimited } = wanted;
  form['schema'] = {
    ...structuredClone(plain),
    properties: { ...structuredClone(properties), [property.name]: contentSchema(property) },
  };
  if (isLimited) section(form, 'encoding')[property.name] = { contentType: types.join(', ') };
  operation['requestBody'] = body;
}

/** Takes a file out of a form, or the form if it is the last one. */
function dropForm({ root }: DocumentDraft, operation: Part, name: string | null): void {
  const body = operation['requestBody'] as Part;
  const content = section(body, 'content');
  for (const type of Object.keys(content).filter(isMultipartForm)) {
    if (name === null) delete content[type];
    else {
      const form = content[type] as Part;
      deleteMember(section(form, 'schema'), 'properties', name);
      deleteMember(form, 'encoding', name);
    }
  }
  const { requestBodies = {} } = section(root, 'components') as { readonly requestBodies?: Part };
  const shared = Object.keys(requestBodies).find((name) =>
    isDeepStrictEqual(requestBodies[name], body),
  );
  if (shared !== undefined)
    operation['requestBody'] = { $ref: `#/components/requestBodies/${shared}` };
}
