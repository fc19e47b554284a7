/** Origins whose pages may call an API; `*`: any. */
export interface CorsOrigins {
  /** Where NODE_ENV is not `production`. */
  readonly development: readonly string[];
  readonly production: readonly string[];
}

/** Paths of what a server has in addition to its operations; an absent one is not served. */
export interface ServerPages {
  /** Whether the databases can be reached; `/live` below it: whether the process runs. */
  readonly health?: string;
  /** Figures in the format of Prometheus. */
  readonly metrics?: string;
  /** The document, as the caller may see it. With several APIs in a process, each has its own below this path. */
  readonly document?: string;
  /** The page to read and try the API; needs the document. */
  readonly explorer?: string;
}

/** Any origin, but none in production. */
export const usualCors: CorsOrigins = { development: ['*'], production: [] };

/** The paths that are not configured otherwise. */
export const usualPages = {
  health: '/health',
  metrics: '/metrics',
  document: '/openapi.json',
  explorer: '/docs',
} as const satisfies ServerPages;

/** The pages that are served, with their paths. */
export function servedPages(
  pages: ServerPages,
): readonly (readonly [name: string, path: string])[] {
  const names = ['health', 'metrics', 'document', 'explorer'] as const;
  return names.flatMap((name) => {
    const path = pages[name];
    return path === undefined ? [] : [[name, path] as const];
  });
}
