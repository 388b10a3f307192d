import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { fillMap } from './fillMap.ts';

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`;
const proxied = { target: api, changeOrigin: false };
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = folder('.');

/** Without the line number that Vite adds, of which pages would carry hundreds. */
const generateScopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`;

const publicRoots = /\/startApp\.tsx$|\/site\/.*Page\.tsx$/;

/** Whether the app's frame or a public page imports it; what they load later does not count. */
function isPublic(id: string, build: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return (
    publicRoots.test(id) ||
    (build.getModuleInfo(id)?.importers ?? []).some((from) => isPublic(from, build, seen))
  );
}

const publicLibraries =
  /node_modules[\\/](zod|@reduxjs|redux|redux-thunk|react-redux|immer|reselect|react-hook-form)[\\/]/;
const contracts = /[\\/]shared[\\/](contracts|domain)[\\/]/;

function nameShared(id: string, build: Rolldown.ChunkingContext): string {
  if (!isPublic(id, build)) return 'work';
  return contracts.test(id) ? 'contracts' : 'core';
}

export default defineConfig({
  root,
  publicDir: folder('./public'),
  plugins: [react(), fillMap()],
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
    // `NODE_ENV=production npm run build` leaves out invented people and reviews.
    'import.meta.env.VITE_PUBLISH_SAMPLE_REVIEWS': JSON.stringify(
      process.env.PUBLISH_SAMPLE_REVIEWS ?? 'true',
    ),
  },
  server: { port: 5173, proxy: { '/api': proxied, '/attached_assets': proxied } },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName } },
  build: {
    outDir: folder('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A data: address would be allowed for pictures but not for fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [folder('./index.html'), folder('./map.html')],
      output: {
        codeSplitting: {
          groups: [
            // What a page runs before the app needs none of the app’s files.
            {
              name: 'first',
              tags: ['$initial'],
              test: /^(?!.*([\\/]map[\\/]|entry\.client|\.html))/,
              priority: 2,
            },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 1,
            },
            // A device that keeps the site for reading offline asks for each file, four at a time.
            { name: 'treatments', test: /shared[\\/]content[\\/]treatments[\\/]/, priority: 1 },
            // A slow phone runs one file after another and answers a tap in between, see deferredHydration.ts.
            { name: 'libraries', test: publicLibraries, priority: 1 },
            // Each page of the app loads nearly all of these modules, so they are two files instead of thirty. Another
            // file has what no public page shows: its styles would stand in the document of each.
            { name: nameShared, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
