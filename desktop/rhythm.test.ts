import { describe, expect, test } from 'vitest';
import { limitRestarts } from './restarts.ts';
import { menuTemplate } from './menu.ts';
import { findNews } from './newRequests.ts';
import { limitTries } from './tries.ts';

const requests = (...ids: number[]) => ids.map((id) => ({ type: 'booking' as const, id }));

describe('what is told of requests', () => {
  test('the first look learns where to begin', () => {
    expect(findNews('booking', requests(3, 9), null)).toEqual({ notices: [], lastId: 9 });
    expect(findNews('booking', [], null)).toEqual({ notices: [], lastId: 0 });
  });

  test('each new one once, with a number to open and no word about anybody', () => {
    const first = findNews('booking', requests(9, 10, 11), 9);
    expect(first).toEqual({
      notices: [
        { title: 'New consultation request', target: { kind: 'booking', id: 10 } },
        { title: 'New consultation request', target: { kind: 'booking', id: 11 } },
      ],
      lastId: 11,
    });
    expect(findNews('booking', requests(9, 10, 11), first.lastId).notices).toEqual([]);
  });

  test('more than three in one notice', () => {
    expect(findNews('booking', requests(1, 2, 3, 4), 0).notices).toEqual([
      { title: '4 new consultation requests', target: { kind: 'requests' } },
    ]);
  });

  test('one that was answered and comes back is not new', () => {
    expect(findNews('booking', requests(4), 9)).toEqual({ notices: [], lastId: 9 });
  });

  test('contact messages count apart from requests, which may have the same id', () => {
    const queue = [...requests(10), { type: 'contact' as const, id: 10 }];
    expect(findNews('contact', queue, 9)).toEqual({
      notices: [{ title: 'New contact message', target: { kind: 'contact', id: 10 } }],
      lastId: 10,
    });
  });
});

test('wrong passwords have to wait from the sixth on, up to five minutes', () => {
  let now = 0;
  const tries = limitTries(() => now);
  for (let count = 0; count < 4; count++) tries.note(false);
  expect(tries.secondsToWait()).toBe(0);
  tries.note(false);
  expect(tries.secondsToWait()).toBe(15);
  for (let count = 0; count < 20; count++) tries.note(false);
  expect(tries.secondsToWait()).toBe(300);
  now += 300_000;
  expect(tries.secondsToWait()).toBe(0);
  tries.note(true);
  tries.note(false);
  expect(tries.secondsToWait()).toBe(0);
});

test('a page that keeps crashing is begun anew three times a minute', () => {
  let now = 0;
  const mayRestart = limitRestarts(() => now);
  expect([mayRestart(), mayRestart(), mayRestart(), mayRestart()]).toEqual([true, true, true, false]);
  now = 61_000;
  expect(mayRestart()).toBe(true);
});

test('an installed app offers neither reload nor developer’s tools', () => {
  const actions = new Proxy({}, { get: () => () => {} }) as Parameters<typeof menuTemplate>[0];
  const rolesOf = (isDevelopment: boolean) =>
    JSON.stringify(
      menuTemplate(actions, { isMac: false, isDevelopment, startsAtLogin: false }),
    ).toLowerCase();
  expect(rolesOf(true)).toContain('toggledevtools');
  expect(rolesOf(false)).not.toMatch(/devtools|reload|viewmenu/);
});
