/** One instruction of a Dockerfile, with its continuation lines. */
export interface Instruction {
  keyword: string;
  value: string;
}

/** Parses a Dockerfile without comments. Here-documents are not supported. */
export function readDockerfile(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines.map((line) => {
    const [keyword = '', ...rest] = line.trim().split(/\s+/);
    return { keyword: keyword.toUpperCase(), value: rest.join(' ') };
  });
}

/** The exec form of a command; throws for the shell form, in which signals end at the shell. */
export function readExecForm(value: string): string[] {
  return JSON.parse(value.slice(value.indexOf('['))) as string[];
}
