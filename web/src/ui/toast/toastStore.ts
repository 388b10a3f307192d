import { useSyncExternalStore } from 'react';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `waiting`: neither done nor failed. */
  variant?: 'default' | 'waiting' | 'destructive';
  /** A way to take it back, such as Undo. */
  action?: { label: string; onAction: () => void };
  durationMs?: number;
}

export interface Toast extends ToastOptions {
  id: number;
  isOpen: boolean;
}

const shownAtMost = 1;
const defaultDurationMs = 5000;
const removedAfterMs = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function closeAfter(id: number, durationMs: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), durationMs),
  );
}

/** Shows a message in the corner. A newer one takes the place of an older one. */
export function showToast(options: ToastOptions): number {
  lastId += 1;
  const toast: Toast = { ...options, id: lastId, isOpen: true };
  for (const older of toasts.slice(shownAtMost - 1)) clearTimeout(timers.get(older.id));
  update([toast, ...toasts].slice(0, shownAtMost));
  resumeToast(toast.id);
  return toast.id;
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id)) return;
  clearTimeout(timers.get(id));
  update(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      update(toasts.filter((toast) => toast.id !== id));
    }, removedAfterMs),
  );
}

/** Keeps a message while somebody points at it or has the focus in it. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

export function resumeToast(id: number): void {
  const toast = toasts.find((candidate) => candidate.id === id);
  if (toast?.isOpen) closeAfter(id, toast.durationMs ?? defaultDurationMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, listToasts, () => none);
}
