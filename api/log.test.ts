import { describe, expect, test } from 'vitest';
import { openLog } from '#api/log.ts';

/** The log line of an error. */
function written(err: unknown): { err: { stack?: string[]; message?: string; type: string }; text: string } {
  let text = '';
  openLog('trace', { write: (line: string) => void (text = line) }).error({ err }, 'failed');
  return { ...(JSON.parse(text) as { err: { stack: string[]; type: string } }), text };
}

const withStack = (error: Error, stack: string) => Object.assign(error, { stack });

describe('an error in the log', () => {
  test('has the literal part of the message, up to the first value', () => {
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
  ])('does not contain the value, when the cause is %s', (_, work) => {
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

  test('has no stack line that came from the message', () => {
    const query = 'insert into notes\n    at canary (/srv/canary.js:1:1)\nvalues';
    const error = new SyntaxError(query);
    expect(written(error).text).not.toContain('canary');
    const moved = withStack(new SyntaxError('other words'), `Error: ${query}\n    at run (/srv/api.js:10:2)`);
    expect(written(moved).err.stack).toEqual(['at run (/srv/api.js:10:2)']);
  });

  test('has neither details nor custom properties of a library', () => {
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

  test('includes causes, but not an endless chain', () => {
    const endless = new Error('first');
    endless.cause = endless;
    expect(written(endless).text.match(/"first"/g)).toHaveLength(4);
  });

  test('may be any thrown value', () => {
    expect(written('canary').text).not.toContain('canary');
    expect(written(null).err).toEqual({ type: 'object' });
  });
});
