import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the API into dist/api/server.js; npm packages stay in node_modules. */
await build({
  entryPoints: { server: 'api/server.ts', db: 'api/dbCommand.ts' },
  outdir: join(process.env.DIST_DIR ?? 'dist', 'api'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Node keeps the map of each module in memory; files and lines are what a stack needs.
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [
    {
      name: 'npm-stays-outside',
      setup(bundle) {
        bundle.onResolve({ filter: /^[^.#/]/ }, ({ kind }) =>
          kind === 'entry-point' ? undefined : { external: true },
        );
      },
    },
  ],
});
