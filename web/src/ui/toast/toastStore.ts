import { createValueStore } from '#web/ui/hooks/valueStore.ts';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `waiting`: neither success nor failure. */
  variant?: 'default' | 'waiting' | 'destructive';
  /** A button such as Undo. */
  action?: { label: string; onAction: () => void };
  /** A second button, which leaves the first one's key alone; the toast closes with it, too. */
  detailAction?: { label: string; onAction: () => void };
  /** 0: until dismissed. */
  durationMs?: number;
}

/** The one visible toast; stored outside the toaster, so that one shown before it has loaded is not lost. */
export const latestToast = createValueStore<ToastOptions | null>(null);

export function showToast(options: ToastOptions): ToastOptions {
  const toast = { ...options };
  latestToast.set(toast);
  return toast;
}

export function dismissToast(toast: ToastOptions): void {
  if (latestToast.get() === toast) latestToast.set(null);
}

/** Presses the button of the visible toast, if it has one. */
export function pressToastAction(toast = latestToast.get()): void {
  if (!toast?.action) return;
  dismissToast(toast);
  toast.action.onAction();
}
