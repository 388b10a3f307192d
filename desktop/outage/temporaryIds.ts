import type { Call } from '#shared/contracts/call.ts';
import type { QueuedCommand, CommandResult } from '#shared/contracts/queuedCommand.ts';

export function paramsOf(call: Call, pathname: string): Record<string, string> {
  const names = call.path.split('/');
  const found = pathname.split('/');
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(found[index] ?? '')]] : [],
    ),
  );
}

/** Maps temporary ids, which screens may still use, to the server's ids. */
export function createTemporaryIds() {
  const bookings = new Map<string, number>();
  const customers = new Map<string, number>();
  const realOf = (id: string, path: string) =>
    (path.startsWith('/api/admin/users/') ? customers : bookings).get(id);

  return {
    record: ({ madeId }: QueuedCommand, { bookingId, customerId }: CommandResult): void => {
      if (madeId === null) return;
      if (bookingId !== null) bookings.set(String(madeId), bookingId);
      if (customerId !== null) customers.set(String(madeId), customerId);
    },
    replaceInPath: (pathname: string): string =>
      pathname.replace(/(?<=\/)-\d+(?=\/|$)/, (id) => String(realOf(id, pathname) ?? id)),
    replaceInBody: (body: unknown): unknown => {
      const { userId } = (body ?? {}) as { userId?: unknown };
      const real = typeof userId === 'number' ? customers.get(String(userId)) : undefined;
      return real === undefined ? body : { ...(body as object), userId: real };
    },
  };
}
