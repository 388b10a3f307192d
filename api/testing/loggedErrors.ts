const lines: string[] = [];

/** Records an error logged by a server under test; it fails the current test unless that takes it. */
export const recordLoggedError = (line: string): void => void lines.push(line);

/** For a test that expects logged errors. @returns those since the last call, of every app of this file */
export const takeLoggedErrors = (): string[] => lines.splice(0);
