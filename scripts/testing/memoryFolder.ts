import { existsSync, readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of a run: databases, backups, profiles of browsers. Writing them to a disk
 * costs a fifth of the processor's time of the API's tests.
 * @returns undefined where there is none, where it has less than 4 GB, or where programs in it may not be run
 */
export function findMemoryFolder(mounts = '/proc/mounts'): string | undefined {
  if (!existsSync(mounts)) return undefined;
  const mount = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, path]) => path === folder);
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').some((option) => ['noexec', 'ro'].includes(option))) {
    return undefined;
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES ? folder : undefined;
}
