import type { Session } from 'electron';
import { deskOrigin } from '#desktop/security/origin.ts';

const idHeader = 'x-desk-request';

/**
 * Returns an abort signal for a page's request, which fires when the request is aborted, times out or its page is gone.
 * Electron's protocol handlers get no such signal, so `webRequest` adds an id to each request and reports its end.
 */
export function followRequestEnds(ses: Session): (request: Request) => AbortSignal {
  const open = new Map<string, AbortController>();
  const filter = { urls: [`${deskOrigin}/api/*`] };
  ses.webRequest.onBeforeSendHeaders(filter, ({ id, requestHeaders }, proceed) => {
    open.set(String(id), new AbortController());
    const own = Object.entries(requestHeaders).filter(([name]) => name.toLowerCase() !== idHeader);
    proceed({ requestHeaders: { ...Object.fromEntries(own), [idHeader]: String(id) } });
  });
  ses.webRequest.onErrorOccurred(filter, ({ id }) => {
    open.get(String(id))?.abort();
    open.delete(String(id));
  });
  ses.webRequest.onCompleted(filter, ({ id }) => void open.delete(String(id)));
  return ({ headers }) => open.get(headers.get(idHeader) ?? '')?.signal ?? new AbortController().signal;
}
