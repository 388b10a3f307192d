/** One argument of `Exec`, quoted as the Desktop Entry Specification asks; the second pass is that of any string value. */
const quote = (argument: string) =>
  `"${argument.replace(/["`$\\]/g, '\\$&').replace(/%/g, '%%')}"`.replace(/\\/g, '\\\\');

/** An autostart entry (freedesktop.org) that starts `command`; ignored by the desktop once the program is gone. */
export function autostartEntry(name: string, command: readonly string[]): string {
  const [program = ''] = command;
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${command.map(quote).join(' ')}`,
    `TryExec=${program.replace(/\\/g, '\\\\')}`,
    'Terminal=false',
    '',
  ].join('\n');
}
