import { expect, test } from 'vitest';
import { guideLink } from '#web/offline/guideLink.ts';

test.each([
  ['Anti-Wrinkle', '/attached_assets/Anti-Wrinkle.pdf'],
  ['Dermal Fillers', '/attached_assets/Dermal%20Fillers.pdf'],
  ['PRP and PRF', '/attached_assets/PRP%20and%20PRF.pdf'],
  ['Microblading', '/attached_assets/Microblading.pdf'],
  ['Vitamin Injections', '/attached_assets/Vitamin%20Injections.pdf'],
  ['Vitamin Drips', '/attached_assets/Vitamin%20Drips.pdf'],
  ['Nails', '#'],
  ['../secret', '#'],
])('the guide for %s is at %s', (careType, link) => {
  expect(guideLink(careType)).toBe(link);
});
