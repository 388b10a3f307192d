import { expect, test } from 'vitest';
import { menuTemplate } from './menu.ts';

test('an installed app offers neither reload nor developer’s tools', () => {
  const actions = new Proxy({}, { get: () => () => {} }) as Parameters<typeof menuTemplate>[0];
  const rolesOf = (isDevelopment: boolean) =>
    JSON.stringify(
      menuTemplate(actions, { isMac: false, isDevelopment, startsAtLogin: false }),
    ).toLowerCase();
  expect(rolesOf(true)).toContain('toggledevtools');
  expect(rolesOf(false)).not.toMatch(/devtools|reload|viewmenu/);
});
