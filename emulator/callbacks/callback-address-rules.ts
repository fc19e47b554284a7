import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { classifyAddress, innermostAddress, isLoopbackHost } from './address-class.ts';

/** Why a callback URL is rejected, in one sentence for the developer. */
export interface Rejection {
  readonly reason: string;
}

// Names for local resolvers: RFC 6761 and 8375, and those of containers and routers.
const LOCAL_NAME = /(^[^.]+|\.(test|invalid|local|internal|lan|home\.arpa))$/;

const MOST_REMEMBERED = 1000;

/** Decides which URLs may receive callbacks: at the push, and again for the resolved address. */
export class CallbackAddressRules {
  readonly #allowedHosts: ReadonlySet<string>;
  readonly #ownPort: () => number;
  readonly #resolve: (host: string) => Promise<readonly string[]>;
  /** Cache of URLs that are allowed by their text alone. */
  readonly #local = new Set<string>();

  constructor(
    allowedHosts: readonly string[],
    ownPort: () => number,
    resolve: (host: string) => Promise<readonly string[]> = resolveAll,
  ) {
    this.#resolve = resolve;
    this.#allowedHosts = new Set(allowedHosts.map((host) => host.toLowerCase()));
    this.#ownPort = ownPort;
  }

  /** Checks the text of the URL; names are left to `rejectUrl`. */
  rejectText(text: string): Rejection | undefined {
    if (this.#local.has(text)) return undefined;
    const rejection = this.#judgeText(text);
    if (!rejection && this.#needsNoLookup(new URL(text))) this.#remember(text);
    return rejection;
  }

  #remember(text: string): void {
    if (this.#local.size >= MOST_REMEMBERED) this.#local.clear();
    this.#local.add(text);
  }

  #judgeText(text: string): Rejection | undefined {
    const url = URL.parse(text);
    // The URL parser silently drops line breaks.
    if (!url || /[\x00-\x1f\x7f]/.test(text)) return { reason: 'CallBackURL is not a URL.' };
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return { reason: 'CallBackURL must be http or https.' };
    if (url.username !== '' || url.password !== '')
      return { reason: 'CallBackURL must not contain credentials.' };
    if (isLiteral(url)) return this.rejectAddress(url, url.hostname);
    if (isLoopbackHost(url.hostname)) return this.rejectAddress(url, '127.0.0.1');
    return undefined;
  }

  /**
   * Checks a URL at the push. A name must be allowed or resolve to private addresses; a local one
   * may be unknown.
   */
  async rejectUrl(text: string): Promise<Rejection | undefined> {
    const rejection = this.rejectText(text);
    const url = URL.parse(text);
    if (rejection || !url || this.#needsNoLookup(url)) return rejection;
    const addresses = await this.#resolve(url.hostname);
    if (addresses.length === 0)
      return this.#mayBeUnknown(url) ? undefined : this.#publicRejection(url);
    return addresses
      .map((address) => this.rejectAddress(url, address))
      .find((found) => found !== undefined);
  }

  /** Whether `rejectText` decides the URL alone. */
  settledByText(text: string): boolean {
    if (this.#local.has(text)) return true;
    const url = URL.parse(text);
    return !url || this.#needsNoLookup(url);
  }

  /** Checks the address that a connection for this URL is made to. */
  rejectAddress(url: URL, address: string): Rejection | undefined {
    const kind = classifyAddress(address);
    if (kind === 'forbidden')
      return {
        reason: `${address} is a link-local, metadata, multicast, reserved or unspecified address: callbacks are never sent there.`,
      };
    if (portOf(url) === this.#ownPort() && (kind === 'loopback' || isOwnAddress(address)))
      return { reason: "That is the emulator's own port: point CallBackURL at the shop." };
    return kind === 'public' && !this.#allowedHosts.has(url.hostname)
      ? this.#publicRejection(url)
      : undefined;
  }

  #needsNoLookup(url: URL): boolean {
    return isLiteral(url) || isLoopbackHost(url.hostname);
  }

  #mayBeUnknown({ hostname }: URL): boolean {
    return this.#allowedHosts.has(hostname) || LOCAL_NAME.test(hostname.replace(/\.$/, ''));
  }

  #publicRejection(url: URL): Rejection {
    return {
      reason: `${url.hostname} is a public host: start the emulator with --allow-callback-host ${url.hostname} to allow callbacks.`,
    };
  }
}

async function resolveAll(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

function isLiteral(url: URL): boolean {
  return url.hostname.startsWith('[') || isIP(url.hostname) !== 0;
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function isOwnAddress(address: string): boolean {
  const plain = innermostAddress(address);
  return Object.values(networkInterfaces()).some((all) =>
    all?.some((own) => own.address === plain),
  );
}
