import { randomUUID } from 'node:crypto';
import { deskSignatureHeader } from '#shared/delivery/deskSignature.ts';
import { TestClient, type TestApp } from '#api/testing/app.ts';
import { createPrivateDeskKey, deskKeyOf, type DeskKey } from '#desktop/storage/deskKey.ts';

/** Signs what it says that it did earlier, as a desk does that the server knows. */
class DeskClient extends TestClient {
  private readonly key: DeskKey;

  constructor(base: string, key: DeskKey) {
    super(base);
    this.key = key;
  }

  override send(method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) {
    const writtenAt = headers['Client-Created-At'];
    if (writtenAt === undefined) return super.send(method, path, sent, headers);
    const key = headers['Idempotency-Key'] ?? randomUUID();
    const { file, ...details } = sent as { file?: Buffer };
    const signature = this.key.sign({ method, path, body: details, file, writtenAt, key });
    return super.send(method, path, sent, {
      'Idempotency-Key': key,
      [deskSignatureHeader]: signature,
      ...headers,
    });
  }
}

/** The key of a desk at which this client's account signs in, and has for so many days. */
export async function registerDesk(app: Pick<TestApp, 'db'>, client: TestClient, { days = 30 } = {}) {
  const key = deskKeyOf(createPrivateDeskKey());
  const { publicKey } = key;
  const { status } = await client.post('/api/admin/desk-keys', { publicKey });
  if (status !== 204) throw new Error(`the desk's key was not registered: ${status}`);
  const registered_at = new Date(Date.now() - days * 86_400_000);
  await app.db('desk_keys').where({ public_key: publicKey }).update({ registered_at });
  return key;
}

/** The same client at a desk that the server knows. */
export async function atDesk(
  app: TestApp,
  client: TestClient,
  given?: { days: number },
): Promise<TestClient> {
  const desk = new DeskClient(app.url, await registerDesk(app, client, given));
  desk.cookie = client.cookie;
  return desk;
}
