import { spawn } from 'node:child_process';
import { findElectron } from './electron.ts';

/** `npm run desktop`: the reception app from this checkout. */
const electron = await findElectron();
if ('problem' in electron) {
  console.error(`The desk cannot start: ${electron.problem}`);
  process.exit(1);
}
// Chromium's sandbox refuses to run as root, as in containers.
const isRoot = process.getuid?.() === 0;
const child = spawn(
  electron.path,
  ['dist/desktop', ...(isRoot ? ['--no-sandbox'] : []), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
