const lines: string[] = [];

/** Notes an error that a server under test has logged; one that no test takes fails the test it happened in. */
export const noteUnforeseen = (line: string): void => void lines.push(line);

/** For a test that expects errors in the log. @returns those since the last call, of every app of this file */
export const takeUnforeseen = (): string[] => lines.splice(0);
