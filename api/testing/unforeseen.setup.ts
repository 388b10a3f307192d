import { afterAll, afterEach, expect } from 'vitest';
import { takeUnforeseen } from '#api/testing/unforeseen.ts';

const expectNone = () => expect(takeUnforeseen(), 'errors in the log that no test took').toEqual([]);
afterEach(expectNone);
// Also covers errors during shutdown; the file's own hooks run before.
afterAll(expectNone);
