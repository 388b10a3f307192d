import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TestClient } from '#api/testing/app.ts';
import { factoryPassword } from '#api/demo/factories.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
/** An item of CBOR (RFC 8949) in its shortest form. */
function cbor(major: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  const size = length < 24 ? [length] : length < 256 ? [24, length] : [25, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([(major << 5) | size[0]!, ...size.slice(1)]), bytes]);
}
const cborText = (text: string) => cbor(3, Buffer.from(text));

const [userPresent, userVerified, hasCredential] = [1, 4, 64];

interface Signing {
  origin: string;
  /** Another site's than the server's, as a malicious program could sign. */
  rpId?: string;
  isVerified?: boolean;
}

/** A device with one passkey, in software: ES256, without attestation (WebAuthn level 3, section 6). */
export class TestAuthenticator {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  counter = 0;

  private data(rpId: string, isVerified: boolean, more = Buffer.alloc(0)): Buffer {
    const flags = userPresent | (isVerified ? userVerified : 0) | (more.length > 0 ? hasCredential : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  }

  private clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private credential<Response>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Answers `startPasskey`. */
  make(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    { origin, rpId = options.rp.id, isVerified = true }: Signing,
  ) {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const point = (coordinate: string) => cbor(2, Buffer.from(coordinate, 'base64url'));
    // The map {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} of RFC 9053.
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cbor(2, this.data(rpId, isVerified, credential)),
    ]);
    return this.credential({
      clientDataJSON: base64url(this.clientData('webauthn.create', options.challenge, origin)),
      attestationObject: base64url(attestation),
    });
  }

  /** Answers `startPasskeyLogIn`. */
  sign(
    options: { challenge: string; rpId: string },
    { origin, rpId = options.rpId, isVerified = true }: Signing,
  ) {
    this.counter++;
    const data = this.data(rpId, isVerified);
    const clientData = this.clientData('webauthn.get', options.challenge, origin);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: this.userHandle,
    });
  }
}

/** Adds a passkey to the account of a signed-in client. @returns the device that has it */
export async function addTestPasskey(client: TestClient, origin: string): Promise<TestAuthenticator> {
  const device = new TestAuthenticator();
  const options = await client.post('/api/user/passkeys/start', { currentPassword: factoryPassword });
  const answer = await client.post('/api/user/passkeys', device.make(options.body, { origin }));
  if (answer.status !== 201) throw new Error(`no passkey was added: ${answer.status} ${answer.text}`);
  return device;
}
