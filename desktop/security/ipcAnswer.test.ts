import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ipcContract, type IpcName } from '#shared/contracts/ipcContract.ts';
import { answer, isTrusted, type IpcHandlers } from './ipcAnswer.ts';

const silent = () => {};
const own = { url: 'app://reception/admin', isMainFrame: true };
const names = Object.keys(ipcContract) as IpcName[];

const handleAll = (effect: () => unknown) =>
  Object.assign({} as IpcHandlers, Object.fromEntries(names.map((name) => [name, effect])));

function createHandlers() {
  const effect = vi.fn(() => null);
  return {
    effect,
    handlers: handleAll(effect),
  };
}

describe('IPC from the window', () => {
  test.each([
    ['another page', { url: 'https://evil.example/', isMainFrame: true }],
    ['an address that begins like ours', { url: 'app://reception.evil/', isMainFrame: true }],
    ['a frame within our page', { url: 'app://reception/admin', isMainFrame: false }],
    ['a frame that is gone', null],
  ])('refuses %s', async (_, sender) => {
    const { effect, handlers } = createHandlers();
    expect(isTrusted(sender)).toBe(false);
    for (const name of names) {
      expect(await answer(name, handlers, sender, {}, silent)).toEqual({ isDone: false, problem: 'refused' });
    }
    expect(effect).not.toHaveBeenCalled();
  });

  // Ten thousand inputs per channel, generated once: what violates the contract never reaches a handler.
  test('rejects input on any channel that its contract does not allow', async () => {
    let effects = 0;
    const handlers = handleAll(() => (effects++, null));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), fc.object(), fc.string()), async (payload) => {
        for (const name of names) {
          effects = 0;
          const isValid = ipcContract[name].args.safeParse(payload ?? {}).success;
          const given = await answer(name, handlers, own, payload, silent);
          const isInvalid = JSON.stringify(given) === '{"isDone":false,"problem":"invalid"}';
          // Compared by hand: 120,000 calls of `expect` would take longer than the rest.
          if (effects !== (isValid ? 1 : 0) || isInvalid === isValid) throw new Error(`${name}: ${effects}`);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('removes fields that the contract does not name, and survives a handler that throws', async () => {
    const { handlers } = createHandlers();
    const secretive = { ...handlers, setServer: () => ({ isDone: true, message: null, cookie: 'sid=1' }) };
    expect(await answer('setServer', secretive, own, { address: 'x' })).toEqual({
      isDone: true,
      value: { isDone: true, message: null },
    });
    const broken = { ...handlers, lock: () => Promise.reject(new Error('/home/secret/path')) };
    expect(await answer('lock', broken, own, {}, silent)).toEqual({
      isDone: false,
      problem: 'failed',
    });
  });
});
