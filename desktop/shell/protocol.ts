import { protocol, type Session } from 'electron';
import { notFound, ownHeaders } from './assets.ts';
import { deskHost, deskScheme } from '#desktop/security/origin.ts';

/** Schemes must be registered before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: deskScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Media types that the server may answer with; any other could be a page, a script or a style. */
const dataTypes = /^(application\/json|text\/plain|text\/csv|text\/calendar|text\/event-stream)(;|$)/i;

const answerPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The server's answer as data, without its page policies. */
export function asData(answer: Response): Response {
  const { headers } = answer;
  headers.delete('Content-Security-Policy-Report-Only');
  for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
  headers.set('Content-Security-Policy', answerPolicy);
  const type = headers.get('Content-Type');
  if (type && !dataTypes.test(type)) headers.set('Content-Type', 'application/octet-stream');
  return answer;
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
    if (pathname.startsWith('/api/')) return asData(await forward(request));
    return request.method === 'GET' ? serveAsset(pathname) : notFound();
  });
}
