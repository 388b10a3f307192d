import { describe, expect, test } from 'vitest';
import { findNews } from './newRequests.ts';

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
