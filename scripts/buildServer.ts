import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { forgetBuild } from './buildInputs.ts';

/** Native code, and what a library would load for another database or for a configuration in TypeScript. */
const outside = [
  '@node-rs/argon2',
  'better-sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sharp',
  'sqlite3',
  'tedious',
  'typescript',
];

const dist = process.env.DIST_DIR ?? 'dist';
const outdir = join(dist, 'api');
forgetBuild('api', dist);
// The names of chunks change with their content.
rmSync(outdir, { recursive: true, force: true });

/**
 * Bundles the API and its npm packages into dist/api: to find and read nine hundred files in node_modules is half of a
 * server's start (docs/decisions/013).
 */
await build({
  entryPoints: { server: 'api/server.ts', db: 'api/dbCommand.ts' },
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Packages in CommonJS call it.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  // Node keeps the map of each module in memory; files and lines are what a stack needs.
  sourcesContent: false,
  // Less to parse; names stay, so that a stack can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
  external: outside,
  // npm installs koa's table of media types three times, which takes 40 ms to read.
  alias: { 'mime-types': createRequire(import.meta.resolve('koa')).resolve('mime-types') },
});
