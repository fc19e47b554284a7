import type {
  CountKind,
  ListAbilities,
  PageHeader,
} from '../../../../server-template/shared/list/list-abilities.ts';
import type { EnvelopeMember } from '../../../../server-template/shared/response-shape.ts';
import { X_CRUD, X_DB } from '../../../extensions.ts';
import type { ParameterRole } from '../../../extensions.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Crud, Operation, Parameter } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import type { OperationDraft } from '../draft-operations.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { listExports } from './list-exports.ts';
import { choicesOf, listFields, listOrder } from './list-choices.ts';
import type { Players } from './list-choices.ts';
import { idsFilter, kindNames, listFilters } from './list-filters.ts';
import { listParameter, shownProperty } from './list-subject.ts';
import type { ListSubject } from './list-subject.ts';

/**
 * The abilities of a list of a model besides paging, with a problem for each unsupported one; null
 * for any other operation.
 */
export function listAbilitiesOf(
  resolution: Resolution,
  { operation, parameters, crud: source }: OperationDraft,
  crud: Crud | null,
): ListAbilities | null {
  const isNamed = crud?.action === 'bulkDelete';
  if (crud === null || source === null || (crud.action !== 'list' && !isNamed)) return null;
  const query = parameters.filter(({ value }) => value.in === 'query');
  const subject = { operation, crud, source, parameters: query };
  const players: Players = new Map(
    query.flatMap((located) =>
      located.value.role === null ? [] : [[located.value.role, located]],
    ),
  );
  const filters = listFilters(resolution, subject);
  const ids = idsFilter(resolution, subject, players.get('ids'));
  if (isNamed) return namedRows(resolution, subject, players);
  const headers = pageHeadersOf(operation);
  const [start, end] = [players.get('start'), players.get('end')];
  return {
    ...(filters.length === 0 ? {} : { filters }),
    ...(ids === null ? {} : { ids }),
    ...listOrder(resolution, subject, players),
    ...listFields(resolution, subject, players.get('fields')),
    ...listSearch(resolution, subject, players.get('search')),
    ...listCount(resolution, subject, { player: players.get('total'), headers }),
    ...listCursor(resolution, subject, { player: players.get('cursor'), headers }),
    ...(start === undefined ? {} : { start: listParameter(resolution, start) }),
    ...(end === undefined ? {} : { end: listParameter(resolution, end) }),
    ...listAliases(resolution, players),
    ...listExports(resolution, subject),
    ...(headers.length === 0 ? {} : { headers }),
  };
}

/** A bulkDelete must name its rows, and limit their number. */
function namedRows(
  resolution: Resolution,
  { operation, crud, ...subject }: ListSubject,
  players: Players,
): ListAbilities {
  const player = players.get('ids');
  const ids = idsFilter(resolution, { operation, crud, ...subject }, player);
  if (player === undefined || !player.value.required)
    resolution.problems.add(
      operation.pointer,
      'No required parameter has the role ids, so the rows to delete are not defined.',
    );
  else if (player.value.schema.maxItems === undefined)
    resolution.problems.add(
      player.value.schemaPointer ?? player.pointer,
      'A bulkDelete needs a limit.',
      'Add "maxItems": 100 to the parameter.',
    );
  return ids === null ? {} : { ids };
}

/** JSON parameters of a list: rows by range, and several parameters in one. */
function listAliases({ problems }: Resolution, players: Players): Pick<ListAbilities, 'aliases'> {
  const nameOf = (role: ParameterRole): string | undefined => players.get(role)?.value.name;
  const [range, filters] = [players.get('range'), players.get('filters')];
  const first = range ?? filters;
  if (first === undefined) return {};
  const [start, end] = [nameOf('start'), nameOf('end')];
  if (start === undefined || end === undefined) {
    const message =
      'JSON in this parameter is read only if the list also has parameters with the roles start and end.';
    problems.add(
      first.pointer,
      message,
      'Declare them, for example with specmill add aliases simple-rest.',
    );
    return {};
  }
  const names = Object.entries({
    ...{ range: range?.value.name, filters: filters?.value.name },
    ...{ ids: nameOf('ids'), sort: nameOf('sort') },
    ...{ sortField: nameOf('sortField'), sortOrder: nameOf('sortOrder') },
  }).filter(([, name]) => name !== undefined);
  return { aliases: { ...Object.fromEntries(names), start, end } };
}

const pageHeaders: readonly PageHeader[] = ['Link', 'X-Total-Count', 'Content-Range'];

function pageHeadersOf({ responses }: Pick<Operation, 'responses'>): readonly PageHeader[] {
  const declared = responses.find(({ status }) => status === '200')?.headers ?? [];
  const names = new Set(declared.map(({ name }) => name.toLowerCase()));
  return pageHeaders.filter((name) => names.has(name.toLowerCase()));
}

function listSearch(
  resolution: Resolution,
  { operation, crud, source }: ListSubject,
  player: Located<Parameter> | undefined,
): Pick<ListAbilities, 'search'> {
  const { problems } = resolution;
  const place = pointerTo(operation.pointer, X_CRUD, 'search');
  const names = source.search ?? [];
  if (player === undefined) {
    if (names.length > 0) problems.add(place, 'No parameter has the role search.');
    return {};
  }
  if (names.length === 0) {
    problems.add(
      player.pointer,
      'The properties to search are not defined.',
      `Add the properties to the operation: "${X_CRUD}": { …, "search": ["name"] }.`,
    );
  }
  const columns = names.flatMap((name, index) => {
    const own = pointerTo(place, index);
    const property = shownProperty(resolution, crud, { name, place: own, purpose: 'searched' });
    if (property === null) return [];
    if (property.type.kind === 'text') return [{ property: property.name }];
    problems.add(
      own,
      `Only text can be searched, and ${JSON.stringify(name)} is ${kindNames[property.type.kind]}.`,
    );
    return [];
  });
  return { search: { parameter: listParameter(resolution, player), columns } };
}

interface RoleSubject {
  readonly player: Located<Parameter> | undefined;
  readonly headers: readonly PageHeader[];
}

function listCount(
  resolution: Resolution,
  { operation, crud, source }: ListSubject,
  { player, headers }: RoleSubject,
): Pick<ListAbilities, 'total' | 'count'> {
  const { problems } = resolution;
  const reportsIt = headers.some((name) => name !== 'Link') || reports(crud.envelope, 'total');
  const place = player?.pointer ?? pointerTo(operation.pointer, X_CRUD, 'total');
  if ((player !== undefined || source.total !== undefined) && !reportsIt) {
    problems.add(
      place,
      'No header or property contains the number of rows.',
      'Declare the X-Total-Count or Content-Range header in the 200 response.',
    );
  }
  const choices = player === undefined ? [] : choicesOf(resolution, player);
  for (const { text, place: own } of choices) checkCount(resolution, text, own);
  if (source.total !== undefined)
    checkCount(resolution, source.total, pointerTo(operation.pointer, X_CRUD, 'total'));
  // A total in every response is always counted; one that a parameter requests is not.
  const always =
    source.total ??
    (reports(crud.envelope, 'total') || (player === undefined && reportsIt) ? 'exact' : null);
  return {
    ...(player === undefined ? {} : { total: listParameter(resolution, player) }),
    ...(always === null ? {} : { count: always }),
  };
}

function checkCount({ problems, document }: Resolution, kind: string, place: string): void {
  const kinds: readonly CountKind[] = ['exact', 'estimated'];
  if (!kinds.some((known) => known === kind)) {
    problems.add(place, `Rows are counted "exact" or "estimated", not ${JSON.stringify(kind)}.`);
  }
  const { provider } = (document as OpenApiDocument)[X_DB] ?? {};
  if (kind !== 'estimated' || (provider !== 'sqlite' && provider !== 'cockroachdb')) return;
  const name = provider === 'sqlite' ? 'SQLite' : 'CockroachDB';
  problems.add(
    place,
    `${name} does not estimate the number of rows in a table.`,
    'Remove "estimated".',
  );
}

function listCursor(
  resolution: Resolution,
  { crud: { model, envelope }, crud }: ListSubject,
  { player, headers }: RoleSubject,
): Pick<ListAbilities, 'cursor'> {
  const { problems } = resolution;
  if (player === undefined) return {};
  const { pointer, value } = player;
  const place = pointerTo(pointer, X_CRUD, 'role');
  const key = model.source.primaryKey ?? model.source.key ?? [];
  if (key.length === 0) {
    problems.add(place, `A cursor needs a key, and ${model.name} has none.`);
  }
  const names = key.flatMap((column) => {
    const found = model.properties.find(({ source }) => source.column === column);
    return found === undefined ? [] : [found.name];
  });
  for (const name of names)
    shownProperty(resolution, crud, { name, place, purpose: 'part of a cursor' });
  if (value.schema.type !== 'string') {
    problems.add(value.schemaPointer ?? pointer, 'The type of a cursor must be string.');
  }
  if (!value.allowEmptyValue) {
    const message = 'An empty cursor requests the first page.';
    problems.add(pointer, message, 'Add "allowEmptyValue": true to the parameter.');
  }
  if (!headers.includes('Link')) {
    const message = 'The cursor of the next page is in the Link header, which is not declared.';
    problems.add(pointer, message, 'Declare it in the 200 response.');
  }
  if (reports(envelope, 'page')) {
    problems.add(
      place,
      'A page found by a cursor has no page number, but the envelope contains one.',
    );
  }
  return { cursor: { parameter: listParameter(resolution, player), key: names } };
}

function reports(members: readonly EnvelopeMember[] | null, kind: 'total' | 'page'): boolean {
  return (members ?? []).some(
    ({ value }) => value.kind === kind || (value.kind === 'object' && reports(value.members, kind)),
  );
}
