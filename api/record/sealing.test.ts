import { describe, expect, test } from 'vitest';
import { createSealer } from '#api/record/sealing.ts';

const sealer = createSealer(['a key of care records for tests only']);
const { sealed } = sealer.seal('record 1', { text: 'Penicillin: a rash' });

describe('what was encrypted', () => {
  test('is decrypted once for a row, however many ask for it', () => {
    const first = sealer.open('record 1', sealed);
    expect(first).toEqual({ text: 'Penicillin: a rash' });
    expect(sealer.open('record 1', sealed)).toBe(first);
  });

  test('opens as nothing else, without its key or changed, also once it was opened', () => {
    sealer.open('record 1', sealed);
    expect(() => sealer.open('record 2', sealed)).toThrow('cannot be read');
    expect(() => createSealer(['another key of care records']).open('record 1', sealed)).toThrow(
      'cannot be read',
    );
    const changed = Buffer.from(sealed);
    changed[20]! ^= 1;
    expect(() => sealer.open('record 1', changed)).toThrow('cannot be read');
  });
});
