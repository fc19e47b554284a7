/** A variable of generated servers; several that only work together are one. */
interface Setting {
  readonly names: readonly string[];
  /** Its default, if it is not a value that the code states: what it follows from, or none. */
  readonly fallback?: string;
  readonly meaning: string;
}

/** What the settings of generated servers mean, by the heading of their table in Markdown. */
export const settingTexts: Readonly<Record<string, readonly Setting[]>> = {
  Server: [
    {
      names: ['API_PORT'],
      meaning: '0 takes any free port',
    },
    {
      names: ['API_HOST'],
      fallback: 'every address',
      meaning:
        'the address to listen on; in production 127.0.0.1 if no document declares credentials',
    },
    {
      names: ['API_ADMIN_PORT'],
      fallback: "the API's",
      meaning:
        "a separate port for `/metrics`, `/docs` and `/openapi.json`, or `off`; `/health` stays on the API's port",
    },
    {
      names: ['WEB_CONCURRENCY'],
      fallback: '`1`',
      meaning:
        'worker processes that share the port, or `auto` for one per core; each has its own pool of connections',
    },
    {
      names: ['NODE_ENV'],
      fallback: '`development`',
      meaning:
        '`production` and `test` change the defaults of `API_HOST`, `CORS_ORIGIN` and `API_VALIDATE_RESPONSES`; in production, `/openapi.json` shows callers only what they may use',
    },
    {
      names: ['CORS_ORIGIN'],
      fallback: 'those of `generated/server.ts`: any, in production none',
      meaning: 'origins, comma-separated, or `*`',
    },
    {
      names: ['LOG_LEVEL'],
      fallback: 'that of `custom/logger.ts`, `info`',
      meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    },
    {
      names: ['API_DRAIN_MS'],
      meaning:
        'after SIGTERM or SIGINT, how long the server still serves while `/health` responds with 503, so that load balancers send no more requests; the container files set it',
    },
    {
      names: ['API_TRUSTED_PROXIES'],
      meaning:
        'number of proxies in front of the server (at most 16): that many entries at the end of `X-Forwarded-For`, `-Prefix`, `-Proto` and `-Host` are trusted',
    },
    {
      names: ['API_BASE_PATH'],
      fallback: '',
      meaning:
        'path below which clients reach the server, such as `/shop`, whether a [proxy](server.md#behind-a-proxy) keeps or removes it',
    },
    {
      names: ['API_SHARED_TURNS'],
      meaning:
        'requests that arrive together take their steps in turn, which saves a quarter to a half of the CPU time under load; `false` runs each on its own, which is easier to follow in a debugger',
    },
    {
      names: ['API_VALIDATE_RESPONSES'],
      fallback: '`false`, and `true` with `NODE_ENV=test`',
      meaning: 'checks each response against the document; one that does not match becomes a 500',
    },
  ],
  'Limits of requests and responses': [
    {
      names: ['BODY_LIMIT'],
      meaning:
        'a larger body is a 413; so is a larger [file of a form](server.md#forms-files-and-streams), unless its `maxLength` is larger',
    },
    {
      names: ['API_ANSWER_LIMIT'],
      meaning:
        'a larger page of rows is a 400 that suggests requesting fewer rows or properties. Pages above 1 MB are sent row by row. Together they use at most twice this much memory; further ones wait, up to 20 s',
    },
    {
      names: ['API_MAX_IN_FLIGHT'],
      meaning: 'concurrent requests; more are rejected with 503',
    },
    {
      names: ['REDIS_URL'],
      fallback: '',
      meaning:
        'where [rate limits](server.md#rate-limits) are counted for all processes; needs `npm install @redis/client`',
    },
  ],
  Database: [
    {
      names: ['DATABASE_URL'],
      fallback: '`database.url` of `.generator.json`',
      meaning:
        '[URL of the database](#database-urls-and-tls); the `database.url` of a [single document](server.md#several-documents) takes precedence',
    },
    {
      names: ['DATABASE_READ_URL'],
      fallback: '',
      meaning:
        'PostgreSQL, MariaDB, MySQL: a [replica](../growing.md#replicas-of-the-database) of that database, for the lists and queries that the document marks',
    },
    {
      names: ['DB_SERVER', 'DB_PORT', 'DB_NAME', 'DB_USER', 'DB_PASSWORD'],
      fallback: '',
      meaning: 'the same for SQL Server in parts; `DATABASE_URL` takes precedence',
    },
    {
      names: ['DB_POOL_SIZE'],
      meaning:
        'connections of each process for requests; `/health` uses one more (SQLite has one). As many again to a replica',
    },
    {
      names: ['DB_POOL_TIMEOUT_MS'],
      meaning: 'maximum wait for a connection, then 503',
    },
    {
      names: ['DB_STATEMENT_TIMEOUT_MS'],
      meaning: 'maximum run time of a statement, then 503 (SQLite has no such limit)',
    },
    {
      names: ['DB_PREPARED_STATEMENTS'],
      meaning:
        'PostgreSQL: `named` prepares statements under names, `off` does not, `auto` does until a [pooler](#connection-poolers) loses one',
    },
    {
      names: ['API_DATABASE_MESSAGES'],
      fallback: '`true`; in production `false`',
      meaning:
        "the text of an error that a trigger or function raises for people (PostgreSQL: `RAISE EXCEPTION`; MariaDB, MySQL: `SIGNAL SQLSTATE '45000'`; SQLite: `RAISE(ABORT, …)`) is the message of the 400",
    },
    {
      names: ['DB_FOLLOWER_READS'],
      meaning:
        'CockroachDB: lists, counts and queries are read from the nearest replica, as they were about five seconds ago; single rows stay current',
    },
    {
      names: ['DB_WSREP_SYNC_WAIT'],
      meaning:
        'MariaDB: each statement waits until its node of a [Galera cluster](../growing.md#a-galera-cluster) has earlier commits',
    },
    {
      names: ['DB_QUERY_COMMENTS'],
      meaning:
        'statements have a [comment](server.md#traces-and-comments) with operation, request id and trace (not in SQLite)',
    },
  ],
  Credentials: [
    {
      names: ['JWT_SECRET'],
      fallback: '',
      meaning: 'key of HS256 tokens, 32 bytes or more',
    },
    {
      names: ['JWKS_URL'],
      fallback: "that of the document's OpenID provider",
      meaning: 'URL of the keys for all other tokens',
    },
    {
      names: ['JWT_ISSUER', 'JWT_AUDIENCE'],
      fallback: "OpenID's issuer; none",
      meaning: 'accepted issuers and audiences, comma-separated',
    },
    {
      names: ['API_KEYS'],
      fallback: '',
      meaning: '`name:hash` or `name:hash:scope scope`, comma-separated',
    },
  ],
};
