import { expect, test } from 'vitest';
import {
  isOnMap,
  mapTemplates,
  middleOf,
  regionAt,
  stepPoint,
  templateIds,
} from '#shared/domain/treatmentMaps.ts';

test.each(templateIds)('%s: the middle of each region lies in it', (template) => {
  for (const { name } of mapTemplates[template].regions) {
    expect(regionAt(template, middleOf(template, name))).toBe(name);
  }
});

test('no two regions have the same name, whichever drawing they are on', () => {
  const names = templateIds.flatMap((template) => mapTemplates[template].regions.map(({ name }) => name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('right is the patient’s right: on the left of a drawing from the front, on the right of one from the back', () => {
  expect(regionAt('face-front', { x: 0.2, y: 0.6 })).toBe('right cheek');
  expect(regionAt('face-front', { x: 0.8, y: 0.6 })).toBe('left cheek');
  expect(regionAt('body-front', { x: 0.37, y: 0.28 })).toBe('right underarm');
  expect(regionAt('body-back', { x: 0.4, y: 0.46 })).toBe('upper outer left buttock');
  expect(regionAt('body-back', { x: 0.6, y: 0.46 })).toBe('upper outer right buttock');
});

test('a point is on a present drawing, in its version, and in the region where it lies', () => {
  const region = 'right buttock';
  const point = { template: 'body-back', templateVersion: 1, region, ...middleOf('body-back', region) };
  expect(isOnMap(point)).toBe(true);
  expect(isOnMap({ ...point, templateVersion: 2 })).toBe(false);
  for (const other of ['chin', 'left buttock', 'right flank']) {
    expect(isOnMap({ ...point, region: other })).toBe(false);
  }
  expect(isOnMap({ ...point, template: 'toString' })).toBe(false);
});

test('arrow keys move a point and stop at the edge', () => {
  expect(stepPoint({ x: 0.5, y: 0.5 }, 'ArrowLeft', 0.01)).toEqual({ x: 0.49, y: 0.5 });
  expect(stepPoint({ x: 0.5, y: 0.995 }, 'ArrowDown', 0.05)).toEqual({ x: 0.5, y: 1 });
  expect(stepPoint({ x: 0.5, y: 0.5 }, 'Enter', 0.05)).toEqual({ x: 0.5, y: 0.5 });
});
