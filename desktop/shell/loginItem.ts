import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { clinic } from '#shared/clinic.ts';
import { writeAtomically } from '#desktop/storage/atomicFile.ts';
import { autostartEntry } from './autostartEntry.ts';

/** A checkout has its own entry, so that it never replaces the installed app's. */
const name = () => (app.isPackaged ? 'wembley-reception' : 'wembley-reception-development');
const autostartFile = () => join(app.getPath('appData'), 'autostart', `${name()}.desktop`);

/** An AppImage is started by its file, because its mount point changes. */
const program = () => process.env['APPIMAGE'] ?? process.execPath;
const args = () => (app.isPackaged ? [] : [app.getAppPath()]);

export function startsAtLogin(): boolean {
  if (process.platform === 'linux') return existsSync(autostartFile());
  return app.getLoginItemSettings({ args: args() }).openAtLogin;
}

/** On Linux writes an autostart entry, which Electron does not; elsewhere uses Electron's login items. */
export function setStartsAtLogin(isWanted: boolean): void {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isWanted, args: args() });
  const file = autostartFile();
  if (!isWanted) return rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeAtomically(file, autostartEntry(`${clinic.brand} Reception`, [program(), ...args()]));
}
