import pluralize from 'pluralize';

/** Words of a name in any spelling: `order_items`, `OrderItems`, `order items` and `orderItems` are the same two. */
function wordsOf(name: string): readonly string[] {
  return name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{L}--\p{Lu}]+|\p{Lu}+|\p{N}+/gv) ?? [];
}

/** `order_id` → `orderId`; empty where the name holds no letter or digit. */
export function propertyCase(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return first.toLowerCase() + rest.map(capitalised).join('');
}

/** `order_items` → `OrderItem`, in ASCII letters and digits; empty where the name holds none. */
export function modelNameOf(table: string): string {
  const words = wordsOf(asciiLetters(table));
  const last = words.at(-1);
  if (last === undefined) return '';
  const name = [...words.slice(0, -1), pluralize.singular(last.toLowerCase())]
    .map(capitalised)
    .join('');
  return /^[0-9]/.test(name) ? `Table${name}` : name;
}

/** `OrderItem` → `OrderItems`. */
export function pluralOf(model: string): string {
  const words = wordsOf(model);
  const last = words.at(-1) ?? '';
  // In small letters, because the package shouts the ending of a word in capitals.
  return (
    model.slice(0, model.length - last.length) + capitalised(pluralize.plural(last.toLowerCase()))
  );
}

/** `OrderItem` → `order item`, for sentences. */
export function spokenName(model: string): string {
  return wordsOf(model).join(' ').toLowerCase();
}

/** The table's name as a path segment: letters, digits, `_` and `-` stay, accents go, anything else becomes `-`; empty where nothing is left. */
export function tableSlug(table: string): string {
  return asciiLetters(table)
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Latin letters without their accents; other scripts are left for the caller to drop. */
export function asciiLetters(text: string): string {
  const spelled = text.replaceAll(/[ßæœøłđðþı]/giu, (letter) => latinLetters.get(letter) ?? letter);
  return spelled
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '-');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
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
