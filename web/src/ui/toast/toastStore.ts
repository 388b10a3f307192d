import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `waiting`: neither done nor failed. */
  variant?: 'default' | 'waiting' | 'destructive';
  /** A way to take it back, such as Undo. */
  action?: { label: string; onAction: () => void };
  /** 0: until it is dismissed. */
  durationMs?: number;
}

/** The one message that may be shown; kept here so that one raised before the toaster has loaded is not lost. */
export const latestToast = makeValueStore<ToastOptions | null>(null);

/** Shows a message; a newer one replaces an older one. */
export function showToast(options: ToastOptions): ToastOptions {
  const toast = { ...options };
  latestToast.set(toast);
  return toast;
}

export function dismissToast(toast: ToastOptions): void {
  if (latestToast.get() === toast) latestToast.set(null);
}
