/** Pages about a command, by its name: the first is the guide for it, if there is one. */
export const commandPages: Readonly<Record<string, readonly string[]>> = {
  init: ['first-api'],
  introspect: ['keep-in-sync', 'reference/vocabulary'],
  build: ['reference/clients', 'reference/server', 'reference/prisma'],
  serve: ['reference/server', 'reference/settings'],
  add: ['abilities'],
  remove: ['abilities'],
  rename: ['edit-the-document'],
  hide: ['edit-the-document'],
  edits: ['keep-in-sync'],
  migrate: ['change-the-database', 'reference/migrate'],
  eject: ['leave'],
  resolve: ['work-in-a-team'],
  format: ['work-in-a-team'],
  'merge-driver': ['work-in-a-team'],
  mock: ['mock-for-front-ends', 'reference/mock'],
  emulator: ['emulator', 'reference/emulator'],
  mcp: ['agents'],
  check: ['test-in-ci'],
  diff: ['reference/diff', 'reference/diff-rules'],
  test: ['reference/contract-tests', 'reference/contract-checks'],
  'generate-sdk': ['reference/clients'],
  token: ['auth'],
};

/** A sentence for the help of a command; empty if no page is about it. */
export function pagesNote(command: string): string {
  const calls = (commandPages[command] ?? []).map((page) => `specmill docs ${page}`);
  return calls.length === 0 ? '' : `More: ${calls.join(', ')}`;
}
