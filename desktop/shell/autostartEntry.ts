/** Quotes one argument of `Exec` by the Desktop Entry Specification, then escapes it as a string value. */
const quote = (argument: string) =>
  `"${argument.replace(/["`$\\]/g, '\\$&').replace(/%/g, '%%')}"`.replace(/\\/g, '\\\\');

/** An autostart entry (freedesktop.org) for `command`; ignored once the program is uninstalled. */
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
