import { liveCalls } from '#shared/contracts/live.ts';
import type { Context, SessionUser } from '#api/http/context.ts';
import type { Routes } from '#api/http/route.ts';
import type { Live } from '#api/live/streams.ts';

export function liveRoutes({ route }: Routes, live: Live): void {
  const follow = (audience: 'user' | 'admin') =>
    async function answer({
      ctx,
      user,
      query,
    }: {
      ctx: Context;
      user: SessionUser;
      query: { seconds: number };
    }) {
      ctx.body = await live.open(
        { audience, userId: user.id, sessionHash: user.sessionHash },
        ctx.get('Last-Event-ID'),
        query.seconds,
      );
      ctx.type = 'text/event-stream; charset=utf-8';
      // Asks proxies not to buffer the response.
      ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
    };
  route(liveCalls.followOwnChanges, follow('user'));
  route(liveCalls.followChanges, follow('admin'));
}
