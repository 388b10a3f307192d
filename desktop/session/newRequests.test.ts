import { describe, expect, test } from 'vitest';
import { findNews } from './newRequests.ts';

const requests = (...ids: number[]) => ids.map((id) => ({ type: 'booking' as const, id }));

describe('notifications of requests', () => {
  test('the first poll notifies of nothing and sets the starting point', () => {
    expect(findNews('booking', requests(3, 9), null)).toEqual({ notices: [], lastId: 9 });
    expect(findNews('booking', [], null)).toEqual({ notices: [], lastId: 0 });
  });

  test('notifies once per new request, with its id and no personal data', () => {
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

  test('groups more than three into one notification', () => {
    expect(findNews('booking', requests(1, 2, 3, 4), 0).notices).toEqual([
      { title: '4 new consultation requests', target: { kind: 'requests' } },
    ]);
  });

  test('a request that was handled and comes back is not new', () => {
    expect(findNews('booking', requests(4), 9)).toEqual({ notices: [], lastId: 9 });
  });

  test('contact messages are counted separately from requests, because ids can be equal', () => {
    const queue = [...requests(10), { type: 'contact' as const, id: 10 }];
    expect(findNews('contact', queue, 9)).toEqual({
      notices: [{ title: 'New contact message', target: { kind: 'contact', id: 10 } }],
      lastId: 10,
    });
  });
});
