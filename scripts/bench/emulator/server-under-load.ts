import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';

// East Africa Time, which the provider uses.
const timestamp = new Date(Date.now() + 3 * 3_600_000)
  .toISOString()
  .replace(/\D/g, '')
  .slice(0, 14);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A server in a separate process, with methods to put it under load. */
export class ServerUnderLoad {
  readonly url: string;
  /** From process start to its first output. */
  readonly startMs: number;
  readonly #process: ChildProcess;
  #token = '';

  private constructor(process: ChildProcess, url: string, startMs: number) {
    this.#process = process;
    this.url = url;
    this.startMs = startMs;
  }

  static async start(program: string): Promise<ServerUnderLoad> {
    const started = performance.now();
    const file = fileURLToPath(new URL(program, import.meta.url));
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    const url = chunk.toString().trim();
    return new ServerUnderLoad(child, url, performance.now() - started);
  }

  /** Requests the token for all pushes. */
  async authenticate(): Promise<void> {
    const response = await fetch(`${this.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { Authorization: `Basic ${btoa('consumer_key:consumer_secret')}` },
    });
    const { access_token } = (await response.json()) as { access_token: string };
    this.#token = access_token;
  }

  /** Pushes a payment and resolves with its id. */
  async push(callbackUrl: string, accountReference: string): Promise<string> {
    const body = JSON.stringify({
      BusinessShortCode: 174379,
      Password: btoa(`174379passkey${timestamp}`),
      Timestamp: timestamp,
      TransactionType: 'CustomerPayBillOnline',
      Amount: 1,
      PartyA: 254708374149,
      PartyB: 174379,
      PhoneNumber: 254708374149,
      CallBackURL: callbackUrl,
      AccountReference: accountReference,
      TransactionDesc: 'Bench',
    });
    const response = await this.post('/mmoney/stkpush/v1/processrequest', body);
    return (JSON.parse(response) as { CheckoutRequestID: string }).CheckoutRequestID;
  }

  /** Posts JSON over a keep-alive connection. */
  post(path: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${this.#token}`,
        'Content-Length': Buffer.byteLength(body),
      };
      const options = { method: 'POST', agent, headers };
      const request = httpRequest(this.url + path, options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(text));
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Resident memory in megabytes. */
  memoryMb(): number {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#process.pid)]);
    return Number(kilobytes.toString().trim()) / 1024;
  }

  /** CPU milliseconds that the server has used; unlike its rate, they do not depend on other load. */
  async cpuMs(): Promise<number> {
    const { stdout } = this.#process;
    if (!stdout) throw new Error('the server has no standard output');
    this.#process.kill('SIGUSR2');
    const [chunk] = (await once(stdout, 'data')) as [Buffer];
    return Number(chunk.toString());
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  }
}
