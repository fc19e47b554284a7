/** Words of a name in any spelling: `order_items`, `OrderItems` and `order items` are the same two. */
function wordsOf(name: string): readonly string[] {
  return (
    name
      .normalize('NFC')
      .match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lt}\p{Lm}\p{Lo}]+|\p{N}+/gu) ?? []
  );
}

/** `order_items` → `orderItems`; empty where there is no letter or digit. */
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
