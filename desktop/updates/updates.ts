import { app, session } from 'electron';
import { autoUpdater, Provider, type AppUpdater, type UpdateInfo } from 'electron-updater';
import {
  parseUpdateInfo,
  resolveFiles,
  type ProviderRuntimeOptions,
} from 'electron-updater/out/providers/Provider.js';
import { isSigned } from './feedSignature.ts';

const firstMs = 60_000;
const everyMs = 6 * 3_600_000;

interface UpdateSource {
  /** URL of the feed's folder, and the public key (SPKI, base64) of its publisher. */
  url: string;
  key: string;
}

declare const DESK_UPDATE_URL: string;
declare const DESK_UPDATE_KEY: string;

/** Built in for releases; read from the environment during development. */
function findSource(): UpdateSource | undefined {
  const [url, key] = app.isPackaged
    ? [DESK_UPDATE_URL, DESK_UPDATE_KEY]
    : [process.env['RECEPTION_UPDATE_URL'], process.env['RECEPTION_UPDATE_KEY']];
  if (!url || !key || !URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  const isHere = !app.isPackaged && hostname === '127.0.0.1';
  return protocol === 'https:' || isHere ? { url: url.endsWith('/') ? url : `${url}/`, key } : undefined;
}

/** electron-updater's generic provider, which checks the feed's signature before parsing it. */
class SignedProvider extends Provider<UpdateInfo> {
  private readonly source: UpdateSource;

  constructor(options: Record<string, unknown>, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime);
    this.source = options['source'] as UpdateSource;
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const file = `${this.getDefaultChannelName()}.yml`;
    const address = new URL(file, this.source.url);
    const [feed, signature] = await Promise.all([
      this.httpRequest(address),
      this.httpRequest(new URL(`${file}.sig`, this.source.url)),
    ]);
    if (!feed || !signature || !isSigned(feed, signature, this.source.key)) {
      throw new Error('The list of updates is not signed as it has to be.');
    }
    return parseUpdateInfo(feed, file, address);
  }

  resolveFiles(info: UpdateInfo) {
    return resolveFiles(info, new URL(this.source.url));
  }
}

export type UpdateOutcome = 'off' | 'newest' | 'ready' | 'refused';

/** Checks for updates and downloads them; they are installed only when the app quits. */
export function openUpdates({ onReady }: { onReady: () => void }) {
  const source = findSource();
  let isReady = false;

  if (source) {
    const origin = new URL(source.url).origin;
    // Only the feed's own origin may be reached; redirects, to http above all, are blocked.
    session
      .fromPartition('electron-updater', { cache: false })
      .webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: new URL(url).origin !== origin }));
    autoUpdater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider, source });
    autoUpdater.forceDevUpdateConfig = !app.isPackaged;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = true;
    autoUpdater.allowDowngrade = false;
    autoUpdater.allowPrerelease = false;
    autoUpdater.disableWebInstaller = true;
    autoUpdater.disableDifferentialDownload = true;
    autoUpdater.logger = null;
    // Without a listener an error would crash the app.
    autoUpdater.on('error', () => {});
  }

  async function check(): Promise<UpdateOutcome> {
    if (!source) return 'off';
    try {
      const found = await autoUpdater.checkForUpdates();
      if (!found?.isUpdateAvailable) return isReady ? 'ready' : 'newest';
      await autoUpdater.downloadUpdate();
      isReady = true;
      onReady();
      return 'ready';
    } catch {
      return 'refused';
    }
  }

  const timers = source
    ? [setTimeout(() => void check(), firstMs), setInterval(() => void check(), everyMs)]
    : [];
  /** Installs a downloaded update and restarts. Call once the window is closed, because the app ends here. */
  function installAndRestart(): void {
    // Otherwise the new version finds this instance running and quits.
    app.releaseSingleInstanceLock();
    autoUpdater.quitAndInstall(true, true);
  }

  return {
    checkNow: check,
    isReady: () => isReady,
    installAndRestart,
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}
