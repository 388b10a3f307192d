import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Compiles the script that stands in each document; see `web/src/site/early/`. */
export async function buildEarlyScript(): Promise<string> {
  const entry = fileURLToPath(new URL('../../web/src/site/early/earlyPage.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/** Puts it before the scripts that are fetched, so that it hears of those that fail. */
export const insertEarlyScript = (html: string, script: string): string =>
  html.replace('<script type="module"', (tag) => `<script>${script}</script>\n    ${tag}`);
