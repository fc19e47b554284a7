import { referredTo } from '../document-references.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { valueKinds } from '../list/query-abilities.ts';
import type { EnvelopeMember, Member } from '../response-shape.ts';
import type { GuardedOperation } from './callable-operation.ts';
import type { CallerView } from './hidden-choices.ts';
import { seenBy, seenMembers, type IsSeen } from './seen-rows.ts';
import type { GuardedRelation } from './used-properties.ts';

/** Removes what the caller may not see from an operation's responses. Modifies the document. */
export function scopeResponses(
  document: JsonObject,
  operation: JsonObject,
  { guarded, scopes }: CallerView,
): void {
  const hiding: Hiding = { document, done: new Set() };
  const part = bodyPart(guarded, scopes);
  const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
  for (const [status, source] of Object.entries(responses)) {
    const response = status.startsWith('2') ? referredTo(document, source) : null;
    const contents = isJsonObject(response?.['content']) ? response['content'] : {};
    for (const content of Object.values(contents))
      if (isJsonObject(content)) hide(content['schema'], part, hiding);
  }
}

/**
 * A part of a response: for each property whether it is hidden, or which part it contains; null:
 * nothing in it is hidden.
 */
type Part = ((name: string) => Part | 'hidden') | null;

function bodyPart({ guards, row, envelope, relations, query }: GuardedOperation, scopes: Scopes) {
  const isSeen = seenBy(scopes, guards.read);
  const rowPart = partOfRow(row, relations, { isSeen, scopes });
  const groupPart = partOfGroup(query, isSeen);
  if (query !== null) return (name: string) => (name === 'groups' ? groupPart : rowPart);
  return envelope === null ? rowPart : partAround(envelope, rowPart);
}

type Scopes = ReadonlySet<string>;

function partOfRow(
  row: readonly Member[],
  relations: readonly GuardedRelation[],
  seeing: { readonly isSeen: IsSeen; readonly scopes: Scopes },
): Part {
  return (name) => {
    const member = row.find((one) => one.name === name);
    if (member !== undefined) {
      if (seenMembers([member], seeing.isSeen).length === 0) return 'hidden';
      return member.value.kind === 'object' ? partOfRow(member.value.members, [], seeing) : null;
    }
    const relation = relations.find((one) => one.name === name);
    if (relation === undefined) return null;
    const { row: inner, read = {}, relations: more = [] } = relation;
    const { scopes } = seeing;
    return partOfRow(inner ?? [], more, { isSeen: seenBy(scopes, read), scopes });
  };
}

function partAround(envelope: readonly EnvelopeMember[], rowPart: Part): Part {
  return (name) => {
    const value = envelope.find((one) => one.name === name)?.value;
    if (value?.kind === 'object') return partAround(value.members, rowPart);
    return value?.kind === 'rows' || value?.kind === 'row' ? rowPart : null;
  };
}

type Columns = Readonly<Record<string, { readonly property: string }>>;

/** A group of a query: the columns of its rows, and aggregates. */
function partOfGroup(query: GuardedOperation['query'], isSeen: IsSeen): Part {
  const { groupBy = {}, values } = query?.aggregate ?? {};
  const partOf =
    (columns: Columns): Part =>
    (name) =>
      Object.hasOwn(columns, name) && !isSeen(columns[name]?.property ?? '') ? 'hidden' : null;
  return (name) => {
    const kind = valueKinds.find((one) => one === name);
    return kind === undefined ? (partOf(groupBy)?.(name) ?? null) : partOf(values?.[kind] ?? {});
  };
}

interface Hiding {
  readonly document: JsonObject;
  readonly done: Set<unknown>;
}

function hide(value: unknown, part: Part, hiding: Hiding): void {
  const schema = referredTo(hiding.document, value);
  if (part === null || schema === null || hiding.done.has(schema)) return;
  hiding.done.add(schema);
  const { properties, items } = schema;
  hide(items, part, hiding);
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const choices = schema[key];
    if (Array.isArray(choices)) for (const choice of choices) hide(choice, part, hiding);
  }
  if (!isJsonObject(properties)) return;
  for (const [name, inner] of Object.entries(properties)) {
    const found = part(name);
    if (found === 'hidden') Reflect.deleteProperty(properties, name);
    else hide(inner, found, hiding);
  }
}
