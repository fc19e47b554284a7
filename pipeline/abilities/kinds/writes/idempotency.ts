import { X_CRUD, X_DB, X_INTERNAL } from '../../../extensions.ts';
import type { Operation } from '../../../model/api-model.ts';
import { nearestName } from '../../../model/nearest-name.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { deleteEqual, section, type DocumentDraft, type Part } from '../../document-draft.ts';

const header = 'Idempotency-Key';
const replayed = 'Idempotent-Replayed';
const reused = 'KeyOfAnotherRequest';

/** A header with a key: however often a request is repeated, it is stored once. */
export const idempotencyAbility: Ability = {
  usage: 'idempotency [operation]',
  description: 'writes take an Idempotency-Key, so that retries store nothing twice',
  ...{ target: 'either', words: [0, 1] },
  add(request) {
    const { draft } = request;
    const found = meant(request);
    if ('cannot' in found) return found;
    const keys = keysModel(request);
    const parameter = draft.component('parameters', names(draft).parameter, keyHeader(keys.name));
    const own: string[] = [];
    for (const { id, pointer, idempotency } of found) {
      if (idempotency === null && draft.parametersOf(pointer).some(isNamedSo)) {
        const crud = JSON.stringify(keyHeader(keys.name)[X_CRUD]);
        own.push(`${id} has the header ${header} already: give it "${X_CRUD}": ${crud}.`);
        continue;
      }
      draft.addParameter(pointer, parameter, isKey);
      const responses = section(draft.part(pointer), 'responses');
      responses['409'] ??= draft.errorResponse('KeyInUse', inUse);
      responses['422'] ??= draft.errorResponse(reused, ofAnother);
      for (const [status, response] of Object.entries(responses)) {
        if (!/^2/.test(status)) continue;
        const shown = draft.component('headers', names(draft).header, replayedHeader);
        section(draft.resolved(response as Part), 'headers')[replayed] ??= shown;
      }
    }
    const note = `Keys are stored for a day in the table ${keys.table}: specmill migrate writes it.`;
    return { notes: keys.isNew ? [note, ...own] : own };
  },
  remove(request) {
    const { draft, api } = request;
    const found = meant(request);
    if ('cannot' in found) return found;
    for (const { pointer } of found) {
      draft.removeParameters(pointer, isKey);
      const responses = section(draft.part(pointer), 'responses');
      deleteEqual(responses, '409', { $ref: '#/components/responses/KeyInUse' });
      deleteEqual(responses, '422', { $ref: `#/components/responses/${reused}` });
      for (const [status, response] of Object.entries(responses)) {
        if (/^2/.test(status)) hideReplayed(draft.resolved(response as Part));
      }
    }
    const models = new Set(found.flatMap(({ idempotency }) => idempotency?.model ?? []));
    const left = api.operations.filter((one) => !found.includes(one));
    for (const { idempotency } of left) models.delete(idempotency?.model ?? '');
    draft.dropUnused(
      ...['KeyInUse', reused].map((name) => `#/components/responses/${name}`),
      `#/components/headers/${names(draft).header}`,
    );
    // After an introspection, it is a private table like others.
    draft.dropUnused(...[...models].map((name) => `#/components/schemas/${name}`));
    return models.size === 0 ? {} : { notes: ['The table of keys is no longer used.'] };
  },
};

/** The operations that get a key: one, those of a model, or all that create rows and all batches. */
function meant(request: AbilityRequest): readonly Operation[] | { readonly cannot: string } {
  const { api, model, words } = request;
  const [id] = words;
  const fit = api.operations.filter(({ method, crud }) => {
    const isWrite = crud === null || crud.action === 'create' || crud.action === 'bulkCreate';
    return method === 'post' && isWrite;
  });
  if (id === undefined) {
    const found = fit.filter(({ crud, batch }) =>
      model === null ? crud !== null || batch !== null : crud?.model.name === model.name,
    );
    return found.length > 0 ? found : { cannot: 'no operation creates rows' };
  }
  const named = fit.find((one) => one.id === id);
  if (named !== undefined) return [named];
  const nearest = nearestName(
    id,
    fit.map((one) => one.id),
  );
  return {
    cannot: `${id} is not a create, bulk create, batch or custom operation with POST${nearest === null ? '' : `; did you mean ${nearest}?`}`,
  };
}

/** Names of components, those of the usual names if they are free. */
function names(draft: DocumentDraft): { readonly parameter: string; readonly header: string } {
  const { parameters = {}, headers = {} } = section(draft.root, 'components') as Readonly<
    Record<string, Readonly<Record<string, Part>> | undefined>
  >;
  const free = (
    base: string,
    all: Readonly<Record<string, Part>>,
    isOwn: (part: Part) => boolean,
  ): string => {
    for (let turn = 1; ; turn++) {
      const name = `${base}${turn === 1 ? '' : turn}`;
      const known = all[name];
      if (known === undefined || isOwn(known)) return name;
    }
  };
  return {
    parameter: free('IdempotencyKey', parameters, isKey),
    header: free(
      'IdempotentReplayed',
      headers,
      ({ description }) => description === replayedHeader.description,
    ),
  };
}

function isNamedSo({ name, in: place }: Part): boolean {
  return place === 'header' && String(name).toLowerCase() === header.toLowerCase();
}

function isKey(parameter: Part): boolean {
  const crud = parameter[X_CRUD] as Part | undefined;
  return crud?.['role'] === 'idempotencyKey';
}

interface KeysModel {
  readonly name: string;
  readonly table: string;
  readonly isNew: boolean;
}

/** The model of the document's keys; a new one if it has none. */
function keysModel({ draft, api }: AbilityRequest): KeysModel {
  const known = api.models.find(({ properties }) =>
    ['fingerprint', 'response', 'expires'].every((name) =>
      properties.some((property) => property.name === name),
    ),
  );
  if (known !== undefined) return { name: known.name, table: known.source.table, isNew: false };
  const schemas = section(section(draft.root, 'components'), 'schemas');
  const tables = new Set(api.models.map(({ source }) => source.table));
  for (let turn = 1; ; turn++) {
    const rest = turn === 1 ? '' : String(turn);
    const [name, table] = [`IdempotencyKey${rest}`, `idempotency_keys${rest}`];
    if (schemas[name] !== undefined || tables.has(table)) continue;
    schemas[name] = keySchema(table);
    return { name, table, isNew: true };
  }
}

function keySchema(table: string): Part {
  const hash = (column: string, description: string): Part => ({
    ...{ type: 'string', maxLength: 64, description, [X_DB]: { column } },
  });
  return {
    type: 'object',
    description: 'A used idempotency key, and the response to repeat.',
    required: ['id', 'fingerprint', 'expires'],
    properties: {
      id: hash('id', 'Hash of the caller and the key.'),
      fingerprint: hash('fingerprint', 'Hash of the request.'),
      response: {
        ...{ type: 'string', nullable: true, description: 'Status, headers and body, in JSON.' },
        [X_DB]: { column: 'response', nullable: true },
      },
      expires: {
        ...{ type: 'integer', format: 'int64', description: 'Seconds since 1970.' },
        [X_DB]: { column: 'expires' },
      },
    },
    [X_INTERNAL]: true,
    [X_DB]: {
      ...{ kind: 'table', table, primaryKey: ['id'] },
      indexes: [{ name: `${table}_expires`, parts: [{ column: 'expires' }, { column: 'id' }] }],
    },
  };
}

function keyHeader(keys: string): Part {
  return {
    ...{ name: header, in: 'header' },
    description:
      'A new random value for each write. Retries with the same key get the response to the first request, for a day.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    [X_CRUD]: { role: 'idempotencyKey', keys },
  };
}

const inUse = 'A request with this idempotency key is still running.';
const ofAnother = 'The idempotency key was used for another request.';

const replayedHeader = {
  description: 'True if this is the response to an earlier request with the same idempotency key.',
  schema: { type: 'boolean' },
};

function hideReplayed(response: Part): void {
  const headers = response['headers'] as Part | undefined;
  if (headers === undefined) return;
  const reference = headers[replayed] as Part | undefined;
  if (String(reference?.['$ref']).startsWith('#/components/headers/')) delete headers[replayed];
  deleteEqual(response, 'headers', {});
}
