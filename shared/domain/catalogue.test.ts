import { describe, expect, test } from 'vitest';
import {
  findService,
  findServiceOfPage,
  homeFormServices,
  manualBookingServices,
  services,
  wizardServices,
  type Service,
} from '#shared/domain/catalogue.ts';

const everyService: readonly Service[] = services;

describe('the catalogue', () => {
  test('finds each service by id, name and alias, in any case, and by nothing else', () => {
    for (const service of everyService) {
      for (const key of [service.id, service.name, ...service.aliases]) {
        expect(findService(key)).toBe(service);
        expect(findService(` ${key.toUpperCase()} `)).toBe(service);
      }
    }
    for (const word of ['', 'botox party', 'constructor', '__proto__']) {
      expect(findService(word)).toBeUndefined();
    }
  });

  test('gives no two services the same key', () => {
    const keys = everyService.flatMap(({ id, name, aliases }) => [
      ...new Set([id, name, ...aliases].map((key) => key.toLowerCase())),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('blocks the practitioner for these minutes', () => {
    expect(Object.fromEntries(everyService.map(({ id, blockedMinutes }) => [id, blockedMinutes]))).toEqual({
      'anti-wrinkle': 45,
      'dermal-fillers': 60,
      'prp-therapy': 60,
      'vitamin-injections': 30,
      consultation: 45,
      'b12-injection': 15,
      'wellness-drip': 45,
      microblading: 150,
    });
  });

  test('has every service that a form offers', () => {
    const offered = [
      ...homeFormServices.flatMap(({ value, label }) => [value, label]),
      ...wizardServices.flatMap(({ id, name }) => [id, name]),
      ...manualBookingServices,
    ];
    for (const name of offered) expect(findService(name), name).toBeDefined();
  });

  test('has a length and a price for each service of the wizard', () => {
    for (const { minutes, price } of wizardServices) {
      expect(minutes).toBeGreaterThan(0);
      expect(price).not.toBe('');
    }
  });
});

test.each([
  ['/services/botox', 'anti-wrinkle'],
  ['/services/botox?from=home', 'anti-wrinkle'],
  ['/services/botox#prices', 'anti-wrinkle'],
  ['/services', undefined],
  [null, undefined],
])('the page %s is of %s', (path, id) => expect(findServiceOfPage(path)?.id).toBe(id));
