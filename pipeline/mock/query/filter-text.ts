import { comparisonNamed, type Comparison } from '../../model/third-party/index.ts';
import { LONGEST_FILTER, parsedJson } from '../read/filter-json.ts';

/** A condition on rows. */
export type Condition =
  | {
      readonly kind: 'test';
      readonly name: string;
      readonly op: Comparison;
      readonly wanted: unknown;
    }
  | { readonly kind: 'named'; readonly name: string; readonly wanted: unknown }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] };

/**
 * Parses a filter in one text: JSON, OData (`price gt 5 and name eq 'x'`), RSQL
 * (`price=gt=5;name==x`), `name:value`; null for other text.
 */
export function parseFilter(text: string): Condition | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_FILTER) return null;
  if (/^[[{]/.test(trimmed)) {
    const value = parsedJson(trimmed);
    return typeof value === 'object' && value !== null ? conditionOf('', value) : null;
  }
  return (
    joined(trimmed.split(/ or /i), 'any', (part) =>
      joined(part.split(/ and /i), 'all', (term) =>
        odataTerm(term.trim().replace(/^\((.*)\)$/, '$1')),
      ),
    ) ??
    joined(trimmed.split(/,(?![^(]*\))/), 'any', (part) =>
      joined(part.split(';'), 'all', (term) => plainTerm(term.trim())),
    )
  );
}

/** The condition of a name and value: an object has comparisons (`{gte: 5}`) or nested names. */
export function conditionOf(name: string, value: unknown): Condition {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value) || isList(name, value))
    return { kind: 'named', name, wanted: value };
  if (Array.isArray(value))
    return {
      kind: /^\$?or$/i.test(name) ? 'any' : 'all',
      of: value.map((one) => conditionOf('', one)),
    };
  const of = Object.entries(value).map(([key, one]): Condition => {
    const op = name === '' ? null : comparisonNamed(key);
    if (op !== null) return { kind: 'test', name, op, wanted: one };
    const isJoint = /^\$?(?:and|or)$/i.test(key) && Array.isArray(one);
    return conditionOf(isJoint || name === '' ? key : `${name}.${key}`, one);
  });
  return { kind: 'all', of };
}

function isList(name: string, value: object): boolean {
  return Array.isArray(value) && name !== '' && !/^\$?(?:and|or)$/i.test(name);
}

function joined(
  parts: readonly string[],
  kind: 'all' | 'any',
  read: (part: string) => Condition | null,
): Condition | null {
  const of = parts.map(read);
  const [first] = of;
  if (of.length === 1) return first ?? null;
  return of.every((one) => one !== null) ? { kind, of } : null;
}

function odataTerm(term: string): Condition | null {
  const call = /^(contains|startswith|endswith|substringof)\(([^,]+),([^)]*)\)$/i.exec(term);
  if (call !== null) {
    const [, word = '', one = '', other = ''] = call;
    const isTurned = /^substringof$/i.test(word);
    const op = isTurned ? 'like' : (comparisonNamed(word) ?? 'like');
    const [name, wanted] = isTurned ? [other, one] : [one, other];
    return { kind: 'test', name: name.trim(), op, wanted: unquoted(wanted) };
  }
  const plain = /^([\w./]+) (eq|ne|gt|ge|lt|le|in) (.+)$/i.exec(term);
  if (plain === null) return null;
  const [, name = '', word = '', rest = ''] = plain;
  return { kind: 'test', name, op: comparisonNamed(word) ?? 'eq', wanted: listed(rest) };
}

const signs: Readonly<Record<string, Comparison>> = {
  ...{
    '==': 'eq',
    '=': 'eq',
    ':': 'eq',
    '!=': 'ne',
    '>=': 'gte',
    '<=': 'lte',
    '>': 'gt',
    '<': 'lt',
  },
  ...{ '=gt=': 'gt', '=ge=': 'gte', '=lt=': 'lt', '=le=': 'lte', '=in=': 'eq', '=out=': 'ne' },
};

function plainTerm(term: string): Condition | null {
  const parts = term.split('||');
  const [field, word, wanted] = parts;
  if (field !== undefined && word !== undefined && parts.length > 1)
    return {
      kind: 'test',
      name: field,
      op: comparisonNamed(word) ?? 'eq',
      wanted: listed(wanted ?? ''),
    };
  const found = /^([\w./]+)(=(?:gt|ge|lt|le|in|out)=|[=!<>]=|[:=<>])(.*)$/.exec(term);
  if (found === null) return null;
  const [, name = '', sign = '', rest = ''] = found;
  const valued = sign === ':' ? comparedValue(rest) : null;
  return {
    kind: 'test',
    name,
    op: valued?.op ?? signs[sign] ?? 'eq',
    wanted: valued?.wanted ?? listed(rest),
  };
}

/**
 * A value with its own operator: `gte.10`, `$gte:10`, `>=10`, `in.(1,2)`, `10..20`; null without
 * one.
 */
export function comparedValue(
  text: string,
): { readonly op: Comparison; readonly wanted: unknown } | null {
  const span = /^(-?[\d.:TZ-]+)\.\.(-?[\d.:TZ-]+)$/.exec(text);
  if (span !== null) return { op: 'between', wanted: [span[1], span[2]] };
  const sign = /^(>=|<=|!=|>|<)(.+)$/.exec(text);
  if (sign !== null) return { op: signs[sign[1] ?? ''] ?? 'eq', wanted: sign[2] };
  const named =
    /^(\$?)(not\.)?(eq|neq?|gte?|ge|lte?|le|i?like|in|is|nin|null|between|contains|starts_?with)[.:](.*)$/i.exec(
      text,
    );
  if (named === null) return null;
  const [, , not, word = '', rest = ''] = named;
  const op = comparisonNamed(word) ?? 'eq';
  const wanted = op === 'like' ? rest.replaceAll(/[*%]/g, '') : listed(rest);
  return { op: not === undefined ? op : op === 'null' ? 'set' : 'ne', wanted };
}

function listed(text: string): unknown {
  const list = /^\((.*)\)$/.exec(text.trim())?.[1];
  return list === undefined ? unquoted(text) : list.split(',').map(unquoted);
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}
