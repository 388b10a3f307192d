import { afterAll, afterEach, expect } from 'vitest';
import { takeUnforeseen } from '#api/testing/unforeseen.ts';

const expectNone = () => expect(takeUnforeseen(), 'errors in the log that no test took').toEqual([]);
afterEach(expectNone);
// What comes while the apps are stopped; hooks of the file itself run before.
afterAll(expectNone);
