import type { ItemKind } from '#web/outbox/item.ts';

/** Every form that waits for a connection, by its name among drafts; its call's path says which one an item is from. */
export const queuedForms = {
  contact: { path: '/api/contact', kind: 'contact' },
  booking: { path: '/api/bookings', kind: 'booking' },
  consultation: { path: '/api/consultations', kind: 'booking' },
} as const satisfies Record<string, { path: string; kind: ItemKind }>;

export type QueuedFormName = keyof typeof queuedForms;

const names = Object.keys(queuedForms) as QueuedFormName[];
export const findQueuedForm = (path: string) => names.find((name) => queuedForms[name].path === path);
