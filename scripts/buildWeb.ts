import { readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Manifest, type Plugin } from 'vite';
import { clinic } from '#shared/clinic.ts';
import { appFilesMeta, notFoundFile, paths, shellFile, type RoutePath } from '#shared/paths.ts';
import { pages, type PageMeta } from '#shared/routes.ts';
import { forgetBuild } from './buildInputs.ts';
import { inRunningOrder, listChunks } from './site/chunks.ts';
import { buildEarlyScript, insertEarlyScript } from './site/earlyScript.ts';
import { inlineFirstDrawing, inlineStyles } from './site/firstPaint.ts';
import { bringFormerAssetsBack, setFormerAssetsAside } from './site/formerAssets.ts';
import { installTags } from './site/installTags.ts';
import { createManifest } from './site/manifest.ts';
import { createRobots, createSitemap } from './site/searchFiles.ts';
import { structuredDataTag } from './site/structuredData.ts';
import { workerPlugins } from './site/worker.ts';

process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, 'web/vite.config.ts');
/** Set to build a release beside the one being served. */
const dist = process.env.DIST_DIR ?? join(root, 'dist');
const outDir = join(dist, 'web');
const serverDir = join(dist, 'prerender');
const origin = (process.env.PUBLIC_URL ?? clinic.website).replace(/\/+$/, '');
const app = 'src/startApp.tsx';
/** Pages that need the app at once. */
const appPages: RoutePath[] = [paths.dashboard, paths.admin];
/** What they say without scripts. */
const needsScripts = `<p class="needs-scripts">This page needs scripts, which are switched off. Please switch them on, or ring us on <a href="tel:${clinic.phoneLink}">${clinic.phone}</a>.</p>`;
/** Until their styles are there, they show nothing but the offer to reload. */
const untilStyled =
  '<style>@media (scripting: enabled){#root{visibility:hidden}}#incomplete{font:1.1rem/1.6 system-ui}</style>';
/** Form pages list the app's chunks, so that they can be preloaded after the page. */
const formPages: RoutePath[] = [paths.auth, paths.booking];

interface ServerBundle {
  renderPage: (page: PageMeta, origin: string) => Promise<{ head: string[]; markup: string; source: string }>;
}

function listLinks(manifest: Manifest, page: PageMeta, source: string): string[] {
  const keys = listChunks(manifest, source, { seen: listChunks(manifest, app) });
  // A page's own styles have the last word.
  keys.delete(source);
  keys.add(source);
  const chunks = [...keys].map((key) => manifest[key]);
  const fonts = new Set(
    chunks
      .flatMap((chunk) => chunk?.assets ?? [])
      .filter((file) => /\/(fraunces-display|figtree)-.{8}\.woff2$/.test(file)),
  );
  const styles = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
  const scripts = inRunningOrder(manifest, keys).map((key) => `/${manifest[key]?.file ?? ''}`);
  return [
    ...[...fonts].map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...(appPages.includes(page.path)
      ? scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}" />`)
      : []),
    ...(formPages.includes(page.path)
      ? [`<meta name="${appFilesMeta}" content="${scripts.join(' ')}" />`]
      : []),
  ];
}

function fileOf(path: string): string {
  if (path === '*') return join(outDir, notFoundFile);
  return join(outDir, path, 'index.html');
}

/**
 * Fails on inline scripts and styles, which the Content-Security-Policy blocks; data blocks are allowed, and the one
 * script and the one block of styles that are added afterwards, whose hashes are in the policy.
 */
function refuseInline(path: string, html: string): void {
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const isInline = (tag: string) => !/\ssrc="\//.test(tag) && tag !== '<script type="application/ld+json">';
  if (scripts.some(isInline) || /<style|\sstyle="|\son[a-z]+="/.test(html)) {
    throw new Error(`${path} has inline scripts or styles`);
  }
}

const readBuilt = (path: string) => readFileSync(join(outDir, path), 'utf8');

async function prerenderPages(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const template = await readFile(join(outDir, 'index.html'), 'utf8');
  const early = await buildEarlyScript();
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
      .replace('<!--app-->', () => inlineFirstDrawing(markup, readBuilt))
      .replace('</body>', (tag) => (appPages.includes(page.path) ? `${needsScripts}\n  ${tag}` : tag));
    refuseInline(page.path, html);
    await mkdir(dirname(fileOf(page.path)), { recursive: true });
    // Pages of the app are seen by those who have its styles already.
    const styled = appPages.includes(page.path)
      ? html.replace('<link rel="stylesheet"', (tag) => `${untilStyled}\n    ${tag}`)
      : inlineStyles(html, readBuilt);
    await writeFile(fileOf(page.path), insertEarlyScript(styled, early));
  }
  await writeFile(join(outDir, shellFile), fillShell(template, manifest));
}

/** An empty page that the app renders: the admin area when offline. */
function fillShell(template: string, manifest: Manifest): string {
  const styles = [...listChunks(manifest, app)].flatMap((key) => manifest[key]?.css ?? []);
  const tags = [
    `<title>${clinic.brand}</title>`,
    '<meta name="robots" content="noindex" />',
    ...installTags,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" />`),
  ];
  const html = template.replace('<!--head-->', () => tags.join('\n    ')).replace('<!--app-->', '');
  refuseInline(shellFile, html);
  return html;
}

async function writeSiteFiles(): Promise<void> {
  refuseInline('/map.html', await readFile(join(outDir, 'map.html'), 'utf8'));
  await writeFile(join(outDir, 'sitemap.xml'), createSitemap(origin));
  await writeFile(join(outDir, 'robots.txt'), createRobots(origin));
  await writeFile(join(outDir, 'manifest.webmanifest'), JSON.stringify(createManifest()));
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

/** Writes all non-chunk files, before the service worker lists them. */
const finishSite: Plugin = {
  name: 'finish-site',
  closeBundle: {
    order: 'pre',
    sequential: true,
    handler: async () => {
      await prerenderPages();
      await writeSiteFiles();
    },
  },
};

forgetBuild('web', dist);
await setFormerAssetsAside(dist);
await rm(outDir, { recursive: true, force: true });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: { ssr: 'src/entry.server.tsx', outDir: serverDir, manifest: false },
});
const isWithdrawn = process.env.WITHDRAW_WORKER === 'true';
await build({
  configFile,
  logLevel: 'warn',
  build: { outDir },
  plugins: [finishSite, workerPlugins({ outDir, isWithdrawn })],
});
await rm(join(outDir, '.vite'), { recursive: true });
await rm(serverDir, { recursive: true });
await compressAssets();
await bringFormerAssetsBack(dist);
console.log(`Built ${pages.length} pages into ${relative(root, outDir)}`);
