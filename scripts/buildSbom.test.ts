import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createSbom } from './buildSbom.ts';

interface Manifest {
  name: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as Manifest;

test('the bill of materials lists what is installed in production, with versions, and nothing for development', () => {
  const sbom = createSbom();
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: manifest.name, type: 'application' } },
  });
  // A package may be installed in several versions.
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
  })) {
    expect(listed).toContain(`${name}@${version}`);
  }
  for (const name of ['vitest', 'vite', 'electron', 'oxlint', '@playwright/test']) {
    expect(manifest.devDependencies).toHaveProperty([name]);
    expect(names).not.toContain(name);
  }
  expect(sbom.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true);
});

test('the build writes it', () => {
  expect(manifest.scripts['build']).toContain('scripts/buildSbom.ts');
});
