import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { app, session } from 'electron';
import type { OpenTarget } from '#shared/contracts/platform.ts';
import { findDeepLink, linkScheme, readDeepLink } from './security/deepLinks.ts';
import { guardContents } from './security/guards.ts';
import { recordProblems } from './shell/problems.ts';
import { registerScheme } from './shell/protocol.ts';
import { startReception, type Reception } from './shell/reception.ts';
import { exposeTestHooks } from './shell/testHooks.ts';

/** A checkout never shares sessions, settings or the single-instance lock with the installed app or another checkout. */
function findDevelopmentProfile(): string {
  const checkout = createHash('sha256').update(app.getAppPath()).digest('hex').slice(0, 8);
  return join(app.getPath('appData'), `${app.getName()} (development ${checkout})`);
}
if (!app.isPackaged) app.setPath('userData', process.env['RECEPTION_USER_DATA'] || findDevelopmentProfile());

// Chromium's sandbox refuses to run as root, as in test containers; the installed app always has it.
if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
app.commandLine.appendSwitch('lang', 'en-GB');
registerScheme();

let reception: Reception | undefined;
let early = findDeepLink(process.argv);

/** Opens it, if need be as soon as the window is there. */
function open(target: OpenTarget | undefined): void {
  if (!target) return;
  if (reception) reception.open(target);
  else early = target;
}

if (app.requestSingleInstanceLock()) {
  const problems = recordProblems(__dirname);
  exposeTestHooks();
  app.on('second-instance', (_event, argv) => {
    const target = findDeepLink(argv);
    if (target) open(target);
    else reception?.show();
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(readDeepLink(url));
  });
  app.on('activate', () => reception?.show());
  app.on('window-all-closed', () => app.quit());
  guardContents(() => reception?.desk.getServer() ?? null);
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);

  void app.whenReady().then(async () => {
    reception = await startReception({
      ses: session.fromPartition('persist:reception'),
      folder: __dirname,
      preload: join(__dirname, 'preload.cjs'),
      problems,
    });
    if (early) reception.open(early);
  });
} else {
  // The first instance has been notified; there is nothing here to close.
  app.exit(0);
}
