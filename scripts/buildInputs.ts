import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each build reads besides the scripts and the packages. */
const folders = {
  api: ['api', 'migrations', 'shared'],
  web: ['attached_assets', 'shared', 'web'],
  desktop: ['desktop', 'shared', 'web'],
};
export type Build = keyof typeof folders;

const always = ['scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const settings = [
  'DESK_UPDATE_KEY',
  'DESK_UPDATE_URL',
  'PUBLIC_URL',
  'PUBLISH_SAMPLE_REVIEWS',
  'WITHDRAW_WORKER',
];
/** No build reads tests. */
const isTest = (path: string) => /\.(test|spec)\.tsx?$|^(web|desktop)\/e2e\//.test(path);

function listFiles(root: string, path: string): string[] {
  const names = readdirSync(join(root, path), { withFileTypes: true });
  return names.flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, below) : [below];
  });
}

/** A hash of everything that decides what a build makes. */
export function hashInputs(build: Build, root = '.', env = process.env): string {
  const files = [...folders[build], ...always].flatMap((path) =>
    existsSync(join(root, path)) ? (path.endsWith('.json') ? [path] : listFiles(root, path)) : [],
  );
  const hash = createHash('sha256');
  for (const name of settings) hash.update(`${name}=${env[name] ?? ''}\n`);
  // The pages name the year.
  hash.update(`node ${process.version}, ${new Date().getFullYear()}\n`);
  for (const file of files.filter((path) => !isTest(path)).toSorted()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

const fileOf = (build: Build, dist: string) => join(dist, `.${build}.sha256`);

/** Whether `dist` already holds what this build would make. */
export function isBuilt(build: Build, dist: string): boolean {
  const file = fileOf(build, dist);
  return (
    existsSync(join(dist, build)) && existsSync(file) && readFileSync(file, 'utf8') === hashInputs(build)
  );
}

/** For the start of a build, which may be killed or have other settings than the next one. */
export const forgetBuild = (build: Build, dist: string) => rmSync(fileOf(build, dist), { force: true });

export const rememberBuild = (build: Build, dist: string, inputs: string) =>
  writeFileSync(fileOf(build, dist), inputs);
