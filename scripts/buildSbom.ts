import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
}

interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface LockFile {
  name: string;
  packages: Record<string, { name?: string; version: string; dev?: true }>;
}

/** Packages, as `name@version`, that `npm ci --omit=dev` installs on any platform. */
function listProduction({ packages }: LockFile): Set<string> {
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  return new Set(
    installed.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
  );
}

/**
 * SBOM of a release as CycloneDX JSON, made by npm; throws where npm cannot. npm's own `--omit=dev` drops packages that
 * development tools need too (zod, nodemailer), so all are requested and filtered by the lock file.
 */
export function createSbom(): Sbom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const output = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(output) as Sbom;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const production = listProduction(lock);
  const { component } = sbom.metadata;
  return {
    ...sbom,
    // npm names the project after its folder.
    metadata: { ...sbom.metadata, component: { ...component, name: lock.name } },
    components: sbom.components.filter((one) => production.has(one['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => production.has(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => production.has(one)) })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const sbom = createSbom();
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
    console.log(`Listed ${sbom.components.length} packages in dist/sbom.cdx.json`);
  } catch (error) {
    // A release may be built without an SBOM where npm is missing or older than 9.5.
    console.warn(`No bill of materials was made: ${(error as Error).message.split('\n')[0]}`);
  }
}
