import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '#api/testing/app.ts';

export interface Followed {
  id: string | undefined;
  event: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests inspect data of any shape
  data: any;
  at: number;
}

/** Reads a stream of server-sent events as a browser does, without reconnecting. */
export async function follow(client: TestClient, url: string, path: string, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(url + path, {
    signal: abort.signal,
    headers: { cookie: client.cookie, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
  });
  const events: Followed[] = [];
  const state = { isOpen: response.ok, comments: 0 };
  async function read() {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith(':')) state.comments++;
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const data = field('data');
        if (data)
          events.push({ id: field('id'), event: field('event'), data: JSON.parse(data), at: Date.now() });
      }
    }
  }
  const reading = read()
    .catch(() => {})
    .finally(() => void (state.isOpen = false));
  if (response.ok && !lastEventId) while (events.length === 0 && state.isOpen) await sleep(2);
  return {
    status: response.status,
    headers: response.headers,
    events,
    state,
    changes: () => events.filter(({ event }) => event !== 'ready').map(({ data }) => data),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
    async close() {
      abort.abort();
      await reading;
    },
  };
}
