import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Signs with the first key, accepts any: for rotation. Keygrip is made per request and hashes three times a check. */
export class CookieKeys {
  private readonly keys: KeyObject[];

  constructor(keys: string[]) {
    this.keys = keys.map((key) => createSecretKey(key, 'utf8'));
  }

  sign(data: string): string {
    return this.digest(data, 0).toString('base64url');
  }

  verify(data: string, signature: string): boolean {
    return this.index(data, signature) !== -1;
  }

  /** The index of the key that made the signature, or -1; a cookie signed with an older key is signed again. */
  index(data: string, signature: string): number {
    const given = Buffer.from(signature, 'base64url');
    return this.keys.findIndex((_, index) => {
      const expected = this.digest(data, index);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  private digest(data: string, index: number): Buffer {
    return createHmac('sha256', this.keys[index] as KeyObject)
      .update(data)
      .digest();
  }
}
