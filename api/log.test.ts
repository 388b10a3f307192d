import { describe, expect, test } from 'vitest';
import { openLog } from '#api/log.ts';

/** What the log holds of an error. */
function written(err: unknown): { err: { stack?: string[]; message?: string; type: string }; text: string } {
  let text = '';
  openLog('trace', { write: (line: string) => void (text = line) }).error({ err }, 'failed');
  return { ...(JSON.parse(text) as { err: { stack: string[]; type: string } }), text };
}

const withStack = (error: Error, stack: string) => Object.assign(error, { stack });

describe('an error in the log', () => {
  test('keeps the literal part of a message, up to the first value', () => {
    expect(written(new Error('This pipeline is over')).err.message).toBe('This pipeline is over');
    expect(written(new Error('No service called "Lip fillers"')).err.message).toBe('No service called');
    expect(written(new Error('rejected: pat@example.test')).err.message).toBe('rejected');
  });

  test.each<[string, () => unknown]>([
    ['a property', () => (JSON.parse('null') as Record<string, string>)['canary']!.length],
    ['JSON', () => JSON.parse('{"canary')],
    ['an operator', () => 'x' in (JSON.parse('"canary"') as object)],
    ['an address', () => new URL('canary')],
    ['an argument', () => Buffer.from(JSON.parse('1') as string, 'canary' as BufferEncoding)],
  ])('has nothing of the value, where %s is at fault', (_, work) => {
    let thrown: unknown;
    try {
      work();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    const { err, text } = written(thrown);
    expect(text).not.toContain('canary');
    expect(err.stack?.join(' ')).toContain('log.test.ts');
  });

  test('has no line of its stack that came out of the message', () => {
    const note = 'insert into notes\n    at canary (/srv/canary.js:1:1)\nvalues';
    const error = new SyntaxError(note);
    expect(written(error).text).not.toContain('canary');
    const moved = withStack(new SyntaxError('other words'), `Error: ${note}\n    at run (/srv/api.js:10:2)`);
    expect(written(moved).err.stack).toEqual(['at run (/srv/api.js:10:2)']);
  });

  test('has neither the detail nor the properties that a library put there', () => {
    const driver = Object.assign(new Error('Failing row contains (7, canary)'), {
      code: '23514',
      detail: 'canary',
      where: 'canary',
      parameters: ['canary'],
      table: 'contacts',
    });
    const wrapped = Object.assign(new RangeError('canary'), { nativeError: driver, sql: 'canary' });
    const { err, text } = written(wrapped);
    expect(text).not.toContain('canary');
    expect(err).toMatchObject({ type: 'RangeError', cause: { code: '23514', table: 'contacts' } });
  });

  test('logs a cause, but not an endless chain', () => {
    const endless = new Error('first');
    endless.cause = endless;
    expect(written(endless).text.match(/"first"/g)).toHaveLength(4);
  });

  test('may be anything that was thrown', () => {
    expect(written('canary').text).not.toContain('canary');
    expect(written(null).err).toEqual({ type: 'object' });
  });
});
