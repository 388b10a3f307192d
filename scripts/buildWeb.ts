import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { clinic } from '#shared/clinic.ts';
import { paths, type RoutePath } from '#shared/paths.ts';
import { pages, type PageMeta } from '#shared/routes.ts';
import { makeManifest } from './site/manifest.ts';
import { makeRobots, makeSitemap } from './site/searchFiles.ts';
import { structuredDataTag } from './site/structuredData.ts';

process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, 'web/vite.config.ts');
const outDir = join(root, 'dist/web');
const serverDir = join(root, 'dist/prerender');
const origin = (process.env.PUBLIC_URL ?? clinic.website).replace(/\/+$/, '');
const app = 'src/startApp.tsx';
const installTags = [
  '<link rel="manifest" href="/manifest.webmanifest" />',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />',
];
/** Pages that are nothing without the app fetch it at once. */
const appPages: RoutePath[] = [paths.auth, paths.booking, paths.dashboard, paths.admin];

interface ServerBundle {
  renderPage: (page: PageMeta, origin: string) => Promise<{ head: string[]; markup: string; source: string }>;
}

/** A chunk and everything it imports for certain, without repeats. */
function listChunks(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (seen.has(key)) return seen;
  for (const imported of chunk.imports ?? []) listChunks(manifest, imported, seen);
  return seen.add(key);
}

function listLinks(manifest: Manifest, page: PageMeta, source: string): string[] {
  const chunks = [...listChunks(manifest, source, listChunks(manifest, app))].map((key) => manifest[key]);
  const fonts = new Set(
    chunks
      .flatMap((chunk) => chunk?.assets ?? [])
      .filter((file) => /(display|latin-wght-normal)-[^-]+\.woff2$/.test(file)),
  );
  const styles = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
  const scripts = appPages.includes(page.path) ? chunks.map((chunk) => chunk?.file ?? '') : [];
  return [
    ...[...fonts].map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ];
}

function fileOf(path: string): string {
  if (path === '*') return join(outDir, '404.html');
  return join(outDir, path, 'index.html');
}

/** The policy of the server runs scripts from files only; a block of data is not run. */
function refuseInline(path: string, html: string): void {
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const isInline = (tag: string) => !/\ssrc="\//.test(tag) && tag !== '<script type="application/ld+json">';
  if (scripts.some(isInline) || /<style|\sstyle="|\son[a-z]+="/.test(html)) {
    throw new Error(`${path} has inline scripts or styles`);
  }
}

async function prerenderPages(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const template = await readFile(join(outDir, 'index.html'), 'utf8');
  const bundle = (await import(pathToFileURL(join(serverDir, 'entry.server.js')).href)) as ServerBundle;
  for (const page of pages) {
    const { head, markup, source } = await bundle.renderPage(page, origin);
    const tags = [
      ...head,
      ...installTags,
      ...listLinks(manifest, page, source),
      structuredDataTag(page, origin),
    ];
    const html = template
      .replace('<!--head-->', () => tags.join('\n    '))
      .replace('<!--app-->', () => markup);
    refuseInline(page.path, html);
    await mkdir(dirname(fileOf(page.path)), { recursive: true });
    await writeFile(fileOf(page.path), html);
  }
}

async function writeSiteFiles(): Promise<void> {
  refuseInline('/map.html', await readFile(join(outDir, 'map.html'), 'utf8'));
  await writeFile(join(outDir, 'sitemap.xml'), makeSitemap(origin));
  await writeFile(join(outDir, 'robots.txt'), makeRobots(origin));
  await writeFile(join(outDir, 'manifest.webmanifest'), JSON.stringify(makeManifest()));
}

async function compressAssets(): Promise<void> {
  const compress = promisify(brotliCompress);
  const files = await readdir(outDir, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt|xml)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const content = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await compress(content, { params }));
  }
}

await rm(outDir, { recursive: true, force: true });
await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: { ssr: 'src/entry.server.tsx', outDir: serverDir, manifest: false },
});
await prerenderPages();
await writeSiteFiles();
await rm(join(outDir, '.vite'), { recursive: true });
await rm(serverDir, { recursive: true });
await compressAssets();
console.log(`Built ${pages.length} pages into dist/web`);
