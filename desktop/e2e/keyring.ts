import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSessionBus } from './sessionBus.ts';

export const hasKeyring = (): boolean =>
  spawnSync('gnome-keyring-daemon', ['--version'], { stdio: 'ignore' }).status === 0;

/** A session bus with an unlocked keyring (gnome-keyring), and the settings with which the desk finds it. */
export async function startKeyring(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const bus = await startSessionBus();
  const home = mkdtempSync(join(tmpdir(), 'desk-keyring-'));
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'GNOME',
    DBUS_SESSION_BUS_ADDRESS: bus.address,
  };
  const all = { ...process.env, ...env };
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: all,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without the line's end the daemon runs, but unlocks nothing.
  daemon.stdin.end('a password\n');
  const waiting = spawn('gdbus', ['wait', '--session', 'org.freedesktop.secrets'], { env: all });
  await once(waiting, 'exit');
  const stop = () => {
    daemon.kill();
    bus.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { env, stop };
}
