import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The screens of the reception window, for the one browser that ever shows them. */
export default defineConfig({
  root: folder('.'),
  publicDir: false,
  plugins: [react()],
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
    'import.meta.env.VITE_PUBLISH_SAMPLE_REVIEWS': JSON.stringify('false'),
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: folder('../dist/desktop/web'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: folder('./desktop.html') },
  },
});
