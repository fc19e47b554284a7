import { capitalised, nameWords } from '../../property-case.ts';
import { pluralNounOf, singularNoun } from './nouns.ts';

/** `order_items` → `OrderItem`, in ASCII letters and digits; empty if the name has none. */
export function modelNameOf(table: string): string {
  const words = nameWords(asciiLetters(table));
  const last = words.at(-1);
  if (last === undefined) return '';
  const name = [...words.slice(0, -1), singularNoun(last.toLowerCase())].map(capitalised).join('');
  return /^[0-9]/.test(name) ? `Table${name}` : name;
}

/** `OrderItem` → `OrderItems`. */
export function pluralOf(model: string): string {
  const words = nameWords(model);
  const last = words.at(-1) ?? '';
  const plural = capitalised(pluralNounOf(last.toLowerCase()));
  return model.slice(0, model.length - last.length) + plural;
}

/** `OrderItem` → `order item`, `ApiKeys` → `API keys`, for use in sentences. */
export function spokenName(model: string): string {
  return nameWords(model).map(spokenWord).join(' ');
}

function spokenWord(word: string): string {
  const [, stem = '', plural = ''] = /^(.*?)(s?)$/.exec(word.toLowerCase()) ?? [];
  if (initialisms.has(stem + plural)) return (stem + plural).toUpperCase();
  return initialisms.has(stem) ? stem.toUpperCase() + plural : stem + plural;
}

/** Words that are spelled in capitals and have no other meaning. */
const initialisms: ReadonlySet<string> = new Set([
  ...['api', 'cpu', 'crm', 'css', 'csv', 'dns', 'faq', 'gps', 'html', 'http', 'https', 'iban'],
  ...['id', 'ip', 'isbn', 'json', 'jwt', 'kpi', 'kyc', 'mfa', 'otp', 'pdf', 'qr', 'rfq', 'rss'],
  ...['sdk', 'seo', 'sku', 'sla', 'sms', 'smtp', 'sql', 'ssh', 'ssl', 'sso', 'tls', 'ui', 'uri'],
  ...['url', 'utm', 'uuid', 'vat', 'vip', 'vpn', 'xml'],
]);

/**
 * The table's name as a path segment: keeps letters, digits, `_` and `-`, drops accents, and
 * replaces anything else by `-`; empty if nothing is left.
 */
export function tableSlug(table: string): string {
  return asciiLetters(table)
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Latin letters without their accents; other scripts are kept. */
export function asciiLetters(text: string): string {
  const spelled = text.replaceAll(/[ßæœøłđðþı]/giu, (letter) => latinLetters.get(letter) ?? letter);
  return spelled
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '-');
}

/** Names of the schemas for a model's request bodies. */
export function bodyNames(model: string): readonly [create: string, update: string] {
  return [`Create${model}DTO`, `Update${model}DTO`];
}

/** Letters that Unicode does not decompose. */
const latinLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ð', 'd'],
  ['Ð', 'D'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['ı', 'i'],
]);
