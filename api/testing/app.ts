import { Agent, request } from 'node:http';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '#api/app.ts';
import { openLog } from '#api/log.ts';
import { noBackups } from '#api/backup/nightly.ts';
import { databaseReadiness } from '#api/monitoring/health.ts';
import { canAddEntries } from '#api/record/keys.ts';
import { pendingMigrations } from '#api/db/migrate.ts';
import { openLive } from '#api/live/streams.ts';
import { openDatabase } from '#api/db/connection.ts';
import { readEnv, type Env } from '#api/env.ts';
import { createListener } from '#api/http/listener.ts';
import { factoryPassword } from '#api/demo/factories.ts';
import { createTestDatabase, type TestDatabaseSettings } from '#api/testing/database.ts';
import { listenLocally } from '#api/testing/listenLocally.ts';
import { recordLoggedError } from '#api/testing/loggedErrors.ts';
import { createSessionCookies } from '#api/testing/sessionCookies.ts';

export const sessionKeys = 'a key for tests only which is of no use elsewhere';
export const recordKey = 'a record key for tests only which is of no use elsewhere';

/** A response as the client sees it: status, headers, and the body, parsed if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Why it was refused: `X-Error-Code`. */
  code: string | null;
  text: string;
  bytes: Buffer;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests inspect bodies of any shape; contracts have their own tests
  body: any;
}

/** Status and code of a refusal, to be compared at once. */
export const outcomeOf = ({ status, code }: Answer) => [status, code];

const isUpload = (body: unknown): body is { file: Buffer } =>
  typeof body === 'object' && body !== null && 'file' in body && body.file instanceof Uint8Array;

function asForm({ file, ...details }: { file: Buffer }): FormData {
  const form = new FormData();
  form.append('details', JSON.stringify(details));
  form.append('file', new Blob([new Uint8Array(file)]), 'picture');
  return form;
}

const agent = new Agent({ keepAlive: true });

/** One request by node:http: `fetch` takes four times its processor time, a fifth of what the tests of the API take. */
const exchange = (url: string, method: string, headers: Record<string, string>, body?: string | Buffer) =>
  new Promise<Pick<Answer, 'status' | 'headers' | 'bytes'>>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request(
      url,
      { agent, method, headers: { 'user-agent': 'node', ...length, ...headers } },
      (answer) => {
        const received = new Headers();
        for (let n = 0; n < answer.rawHeaders.length; n += 2)
          received.append(answer.rawHeaders[n]!, answer.rawHeaders[n + 1]!);
        const chunks: Buffer[] = [];
        const end = () =>
          resolve({ status: answer.statusCode ?? 0, headers: received, bytes: Buffer.concat(chunks) });
        // A stream does not end, so its body is not awaited.
        if (received.get('content-type')?.startsWith('text/event-stream')) {
          end();
          answer.destroy();
        }
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', end);
        answer.on('error', reject);
      },
    );
    sending.on('error', reject).end(body);
  });

/** An HTTP client that keeps cookies and sends JSON. */
export class TestClient {
  private readonly base: string;
  /** By name. */
  readonly cookies = new Map<string, string>();

  constructor(base: string) {
    this.base = base;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.cookies.clear();
    for (const pair of header.split('; ').filter(Boolean)) {
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }

  /** The same client, connected to another copy of the server. */
  through(url: string): TestClient {
    const twin = new TestClient(url);
    twin.cookie = this.cookie;
    return twin;
  }

  /** A body with a `file` of bytes is sent as multipart/form-data, as uploads are. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const upload = isUpload(body) ? new Response(asForm(body)) : undefined;
    const sent = upload
      ? Buffer.from(await upload.arrayBuffer())
      : body === undefined || typeof body === 'string'
        ? body
        : JSON.stringify(body);
    const answer = await exchange(
      this.base + path,
      method,
      {
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && {
          'content-type': upload?.headers.get('content-type') ?? 'application/json',
        }),
        ...headers,
      },
      sent,
    );
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = answer.bytes.toString();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const code = answer.headers.get('x-error-code');
    return { ...answer, code, text, body: isJson ? JSON.parse(text) : undefined };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers);
  delete = (path: string) => this.send('DELETE', path);
}

/** A line of the log; 30 is `info`, 40 `warn`, 50 `error`. */
export interface LogLine {
  level: number;
  [field: string]: unknown;
}
const errorLevel = 50;

/** One copy of the server. */
async function startCopy(env: Env, url: string, db: Knex, log: Logger) {
  const backups = noBackups('elsewhere');
  const readiness = databaseReadiness(
    db,
    async () => (await pendingMigrations(db)).length,
    backups,
    () => canAddEntries(db, env.recordKeys),
  );
  const live = openLive({ url, db, log, heartbeatMs: 500 });
  let announced = 0;
  const { app, stop, routers } = createApp({
    env,
    db,
    log,
    readiness,
    live,
    onChange: () => {
      announced++;
      live.announce();
    },
    backups,
    siteFolder: 'no site is built in tests of the API',
  });
  const server = createListener(app);
  // The client is in this process: it would send over a connection whose end it was too busy to hear of.
  server.keepAliveTimeout = 600_000;
  return {
    url: await listenLocally(server),
    routers,
    live,
    countAnnounced: () => announced,
    stop: async () => {
      stop();
      await live.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** On a real port with a database of its own; no limits unless `RATE_LIMIT_SCALE: '1'`; an untaken logged error fails it. */
export async function startTestApp(settings: Record<string, string> = {}, where: TestDatabaseSettings = {}) {
  const database = await createTestDatabase(where);
  const env = readEnv({
    SESSION_KEYS: sessionKeys,
    RECORD_KEYS: recordKey,
    RATE_LIMIT_SCALE: '100000',
    PASSWORD_HASHING: settings['NODE_ENV'] === 'production' ? 'strong' : 'cheap',
    ...settings,
  });
  const logged: LogLine[] = [];
  const log = openLog('trace', {
    write(text: string) {
      const line = JSON.parse(text) as LogLine;
      logged.push(line);
      if (line.level >= errorLevel) recordLoggedError(text);
    },
  });
  const serverDb = openDatabase(database.runtimeUrl);
  const first = await startCopy(env, database.runtimeUrl, serverDb, log);
  const { url } = first;
  const stops: (() => Promise<void>)[] = [() => first.stop(), () => serverDb.destroy()];
  return {
    url,
    /** For the server's role, for workers and more copies. */
    databaseUrl: database.runtimeUrl,
    /** The owner's connections, because a test may do what the server may not. */
    db: database.knex,
    /** The server's connections, whose role owns nothing. */
    serverDb,
    routers: first.routers,
    live: first.live,
    /** How many changes were announced. */
    countAnnounced: first.countAnnounced,
    /** Every line of its log, down to `trace`. */
    logged,
    guest: () => new TestClient(url),
    /** A client with a session of this account; staff as with a second step. Logging in costs four times as much. */
    async signIn(user: { email: string | null }) {
      const client = new TestClient(url);
      const [sessionKey = ''] = env.sessionKeys;
      const isSecure = env.publicUrl.startsWith('https:');
      const kind = { device: 'Unknown browser', isSecure };
      const cookies = await createSessionCookies(database.knex, sessionKey, user, kind);
      for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
      return client;
    },
    /** A client that has logged in with the password of every builder, or this one. */
    async logIn({ email }: { email: string | null }, password = factoryPassword) {
      const client = new TestClient(url);
      const answer = await client.post('/api/login', { email, password });
      if (answer.status !== 200) throw new Error(`log-in failed: ${answer.status} ${answer.text}`);
      return client;
    },
    /** Another copy of the server, with separate connections and, if given, other settings. @returns its URL */
    async addCopy(change: Partial<Env> = {}) {
      const db = openDatabase(database.runtimeUrl);
      const copy = await startCopy({ ...env, ...change }, database.runtimeUrl, db, log);
      stops.push(
        () => copy.stop(),
        () => db.destroy(),
      );
      return copy.url;
    },
    async stop() {
      for (const stop of stops) await stop();
      await database.drop();
    },
  };
}

/** The app of a test file, from its first line until after its last test. */
export async function testApp(...settings: Parameters<typeof startTestApp>) {
  const app = await startTestApp(...settings);
  afterAll(() => app.stop());
  return app;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
