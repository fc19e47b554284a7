/** URL of the preload next to this file: TypeScript in the repository, JavaScript once compiled. */
export function redirectModule(): string {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./redirect.${ending}`, import.meta.url).href;
}
