import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest on its own; begun last, it would keep one core busy while the other has nothing to do. */
export const longest = [
  'api/backup/drill.test.ts',
  'api/bookings/longLists.test.ts',
  'api/backup/nightly.test.ts',
  'api/mail/deliveryCrash.test.ts',
  'api/wholeServer/races.test.ts',
  'api/export/export.test.ts',
  'api/wholeServer/faults.test.ts',
  'api/wholeServer/fuzz.test.ts',
  'scripts/deploy/production.test.ts',
  'api/db/embedded/clusterCrash.test.ts',
  'scripts/testing/results.test.ts',
];

const rank = ({ moduleId, project }: TestSpecification): number => {
  const index = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  if (index >= 0) return index;
  return project.name === 'rules' ? Infinity : longest.length;
};

/** And one project after the other: a worker keeps its modules only while the next file is of the same. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  }
}
