import { afterAll, afterEach, expect } from 'vitest';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const expectNone = () => expect(takeLoggedErrors(), 'errors in the log that no test took').toEqual([]);
afterEach(expectNone);
// Also covers errors during shutdown; the file's own hooks run before.
afterAll(expectNone);
