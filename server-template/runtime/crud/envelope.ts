import type { EnvelopeMember, EnvelopeValue } from '../../shared/response-shape.ts';

/** The contents of an envelope. */
export interface EnvelopeContent {
  /** The row, or the rows. */
  readonly rows: unknown;
  readonly total?: number;
  readonly page?: number;
  readonly limit?: number;
}

/** Wraps a row or rows in their envelope. */
export type Envelope = (content: EnvelopeContent) => unknown;

/** The envelope of an operation's responses; without members, only the row or rows. */
export function createEnvelope(members: readonly EnvelopeMember[] | undefined): Envelope {
  return members === undefined ? ({ rows }) => rows : envelopeOf(members);
}

function envelopeOf(members: readonly EnvelopeMember[]): Envelope {
  const parts = members.map(({ name, value }) => [name, partOf(value)] as const);
  return (content) => Object.fromEntries(parts.map(([name, part]) => [name, part(content)]));
}

function partOf(value: EnvelopeValue): Envelope {
  switch (value.kind) {
    case 'rows':
    case 'row':
      return ({ rows }) => rows;
    case 'total':
      return ({ total }) => total;
    case 'page':
      return ({ page }) => page;
    case 'limit':
      return ({ limit }) => limit;
    case 'constant':
      return () => value.value;
    case 'object':
      return envelopeOf(value.members);
  }
}
