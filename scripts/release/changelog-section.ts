/** The text of a version's section, without its heading; null if the changelog has none. */
export function changelogSection(changelog: string, version: string): string | null {
  const [, ...sections] = `\n${changelog}`.split('\n## ');
  const found = sections.find((section) => section.split(/\s/, 1)[0] === version);
  return found === undefined ? null : `${found.slice(found.indexOf('\n')).trim()}\n`;
}
