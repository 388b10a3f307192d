import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { clinic } from '#shared/clinic.ts';
import { forgetBuild } from './buildInputs.ts';

/** Builds the reception app into dist/desktop: the screens, the main process and the preload script. */
const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist/desktop');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

forgetBuild('desktop', join(root, 'dist'));
await rm(outDir, { recursive: true, force: true });
await build({ configFile: join(root, 'web/vite.desktop.config.ts'), logLevel: 'warn' });
for (const file of ['favicon.svg', 'day-sheet.css']) {
  await copyFile(join(root, 'web/public', file), join(outDir, 'web', file));
}
await mkdir(outDir, { recursive: true });
// Sandboxed preload scripts are CommonJS and cannot load a second file.
await bundle({
  entryPoints: { main: 'desktop/main.ts', preload: 'desktop/preload.ts' },
  absWorkingDir: root,
  outdir: outDir,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['electron'],
  define: {
    DESK_UPDATE_URL: JSON.stringify(process.env['DESK_UPDATE_URL'] ?? ''),
    DESK_UPDATE_KEY: JSON.stringify(process.env['DESK_UPDATE_KEY'] ?? ''),
  },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});
await cp(join(root, 'desktop/icons'), join(outDir, 'icons'), { recursive: true });
await writeFile(
  join(outDir, 'package.json'),
  JSON.stringify({
    name: 'wembley-reception',
    productName: `${clinic.brand} Reception`,
    description: 'The clinic’s reception desk',
    version,
    main: 'main.cjs',
    author: { name: clinic.brand, email: clinic.email },
    homepage: clinic.website,
    desktopName: 'wembley-reception.desktop',
  }),
);
// Only names the download cache; electron-builder writes this file for packages.
await writeFile(join(outDir, 'dev-app-update.yml'), 'updaterCacheDirName: wembley-reception-updater\n');
