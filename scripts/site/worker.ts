import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest, Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listChunks } from './chunks.ts';

const largestPrecache = 3_000_000;
const admin = 'src/admin/shell/BrowserDesk.tsx';
// Browsers fetch the icons of an installed app themselves; this one is in notifications.
const publicFiles = /^(favicon\.svg|manifest\.webmanifest|icons\/icon-192\.png)$/;

interface WorkerSettings {
  outDir: string;
  /** Builds a worker that unregisters itself and deletes its caches. */
  isWithdrawn?: boolean;
}

/** Files to precache: all pages and their chunks, except those only the admin area needs. */
async function listCachedFiles(outDir: string): Promise<Set<string>> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  // If the chunk were renamed, everybody would precache the admin area.
  if (!manifest[admin]) throw new Error(`The build has no chunk for ${admin}`);
  const cached = new Set<string>();
  for (const entry of ['index.html', 'map.html']) {
    for (const key of listChunks(manifest, entry, { isDynamic: true, without: admin })) {
      const { file, css = [], assets = [] } = manifest[key] ?? { file: '' };
      for (const name of [file, ...css, ...assets]) cached.add(name);
    }
  }
  return cached;
}

/** A page's URL is its folder. */
const addressOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, '')}`;

/** Builds the service worker with its precache list, after all pages are written. */
export function workerPlugins({ outDir, isWithdrawn = false }: WorkerSettings): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: fileURLToPath(new URL('../../web/src/worker', import.meta.url)),
    filename: 'sw.ts',
    outDir,
    selfDestroying: isWithdrawn,
    injectRegister: false,
    manifest: false,
    integration: { configureCustomSWViteBuild: (config) => void (config.logLevel = 'warn') },
    injectManifest: {
      rollupFormat: 'iife',
      target: 'es2023',
      globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
      manifestTransforms: [
        async (entries) => {
          const cached = await listCachedFiles(outDir);
          const isCached = (url: string) =>
            cached.has(url) || publicFiles.test(url) || (url.endsWith('.html') && !url.startsWith('admin/'));
          const manifest = entries
            .filter(({ url }) => isCached(url))
            .map((entry) => ({ ...entry, url: addressOf(entry.url) }));
          const size = manifest.reduce((sum, entry) => sum + entry.size, 0);
          if (size > largestPrecache) throw new Error(`The service worker would keep ${size} bytes`);
          return { manifest };
        },
      ],
    },
  });
}
