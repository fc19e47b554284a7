/** Words of a name, in lower case: `createdAt`, `created_at` and `created-at` are `created`, `at`; `filter[price][$gte]` is `filter`, `price`, `gte`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/**
 * Equivalent spellings of a name, the likeliest first: `status` and `statuses`, `author` and
 * `author_id`, `created` and `created_at`.
 */
export function spellingsOf(plain: string): readonly string[] {
  const singular = singularOf(plain);
  const bare = plain.length > 3 && plain.endsWith('id') ? [plain.slice(0, -2)] : [];
  return [
    ...[plain, `${plain}id`, singular, `${singular}id`, `${plain}s`, plain.replace(/y$/, 'ies')],
    ...[`${plain}at`, `${plain}on`, `${plain}date`, `date${plain}`, `${plain}time`],
    ...bare,
  ];
}

/** `categories` is `category`, `statuses` is `status`. */
export function singularOf(plain: string): string {
  if (/ies$/.test(plain)) return plain.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|us)es$/.test(plain)) return plain.slice(0, -2);
  return /[^su]s$/.test(plain) ? plain.slice(0, -1) : plain;
}
