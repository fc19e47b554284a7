import { ConfigurationError } from '../configuration/configuration-error.ts';
import { RouteTable as SharedRouteTable } from '../../shared/url/route-table.ts';
import { UnroutablePath } from '../../shared/url/unroutable-path.ts';

export type { Endpoint, Found } from '../../shared/url/route-table.ts';

/** The paths of a server; an invalid one prevents the start. */
export class RouteTable<T> extends SharedRouteTable<T> {
  override add(method: string, path: string, value: T, mayBeEmpty: readonly string[] = []): void {
    try {
      super.add(method, path, value, mayBeEmpty);
    } catch (error) {
      if (!(error instanceof UnroutablePath)) throw error;
      throw new ConfigurationError(error.message);
    }
  }
}
