const lines: string[] = [];

/** Records an error logged by a server under test; it fails the current test unless that takes it. */
export const noteUnforeseen = (line: string): void => void lines.push(line);

/** For a test that expects logged errors. @returns those since the last call, of every app of this file */
export const takeUnforeseen = (): string[] => lines.splice(0);
