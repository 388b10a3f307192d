import { Notification } from 'electron';
import { clinic } from '#shared/clinic.ts';
import type { Notice } from '#desktop/session/newRequests.ts';
import { testHooks } from './testHooks.ts';

/** References to open notifications; a garbage-collected one gets no click event. */
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

/** Closes all notifications, so that a locked screen shows no details. */
export function dismissNotices(): void {
  for (const notification of shown) notification.close();
  shown.clear();
}
