import { createHash } from 'node:crypto';
import { endOfRows } from '#api/backup/fileFormat.ts';

/**
 * Bytes that a row of a backup may have, many times what any row has. Reading one never takes more memory than a few
 * of them, whatever somebody has put into the file: a few kilobytes of gzip can unpack to gigabytes.
 */
export const rowLimit = 10_000_000;

/** What is wrong with the file; becomes part of the sentence. */
export class DamageError extends Error {}

/** A row is larger than `rowLimit`. */
export class OversizedError extends Error {}

/** Reads the stream by lines, with the checksum of what was read so far. */
export class LineReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private remembered = 0;
  private readonly hash = createHash('sha256');

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Reads on until a row has ended, or the stream has. @returns whether there was more */
  private async more(): Promise<boolean> {
    const parts = [this.rest];
    let length = this.rest.length;
    let hasEnded = false;
    while (!hasEnded) {
      if (length > rowLimit) throw new OversizedError();
      const next = await this.source.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
      hasEnded = next.value.includes(10);
    }
    this.rest = Buffer.concat(parts, length);
    return parts.length > 1;
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes);
    this.rest = this.rest.subarray(bytes);
    this.hash.update(taken);
    return taken;
  }

  sumSoFar = () => this.hash.copy().digest('hex');

  async readLine(): Promise<string> {
    let end = this.rest.indexOf(10);
    while (end === -1) {
      if (!(await this.more())) throw new DamageError('a line is missing');
      end = this.rest.indexOf(10);
    }
    // What it says of tables is remembered until the end, so together it must not be larger either.
    this.remembered += end;
    if (this.remembered > rowLimit) throw new OversizedError();
    return this.take(end + 1).toString();
  }

  /** Chunks of whole rows, up to the line that ends them. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      let start = 0;
      for (let end = this.rest.indexOf(10); end !== -1; end = this.rest.indexOf(10, start)) {
        if (this.rest.subarray(start, end + 1).equals(endOfRows)) {
          if (start > 0) yield this.take(start);
          this.take(endOfRows.length);
          return;
        }
        if (end - start > rowLimit) throw new OversizedError();
        start = end + 1;
      }
      if (start > 0) yield this.take(start);
      if (!(await this.more())) throw new DamageError('rows are missing');
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.rest.length === 0 && !(await this.more());
  }
}
