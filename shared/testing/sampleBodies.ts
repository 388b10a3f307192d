import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { day, now } from './sampleCommand.ts';

export const queueItem: OfflineSnapshot['queue'][number] = {
  type: 'contact',
  id: 5,
  source: 'contact',
  name: 'Mia Stone',
  email: null,
  phone: null,
  about: 'Opening hours',
  preferredDate: null,
  wishes: null,
  topic: null,
  receivedAt: now.toISOString(),
  dueAt: now.toISOString(),
  isOverdue: false,
  mayBeMinor: false,
  followUps: [],
};
export const closed = {
  id: 8,
  startDate: day,
  endDate: day,
  startTime: '16:00',
  endTime: '17:00',
  reason: 'Lunch',
};
export const at = (appointmentTime: string, appointmentDate = day) => ({ appointmentDate, appointmentTime });
export const manual = { ...at('15:00'), userId: 3, service: 'Vitamin Injections', phone: '1', message: null };
export const caller = {
  ...at('15:00'),
  firstName: 'Mia',
  lastName: 'Stone',
  dateOfBirth: '1990-03-04',
  phone: '07700 900999',
  service: 'Vitamin Injections',
  isSomebodyElse: false,
};

export const task = { userId: 3, text: 'Ring about the result', dueDate: day, dueTime: '11:00' };
export const openTask = {
  id: 6,
  userId: null,
  name: null,
  phone: null,
  text: 'Check the results',
  dueAt: '2027-05-04T12:00:00.000Z',
  isOverdue: false,
  who: 'Robin',
  createdAt: now.toISOString(),
};
