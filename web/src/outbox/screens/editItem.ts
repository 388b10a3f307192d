import { findService } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import { beginWizard, findWizardService, type Wizard } from '#web/booking/wizard.ts';
import { saveDraft } from '#web/offline/drafts.ts';
import type { Unsent } from '#web/outbox/unsent.ts';
import { resumeAttempt } from '#web/offline/useAttemptKey.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function toWizard(body: Readonly<Record<string, unknown>>): Wizard {
  const service = findService(textOf(body['service']));
  const serviceId = service && findWizardService(service.id) ? service.id : '';
  const [name, email, phone, preferredDate, message] = [
    'name',
    'email',
    'phone',
    'preferredDate',
    'message',
  ].map((field) => textOf(body[field])) as [string, string, string, string, string];
  return { ...beginWizard(), step: 2, serviceId, name, email, phone, preferredDate, message };
}

/** Puts an item's text back into its form, as a draft that takes the item's place once it is sent. */
export function editItem({ item, request }: Unsent): string | null {
  if (!request) return null;
  const { path, body } = request;
  const form = path === '/api/contact' ? 'contact' : path === '/api/bookings' ? 'booking' : 'consultation';
  resumeAttempt(form, item.ownerId, item.id, body);
  if (form === 'booking') {
    saveDraft(form, item.ownerId, toWizard(body));
    return paths.booking;
  }
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, textOf(value)]));
  if (form === 'consultation') fields['date'] = fields['preferredDate'] ?? '';
  saveDraft(form, item.ownerId, fields);
  return form === 'contact' ? paths.contact : `${paths.home}#booking`;
}
