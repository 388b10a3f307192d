/** One line of a Dockerfile, its continuation lines included. */
export interface Instruction {
  keyword: string;
  value: string;
}

/** Reads what a Dockerfile says, without comments. Here-documents are not understood. */
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

/** The command of an instruction in exec form; throws for the shell form, in which signals end at the shell. */
export function readExecForm(value: string): string[] {
  return JSON.parse(value.slice(value.indexOf('['))) as string[];
}
