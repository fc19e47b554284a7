import type { ApiModel, Operation } from '../../model/api-model.ts';
import { declaresRejection } from '../check/declared-response.ts';
import type { CellKind } from '../contract-result.ts';
import { isJson } from '../request/request-draft.ts';
import type { PlannedCell, ScenarioName } from './contract-plan.ts';
import { countHeader, hasLinks, listParameters, membersOf } from './list-parameters.ts';
import { operationName } from './operation-name.ts';
import { invalidCredentials } from '../request/invalid-credentials.ts';
import type { Resource } from './plan-resources.ts';
import { readOnlyNames } from './read-only-names.ts';

type Scenario = readonly [kind: CellKind, name: ScenarioName, title: string, detail?: string];

/** The cells of an operation that are about more than one response or keyword. */
export function scenarioCells(
  model: ApiModel,
  operation: Operation,
  resource: Resource | null,
): readonly PlannedCell[] {
  const scenarios = [
    ...protocolScenarios(model, operation),
    ...(resource === null ? [] : stateScenarios(operation, resource)),
    ...propertyScenarios(operation),
  ];
  return scenarios.map(([kind, name, title, detail = '']) => ({
    id: scenarioCellId(operation, name, detail),
    operation: operationName(operation),
    status: null,
    mediaType: null,
    title,
    kind,
    unprovokable: null,
    trial: { kind: 'scenario', name, detail },
  }));
}

/** `POST /orders: unique email`. */
export function scenarioCellId(
  { method, path }: Operation,
  name: ScenarioName,
  detail = '',
): string {
  return `${method.toUpperCase()} ${path}: ${name}${detail === '' ? '' : ` ${detail}`}`;
}

function protocolScenarios(model: ApiModel, operation: Operation): readonly Scenario[] {
  const { responses, body, security } = operation;
  const declares = (...statuses: readonly string[]): boolean =>
    responses.some(({ status }) => statuses.includes(status.toUpperCase()));
  const isFirst = model.operations.find(({ path }) => path === operation.path) === operation;
  const scenarios: Scenario[] = [];
  if (isFirst) scenarios.push(['protocol', 'method', 'a method that the path has not']);
  if (
    security.length > 0 &&
    security.every((one) => Object.keys(one).length > 0) &&
    declares('401', '403', '4XX')
  ) {
    scenarios.push(['protocol', 'credentials', 'a request without credentials']);
    if (invalidCredentials(model, operation) !== null)
      scenarios.push(['protocol', 'invalid credentials', 'a request with invalid credentials']);
  }
  if (operation.crud !== null && declaresRejection(operation))
    scenarios.push(['protocol', 'undeclared', 'a query parameter that is not declared']);
  if (body === null) return scenarios;
  // Who declares 422 alone speaks of values, not of what the parser in front rejects.
  if (
    declaresRejection(operation) &&
    declares('400', '4XX', 'DEFAULT') &&
    body.mediaTypes.some(isJson)
  )
    scenarios.push(['protocol', 'malformed', 'a body that is no JSON']);
  if (declares('415'))
    scenarios.push(['protocol', 'media-type', 'a body of an unknown media type']);
  if (declares('413')) scenarios.push(['protocol', 'oversize', 'a body that is too large']);
  return scenarios;
}

function propertyScenarios(operation: Operation): readonly Scenario[] {
  const { parameters, body, method } = operation;
  const isVaried = body !== null || parameters.some((parameter) => parameter.in !== 'path');
  if (!isVaried) return [];
  return [
    ...(method === 'delete'
      ? []
      : [['property', 'valid', 'any valid request gets a declared answer'] as const]),
    ...(declaresRejection(operation) && body !== null
      ? [['property', 'invalid', 'any invalid body is refused'] as const]
      : []),
  ];
}

function stateScenarios(operation: Operation, resource: Resource): readonly Scenario[] {
  if (operation === resource.create) return createScenarios(operation, resource);
  if (operation === resource.list) return listScenarios(operation, resource);
  const isItem = resource.create !== null;
  const unknown: Scenario = ['state', 'unknown', 'a row that does not exist'];
  const hasMissing = operation.responses.some(({ status }) =>
    ['404', '4XX', '4xx', 'default'].includes(status),
  );
  const first: readonly Scenario[] = hasMissing ? [unknown] : [];
  if (operation === resource.get)
    return [
      ...first,
      ...(isItem ? [['state', 'read', 'what was created is read back'] as const] : []),
    ];
  if (!isItem) return first;
  if (resource.updates.includes(operation))
    return [
      ...first,
      ...uniqueScenarios(operation, resource, 'a change to'),
      ['state', 'update', 'what was changed is read back'],
      ...(resource.model === null
        ? []
        : [['state', 'untouched', 'what was not sent stays'] as const]),
      ...readOnlyScenarios(operation, resource),
    ];
  if (operation !== resource.remove) return [];
  return [
    ...first,
    ['state', 'gone', 'a deleted row is gone'],
    ...(resource.list === null
      ? []
      : [['state', 'unlisted', 'a deleted row is in no list'] as const]),
  ];
}

function createScenarios(operation: Operation, resource: Resource): readonly Scenario[] {
  const hasLocation = operation.responses.some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === 'location'),
  );
  return [
    ...(hasLocation ? [['state', 'location', 'Location leads to the new row'] as const] : []),
    ...['required only', 'smallest', 'largest', 'null where allowed'].map(
      (variant) => ['request', 'boundary', `a valid body: ${variant}`, variant] as const,
    ),
    ...keyScenarios(operation, resource),
    ...readOnlyScenarios(operation, resource),
  ];
}

function readOnlyScenarios(operation: Operation, resource: Resource): readonly Scenario[] {
  if (!declaresRejection(operation) || readOnlyNames(operation, resource).length === 0) return [];
  return [['state', 'read-only', 'what may only be read is refused or ignored']];
}

/** The unique keys that a body may set whole. */
function uniqueScenarios(
  operation: Operation,
  { model }: Resource,
  what: string,
): readonly Scenario[] {
  return sentKeys(operation, uniqueKeys(model?.source ?? {})).map((key) => [
    'state',
    'unique',
    `${what} the same ${key}`,
    key,
  ]);
}

function sentKeys({ crud }: Operation, keys: readonly (readonly string[])[]): readonly string[] {
  const input = new Map((crud?.input ?? []).map(({ name, column }) => [column, name]));
  return keys
    .filter((columns) => columns.every((one) => input.has(one)))
    .map((columns) => columns.map((column) => input.get(column)).join(','));
}

function keyScenarios(operation: Operation, resource: Resource): readonly Scenario[] {
  const thirdParty = sentKeys(
    operation,
    resource.links.map(({ source }) => source.columns),
  );
  return [
    ...uniqueScenarios(operation, resource, 'a second row with'),
    ...thirdParty.flatMap((key) => [
      ['state', 'orphan', `${key} without the row it refers to`, key] as const,
      ['state', 'referred', `the row that ${key} refers to cannot be deleted`, key] as const,
    ]),
  ];
}

/** Sets of columns that no two rows may share. */
export function uniqueKeys(source: {
  readonly primaryKey?: readonly string[];
  readonly uniques?: readonly { readonly columns: readonly string[] }[];
}): readonly (readonly string[])[] {
  const all = [source.primaryKey ?? [], ...(source.uniques ?? []).map(({ columns }) => columns)];
  const seen = new Map(
    all.filter(({ length }) => length > 0).map((columns) => [columns.join(), columns]),
  );
  return [...seen.values()];
}

function listScenarios(operation: Operation, resource: Resource): readonly Scenario[] {
  if (resource.model === null) {
    return resource.create === null ? [] : [['state', 'listed', 'a new row is listed']];
  }
  const { page, limit, sort, fields, filters } = listParameters(operation);
  const scenarios: Scenario[] = [];
  if (resource.create !== null) scenarios.push(['state', 'listed', 'a new row is listed']);
  if (limit !== null) scenarios.push(['list', 'limit', 'no page is longer than its limit']);
  if (page !== null && limit !== null && countHeader(operation) !== null)
    scenarios.push(['list', 'total', 'the total is the number of rows']);
  if (page !== null && limit !== null) {
    scenarios.push(['list', 'pages', 'pages hold each row once, in one order']);
    scenarios.push(['list', 'beyond', 'a page beyond the last is empty']);
    if (hasLinks(operation)) scenarios.push(['list', 'links', 'Link leads from page to page']);
  }
  for (const member of sort === null ? [] : membersOf(sort))
    scenarios.push(['list', 'sort', `sorted by ${member}`, member]);
  if (fields !== null) scenarios.push(['list', 'fields', 'only the fields that were asked for']);
  for (const { name } of filters)
    scenarios.push(['list', 'filter', `the filter ${name} does what it says`, name]);
  return scenarios;
}
