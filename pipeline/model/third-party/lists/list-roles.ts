import { plainName } from '../resources/plain-name.ts';
import { wordsOfName } from '../resources/words.ts';

/** A name in a list's query, with what the document states about its value. */
export interface QueryName {
  readonly name: string;
  /** JSON types of its value; empty if unknown. */
  readonly types: ReadonlySet<string>;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description: string;
}

/** Roles of a name in a list's query other than filters. */
export type ListRole =
  | 'page'
  | 'limit'
  | 'offset'
  | 'end'
  | 'range'
  | 'after'
  | 'before'
  | 'unpaged'
  | 'sort'
  | 'direction'
  | 'fields'
  | 'search'
  | 'filter';

interface RoleNames {
  /** The likeliest first: of several parameters, the first in this order has the role. */
  readonly names: readonly string[];
  /** Whether a parameter's type and format fit the role. */
  readonly suits: (input: QueryName, name: string) => boolean;
}

const names = (text: string): readonly string[] => text.split(' ');
const isNumber = ({ types }: QueryName): boolean =>
  types.size === 0 || types.has('integer') || types.has('number');
const isText = ({ types }: QueryName): boolean => types.size === 0 || types.has('string');
const isMoment = ({ schema }: QueryName): boolean => /^date/.test(String(schema['format']));
const sureNumbers: ReadonlySet<string> = new Set(
  names('page pagenumber pagesize perpage limit offset pageoffset pagelimit'),
);
const isCount = (input: QueryName, name: string): boolean =>
  isNumber(input) || (sureNumbers.has(name) && input.schema['enum'] === undefined);
const isCursor = (input: QueryName): boolean =>
  (isText(input) || isNumber(input)) && !isMoment(input);

const roles: Readonly<Record<ListRole, RoleNames>> = {
  page: {
    names: names('page pagenumber pageno pagenum pageindex currentpage pagenr p pg'),
    suits: isCount,
  },
  limit: {
    names: names(
      'limit perpage pagesize pagelimit itemsperpage resultsperpage rowsperpage maxresults maxitems maxrecords maxpagesize take top size results first last count num rows length rpp numberofresults max n',
    ),
    suits: isCount,
  },
  offset: {
    names: names('offset skip pageoffset startindex startat firstresult start from index'),
    suits: isCount,
  },
  end: { names: names('end stop'), suits: isCount },
  range: {
    names: names('range'),
    suits: ({ types }) => types.size === 0 || types.has('string') || types.has('array'),
  },
  after: {
    names: names(
      'cursor pagecursor nextcursor pagetoken nextpagetoken nexttoken continuationtoken continuation startingafter pageafter after aftercursor startafter exclusivestartkey marker bookmark pagemarker sinceid afterid lastid since',
    ),
    suits: isCursor,
  },
  before: {
    names: names('endingbefore pagebefore before beforecursor endbefore previouscursor beforeid'),
    suits: isCursor,
  },
  unpaged: {
    names: names('pagination paginate paged unpaged nopaging'),
    suits: ({ types }) => types.has('boolean'),
  },
  sort: {
    names: names(
      'sort sortby orderby ordering sortfield sortcolumn sortkey orderfield sorting order',
    ),
    suits: (input, name) => name !== 'order' || !isDirection(input),
  },
  direction: {
    names: names(
      'direction sortorder sortdirection sortdir orderdirection orderdir sorttype order dir descending sortdesc desc reverse ascending sortasc asc',
    ),
    suits: ({ types }, name) =>
      types.has('boolean') || !/^(?:.*scending|.*desc|.*asc|reverse)$/.test(name),
  },
  fields: {
    names: names('fields select fieldset optfields responsefields attributes columns'),
    suits: (input) => isText(input) || input.types.has('array'),
  },
  search: {
    names: names(
      'q search query searchterm searchtext searchquery searchstring keyword keywords fulltext term text s',
    ),
    suits: isText,
  },
  filter: { names: names('filter filters where conditions s'), suits: () => true },
};

/**
 * Roles of names, the likeliest first. One name per role, except that some lists have both `limit`
 * and `page_size`.
 */
export function rolesOfNames<Input extends QueryName>(
  inputs: readonly Input[],
): ReadonlyMap<ListRole, readonly [Input, ...Input[]]> {
  const found = new Map<ListRole, readonly [Input, ...Input[]]>();
  const taken = new Set<Input>();
  const plain = new Map(inputs.map((input) => [input, roleName(input.name)]));
  const isSure = (input: Input): boolean => sureNumbers.has(plain.get(input) ?? '');
  for (const [role, { names: known, suits }] of roleEntries) {
    const [best, ...others] = known.flatMap((name) =>
      inputs.filter(
        (input) => !taken.has(input) && plain.get(input) === name && suits(input, name),
      ),
    );
    if (best === undefined) continue;
    const alike = isSure(best) ? others.filter(isSure) : [];
    found.set(role, [best, ...alike]);
    [best, ...alike].forEach((input) => taken.add(input));
  }
  return found;
}

// The keys are those of the type just above.
const roleEntries = Object.entries(roles) as [ListRole, RoleNames][];

/** `pagination[pageSize]`, `queryOptions.pageSize` and `page[size]` are all `pagesize`. */
function roleName(name: string): string {
  const words = wordsOfName(name);
  const isAround = (word: string): boolean =>
    /^(?:pagination|paging|pageable|options|query)$/.test(word);
  const first = words.findIndex((word) => !isAround(word));
  return words.slice(first === -1 ? -1 : first).join('');
}

/** Whether a parameter takes `asc` and `desc` without a property. */
function isDirection({ schema, description }: QueryName): boolean {
  const values = schema['enum'];
  if (Array.isArray(values))
    return values.every((value) => /^(?:asc|desc)(?:ending)?$/i.test(String(value)));
  const hints = ['default', 'example', 'pattern']
    .map((keyword) => schema[keyword])
    .filter((hint) => typeof hint === 'string')
    .join(' ');
  return (
    /\b(?:asc|desc)/i.test(hints) ||
    /^\W*(?:asc|desc|sort(?:ing)? (?:order|direction))/i.test(description)
  );
}

/**
 * Whether an offset counts rows from 1: `startIndex` beside `count` does, as in SCIM
 * (https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.4).
 */
export function countsFromOne(
  { name, schema, description }: Pick<QueryName, 'name' | 'schema' | 'description'>,
  limit: Pick<QueryName, 'name'> | undefined,
): boolean {
  if ([schema['minimum'], schema['default']].includes(0)) return false;
  if ([schema['minimum'], schema['default']].includes(1)) return true;
  const isScim = plainName(name) === 'startindex' && plainName(limit?.name ?? '') === 'count';
  return isScim || /\b(?:1|one)[- ]based\b/i.test(description);
}

/** Whether page numbers start at 0. */
export function startsAtZero({
  schema,
  description,
}: Pick<QueryName, 'schema' | 'description'>): boolean {
  if (schema['minimum'] === 0 || schema['default'] === 0 || schema['example'] === 0) return true;
  if (Number(schema['minimum'] ?? 0) > 0 || Number(schema['default'] ?? 0) > 0) return false;
  return /\b(?:zero|0)[- ]?(?:based|index)|(?:start(?:s|ing)?|from|begin(?:s|ning)?)(?: (?:at|from|with))? (?:0|zero)\b|\b0\.\.N/i.test(
    description,
  );
}
