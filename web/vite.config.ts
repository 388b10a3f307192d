import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fillMap } from './fillMap.ts';

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`;
const proxied = { target: api, changeOrigin: false };
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  publicDir: folder('./public'),
  plugins: [react(), fillMap()],
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
    // `PUBLISH_SAMPLE_REVIEWS=false npm run build` leaves out the reviews that are examples.
    'import.meta.env.VITE_PUBLISH_SAMPLE_REVIEWS': JSON.stringify(
      process.env.PUBLISH_SAMPLE_REVIEWS ?? 'true',
    ),
  },
  server: { port: 5173, proxy: { '/api': proxied, '/attached_assets': proxied } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
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
            // Each page of the app loads nearly all of these modules, so they are one file instead of thirty.
            { name: 'core', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
