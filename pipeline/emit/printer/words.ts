/**
 * Words of a name in any case style: `order_items`, `OrderItems` and `order items` all have two.
 */
function wordsOf(name: string): readonly string[] {
  return (
    name
      .normalize('NFC')
      .match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lt}\p{Lm}\p{Lo}]+|\p{N}+/gu) ?? []
  );
}

/** `order_items` → `orderItems`; empty without letters or digits. */
export function camelCase(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return first.toLowerCase() + rest.map(capitalised).join('');
}

/** `order item` → `OrderItem` */
export function pascalCase(name: string): string {
  return wordsOf(name).map(capitalised).join('');
}

/** `OrderItem` → `order-item`, in ASCII letters and digits. */
export function kebabCase(name: string): string {
  return wordsOf(name.replace(/[^\x20-\x7e]/g, ' '))
    .join('-')
    .toLowerCase();
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
