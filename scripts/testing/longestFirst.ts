import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files; started last, they would leave the other core idle. */
export const longest = [
  'api/wholeServer/plans.test.ts',
  'api/http/exactlyOnce.test.ts',
  'api/wholeServer/access.test.ts',
  'api/wholeServer/fuzz.test.ts',
  'api/live/twoCopies.test.ts',
  'api/wholeServer/outageHistories.test.ts',
  'api/people/persons.test.ts',
  'api/wholeServer/outageHappened.test.ts',
  'api/wholeServer/races.test.ts',
  'api/wholeServer/faults.test.ts',
  'api/mail/deliveryCrash.test.ts',
  'api/backup/restore.test.ts',
  'api/db/embedded/cluster.test.ts',
  'api/db/prepare.test.ts',
  'api/db/migrate.test.ts',
  'api/wholeServer/slowSenders.test.ts',
  'scripts/deploy/production.test.ts',
  'scripts/testing/results.test.ts',
];

const rank = ({ moduleId, project }: TestSpecification): number => {
  const index = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  if (index >= 0) return index;
  return project.name === 'rules' ? Infinity : longest.length;
};

/** Files are grouped by project, because a worker keeps its modules only within one. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  }
}
