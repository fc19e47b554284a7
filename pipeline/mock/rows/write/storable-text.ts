import type { Provider, Store, Stored } from './stored.ts';

/** How a column takes a text that is no moment: UUIDs in small letters, bytes that it has room for, no blanks that padding would lose. Null where it takes all. */
export function textStore(
  format: string | undefined,
  provider: Provider,
  type: string,
): Store | null {
  if (format === 'uuid') return ofTexts((text) => kept(text.toLowerCase()));
  if (format === 'byte') return ofTexts((text) => storeBytes(text, provider, type));
  if (provider === 'mysql' && /^bit\((?!1\))/i.test(type)) return ofTexts(storeBits);
  return isPadded(provider, type) ? ofTexts(storePadded) : null;
}

/** A MySQL SET answers its members in the order of its type; null for other columns. */
export function setStore(provider: Provider, type: string): Store | null {
  if (provider !== 'mysql' || !/^set\(/i.test(type)) return null;
  const members = [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  );
  return (value) =>
    Array.isArray(value) ? kept(members.filter((member) => value.includes(member))) : kept(value);
}

/** A column of SQLite without a type takes texts; one of a type that means numbers no text that it would spell otherwise. */
export function untypedStore(provider: Provider, type: string): Store | null {
  if (provider !== 'sqlite' || /json/i.test(type)) return null;
  const keepsText = type === '' || (!/int/i.test(type) && /char|clob|text|blob/i.test(type));
  return (value) => {
    if (value === null) return kept(value);
    if (typeof value !== 'string') return rejected('must be a string');
    const isRespelled = !keepsText && looksNumeric.test(value) && String(Number(value)) !== value;
    return isRespelled
      ? rejected('must not be a number that the column would spell otherwise')
      : kept(value);
  };
}

const looksNumeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

function ofTexts(store: (text: string) => Stored): Store {
  return (value) => (typeof value === 'string' ? store(value) : kept(value));
}

/** Types of a fixed width: SQLite cuts and pads nothing. */
function isPadded(provider: Provider, type: string): boolean {
  return provider !== 'sqlite' && /^(?:n?char|character|bpchar)\s*(?:\(\d+\))?$/i.test(type);
}

function storePadded(text: string): Stored {
  return text.endsWith(' ') ? rejected('must not end with a blank') : kept(text);
}

function storeBits(text: string): Stored {
  return /^(?:0|1[01]{0,63})$/.test(text) ? kept(text) : rejected('must be a binary number');
}

function storeBytes(text: string, provider: Provider, type: string): Stored {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return rejected('must be canonical base64');
  const [, name = '', size] = /^(\w*)\s*\((\d+)\)/.exec(type) ?? [];
  if (size === undefined || provider === 'sqlite' || !/binary|blob/i.test(name)) return kept(text);
  const most = Number(size);
  if (bytes.length > most) return rejected(`must hold at most ${most} bytes`);
  const isShort = /^binary$/i.test(name) && bytes.length < most;
  return isShort ? rejected(`must hold exactly ${most} bytes`) : kept(text);
}

function kept(value: unknown): Stored {
  return { kind: 'kept', value };
}

function rejected(message: string): Stored {
  return { kind: 'refused', message };
}
