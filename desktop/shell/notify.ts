import { Notification } from 'electron';
import { clinic } from '#shared/clinic.ts';
import type { Notice } from '#desktop/session/newRequests.ts';
import { testHooks } from './testHooks.ts';

/** Held until they are gone: one that is collected as garbage no longer hears its click. */
const shown = new Set<Notification>();

export function notify(notice: Notice, onClick: () => void): void {
  if (!testHooks.canNotify()) return;
  const notification = new Notification({ title: notice.title, body: clinic.brand, silent: false });
  const forget = () => shown.delete(notification);
  notification.on('click', () => {
    forget();
    onClick();
  });
  notification.on('close', forget);
  notification.on('failed', forget);
  shown.add(notification);
  testHooks.showNotification(notification);
}

/** What is written on a locked machine's screen must not say more than that something waits. */
export function dismissNotices(): void {
  for (const notification of shown) notification.close();
  shown.clear();
}
