import { protocol, type Session } from 'electron';
import { notFound } from './assets.ts';
import { deskHost, deskScheme } from '#desktop/security/origin.ts';

/** Schemes must be registered before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: deskScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

interface Served {
  serveAsset: (pathname: string) => Response;
  forward: (request: Request) => Promise<Response>;
}

/** Serves `app://reception`: the built screens from disk, `/api` from the clinic's server. */
export function serveDesk(ses: Session, { serveAsset, forward }: Served): void {
  ses.protocol.handle(deskScheme, async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== deskHost) return notFound();
    if (pathname.startsWith('/api/')) return forward(request);
    return request.method === 'GET' ? serveAsset(pathname) : notFound();
  });
}
