/** Words of a name in any spelling: `order_items`, `OrderItems`, `order items` and `orderItems` are the same two, and so are `userIDs` and `user_ids`. */
export function nameWords(name: string): readonly string[] {
  return (
    name.match(/\p{Lu}{2,}s(?!\p{L})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{L}--\p{Lu}]+|\p{Lu}+|\p{N}+/gv) ??
    []
  );
}

/** `order_id` → `orderId`; empty where the name holds no letter or digit. */
export function propertyCase(name: string): string {
  const [first = '', ...rest] = nameWords(name);
  return first.toLowerCase() + rest.map(capitalised).join('');
}

/** `ORDER` → `Order`. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
