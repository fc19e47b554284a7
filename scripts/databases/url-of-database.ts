/** The same server with another database, in a URL with a path or with properties. */
export function urlOfDatabase(server: string, name: string): string {
  if (!/^[^/]*\/\/[^@/?]*;/.test(server)) {
    const changed = new URL(server);
    changed.pathname = `/${name}`;
    return changed.href;
  }
  const others = server.replace(/;(?:database|databaseName|initial ?catalog)=[^;]*/gi, '');
  return `${others};database=${name}`;
}
