import { app, shell, type Session, type WebContents } from 'electron';
import { allowedExternal } from './externalLinks.ts';
import { deskOrigin, isOwnPage } from './origin.ts';

const allowedPermissions = new Set(['notifications', 'clipboard-sanitized-write']);

/**
 * Denies all permissions except those the desk's page needs; Electron has separate handlers for requests and checks.
 * @param isClinicianIn whether a clinician is signed in at an unlocked desk, who may use the camera, without sound
 */
export function guardPermissions(ses: Session, isClinicianIn: () => boolean): void {
  const isAllowed = (permission: string, media: readonly (string | undefined)[]) =>
    permission === 'media'
      ? isClinicianIn() && media.length > 0 && media.every((kind) => kind === 'video')
      : allowedPermissions.has(permission);
  ses.setPermissionRequestHandler((_contents, permission, decide, details) => {
    const { isMainFrame, requestingUrl } = details;
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    decide(isMainFrame && isOwnPage(requestingUrl) && isAllowed(permission, media));
  });
  ses.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame, mediaType }) =>
      isMainFrame && isOwnPage(origin) && isAllowed(permission, [mediaType]),
  );
  ses.setDevicePermissionHandler(() => false);
  // The only downloads are CSV tables of lists; the system asks where to save them.
  ses.on('will-download', (event, item) => {
    const isTable = item.getMimeType() === 'text/csv' && item.getURL().startsWith(`blob:${deskOrigin}/`);
    if (!isTable) event.preventDefault();
  });
}

/** Nothing that the server answers is loaded as a document, a frame, a script, a style or an image. */
export function guardAnswers(ses: Session): void {
  ses.webRequest.onBeforeRequest({ urls: [`${deskOrigin}/api/*`] }, ({ resourceType }, decide) =>
    decide({ cancel: resourceType !== 'xhr' }),
  );
}

/** Links open in the browser or not at all; the window never navigates away. */
export function guardContents(getServer: () => string | null): void {
  app.on('web-contents-created', (_event, contents) => guardOne(contents, getServer));
}

function guardOne(contents: WebContents, getServer: () => string | null): void {
  const openOutside = (address: string) => {
    const allowed = allowedExternal(address, getServer());
    if (allowed) void shell.openExternal(allowed);
  };
  const stay = (event: { preventDefault(): void; url: string }) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
  };
  contents.on('will-navigate', (event) => {
    stay(event);
    if (!isOwnPage(event.url)) openOutside(event.url);
  });
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}
