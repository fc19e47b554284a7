import { PipelineError } from '../../errors.ts';

/** The part of mssql in use (https://www.npmjs.com/package/mssql), which has no declarations. */
export interface MssqlDriver {
  readonly ConnectionPool: new (config: MssqlConfig) => MssqlPool;
}

/** Settings of a pool. */
export interface MssqlConfig {
  readonly server: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
  readonly pool: { readonly min: number; readonly max: number };
  readonly options: {
    readonly encrypt: boolean;
    readonly trustServerCertificate: boolean;
    readonly instanceName?: string;
    readonly appName: string;
  };
  /** Called with each connection before it is opened. */
  readonly beforeConnect: (connection: { close(): void }) => void;
}

/** A pool of connections. */
export interface MssqlPool {
  connect(): Promise<unknown>;
  request(): {
    query(
      sql: string,
    ): Promise<{ readonly recordset: readonly Readonly<Record<string, unknown>>[] }>;
    batch(sql: string): Promise<unknown>;
  };
  close(): Promise<void>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/**
 * Loads the driver, an optional peer dependency because of its size; throws
 * DATABASE_DRIVER_MISSING.
 */
export async function loadMssql(load: () => Promise<unknown> = importMssql): Promise<MssqlDriver> {
  try {
    const loaded = (await load()) as { readonly default: MssqlDriver };
    return loaded.default;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'))
      throw cause;
    throw new PipelineError(
      {
        code: 'DATABASE_DRIVER_MISSING',
        message: 'The driver for SQL Server is not installed.',
        hint: 'Run npm install mssql.',
      },
      { cause },
    );
  }
}

/** Typed as string, so that the compiler does not look for declarations. */
const driverName: string = 'mssql';

async function importMssql(): Promise<unknown> {
  return import(driverName);
}
