import { afterEach, expect, test, vi } from 'vitest';
import { clinic } from '#shared/clinic.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['true', clinic.practitioner.name],
  ['false', 'our Physician Associate'],
])('with examples published: %s, patients are treated by %s', async (examples, name) => {
  vi.resetModules();
  vi.stubEnv('VITE_PUBLISH_SAMPLE_REVIEWS', examples);
  const { practitionerName } = await import('#web/practitioner.ts');
  expect(practitionerName).toBe(name);
});
