import { hashInputs, isBuilt, rememberBuild, type Build } from './buildInputs.ts';

/** Builds those of api, web and desktop that are named and whose inputs have changed: `tsx scripts/build.ts api web`. */
const dist = process.env.DIST_DIR ?? 'dist';
const scripts = { api: './buildServer.ts', web: './buildWeb.ts', desktop: './buildDesktop.ts' };

// What is invented never reaches patients.
if (process.env.NODE_ENV === 'production') process.env.PUBLISH_SAMPLE_REVIEWS ??= 'false';

for (const build of process.argv.slice(2) as Build[]) {
  if (isBuilt(build, dist)) {
    process.stdout.write(`Nothing has changed since dist/${build} was built\n`);
    continue;
  }
  // Computed before the build, in case a file changes meanwhile.
  const inputs = hashInputs(build);
  await import(scripts[build]);
  rememberBuild(build, dist, inputs);
}
