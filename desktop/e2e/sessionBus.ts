import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A D-Bus session bus for one test (dbus-daemon). */
export async function startSessionBus(): Promise<{ address: string; stop: () => void }> {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(daemon.stdout, 'data')) as [Buffer];
  return { address: line.toString().trim(), stop: () => daemon.kill() };
}
