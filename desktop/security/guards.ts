import { app, shell, type Session, type WebContents } from 'electron';
import { allowedExternal } from './externalLinks.ts';
import { deskOrigin, isOwnAddress } from './origin.ts';

const allowedPermissions = new Set(['notifications', 'clipboard-sanitized-write']);

/** Permissions are refused, but for what the desk's own page needs. Asked and merely checked are two handlers. */
export function guardPermissions(ses: Session): void {
  ses.setPermissionRequestHandler((_contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(isMainFrame && isOwnAddress(requestingUrl) && allowedPermissions.has(permission)),
  );
  ses.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame }) =>
      isMainFrame && isOwnAddress(origin) && allowedPermissions.has(permission),
  );
  ses.setDevicePermissionHandler(() => false);
  // The only files are tables that the screens made of a list; the system asks where to keep them.
  ses.on('will-download', (event, item) => {
    const isTable = item.getMimeType() === 'text/csv' && item.getURL().startsWith(`blob:${deskOrigin}/`);
    if (!isTable) event.preventDefault();
  });
}

/** Links leave for the browser or go nowhere; the window itself never shows another page. */
export function guardContents(getServer: () => string | null): void {
  app.on('web-contents-created', (_event, contents) => guardOne(contents, getServer));
}

function guardOne(contents: WebContents, getServer: () => string | null): void {
  const openOutside = (address: string) => {
    const allowed = allowedExternal(address, getServer());
    if (allowed) void shell.openExternal(allowed);
  };
  const stay = (event: { preventDefault(): void; url: string }) => {
    if (isOwnAddress(event.url)) return;
    event.preventDefault();
  };
  contents.on('will-navigate', (event) => {
    stay(event);
    if (!isOwnAddress(event.url)) openOutside(event.url);
  });
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}
