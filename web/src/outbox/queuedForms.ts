import type { ItemKind } from '#web/indexedDb/item.ts';

/** All forms that can be queued, by draft name; the call's path identifies an item's form. */
export const queuedForms = {
  contact: { path: '/api/contact', kind: 'contact' },
  booking: { path: '/api/bookings', kind: 'booking' },
  consultation: { path: '/api/consultations', kind: 'booking' },
  history: { path: '/api/user/record/history', kind: 'history' },
} as const satisfies Record<string, { path: string; kind: ItemKind }>;

export type QueuedFormName = keyof typeof queuedForms;

const names = Object.keys(queuedForms) as QueuedFormName[];
export const findQueuedForm = (path: string) => names.find((name) => queuedForms[name].path === path);
