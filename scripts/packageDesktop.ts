import { spawnSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { distFolder, findElectron, runtime } from './electron.ts';
import { findOfficialElectron } from './officialElectron.ts';

/**
 * `npm run desktop:dist`: builds this system's packages into dist/packages. `-- --dir` builds the folder only; other
 * arguments go to electron-builder. Finally verifies the fuses of the result.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'dist/packages');

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** As in electron-builder.yml; verified, because signing after flipping can reset them. */
const expectedFuses: [FuseV1Options, FuseState][] = [
  [FuseV1Options.RunAsNode, FuseState.DISABLE],
  [FuseV1Options.EnableCookieEncryption, FuseState.ENABLE],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  [FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseState.ENABLE],
  [FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, FuseState.DISABLE],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, FuseState.DISABLE],
];

async function checkFuses(): Promise<void> {
  const programs = ['linux-unpacked/wembley-reception', 'win-unpacked/Wembley Aesthetics Reception.exe']
    .concat(
      ['mac', 'mac-arm64', 'mac-universal'].map((folder) => `${folder}/Wembley Aesthetics Reception.app`),
    )
    .map((path) => join(out, path))
    .filter((path) => existsSync(path));
  if (programs.length === 0) throw new Error('No program was made.');
  for (const program of programs) {
    const fuses = await getCurrentFuseWire(program);
    for (const [fuse, state] of expectedFuses) {
      if (fuses[fuse] !== state)
        throw new Error(`${program}: the fuse ${FuseV1Options[fuse]} is not as it has to be.`);
    }
    console.log(`Fuses as they have to be: ${program}`);
  }
}

/** Signs the update feeds with the release key, which is stored outside the repository. */
function signFeeds(keyFile: string): void {
  const key = createPrivateKey(readFileSync(keyFile));
  for (const name of readdirSync(out).filter((file) => /^latest.*\.yml$/.test(file))) {
    const feed = readFileSync(join(out, name));
    writeFileSync(join(out, `${name}.sig`), sign(null, feed, key).toString('base64'));
    console.log(`Signed ${name}`);
  }
}

const args = process.argv.slice(2);
const isOfficial = (await findOfficialElectron()) !== undefined;
const electron = await findElectron();
if ('problem' in electron) throw new Error(electron.problem);
run('npx', ['tsx', 'scripts/buildDesktop.ts']);
if (!isOfficial) {
  console.warn(
    `\nPACKED WITH THE DEVELOPMENT RUNTIME (Electron ${runtime.version} from npm): not for a clinic.\n`,
  );
}
run(
  'npx',
  [
    'electron-builder',
    '--config=electron-builder.yml',
    '--publish=never',
    ...(isOfficial ? [] : [`-c.electronVersion=${runtime.version}`, `-c.electronDist=${distFolder}`]),
    // Without electron-builder's downloads only the folder and a Debian package can be made.
    ...(args.length > 0 || isOfficial ? args : ['--linux', 'deb']),
  ],
  isOfficial ? {} : { CUSTOM_FPM_PATH: join(root, 'desktop/package/fpm.mjs') },
);
await checkFuses();
const keyFile = process.env['DESK_SIGNING_KEY'];
if (keyFile) signFeeds(keyFile);
