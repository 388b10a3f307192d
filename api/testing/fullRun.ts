/** `npm run test:full` sets this variable: every test, in full numbers. */
export const fullRunVariable = 'TEST_FULL';

export const isFullRun = process.env[fullRunVariable] === 'true';

/** How often a test repeats what it does: a tenth of it in `npm test`. */
export const repeats = (inFull: number): number => (isFullRun ? inFull : Math.ceil(inFull / 10));
