import { findService } from '#shared/domain/catalogue.ts';
import { serialisePreferredTimes } from '#shared/domain/offers.ts';
import { PreferredTimes } from '#shared/contracts/preferredTimes.ts';
import { paths } from '#shared/paths.ts';
import { beginWizard, findWizardService, type Wizard } from '#web/booking/wizard.ts';
import { saveDraft, stopOpenForms } from '#web/offline/drafts.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';
import { HistoryAnswers, saveHistoryDraft } from '#web/offline/historyDraft.ts';
import { findQueuedForm, type QueuedFormName } from '#web/outbox/queuedForms.ts';
import type { Unsent } from '#web/outbox/unsent.ts';
import { resumeAttempt } from '#web/offline/useAttemptKey.ts';

type Body = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The requested times as the form's field stores them. */
function preferredTimesOf(body: Body): string {
  const wishes = PreferredTimes.safeParse(body['wishes']);
  return wishes.success ? (serialisePreferredTimes(wishes.data) ?? '') : '';
}

function toWizard(body: Body): Wizard {
  const service = findService(textOf(body['service']));
  const serviceId = service && findWizardService(service.id) ? service.id : '';
  return {
    ...beginWizard(),
    step: 2,
    serviceId,
    name: textOf(body['name']),
    email: textOf(body['email']),
    phone: textOf(body['phone']),
    preferredDate: textOf(body['preferredDate']),
    message: textOf(body['message']),
    wishes: preferredTimesOf(body),
  };
}

const textsOf = (body: Body) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, textOf(value)]));

/** For each form: how its draft is made from a body, and its page. */
const editors: Record<
  Exclude<QueuedFormName, 'history'>,
  { draftOf: (body: Body) => unknown; path: string }
> = {
  contact: { draftOf: textsOf, path: paths.contact },
  booking: { draftOf: toWizard, path: paths.booking },
  consultation: {
    draftOf: (body) => ({
      ...textsOf(body),
      date: textOf(body['preferredDate']),
      wishes: preferredTimesOf(body),
    }),
    path: `${paths.home}#booking`,
  },
};

/** Health answers go into their encrypted draft; a history sent as unchanged has none. */
async function reopenHistory({ id, ownerId, createdAt }: OutboxItem, { answers }: Body): Promise<void> {
  const found = HistoryAnswers.safeParse(answers);
  if (ownerId === null || !found.success) return;
  const typed = Object.fromEntries(Object.keys(found.data).map((linkId) => [linkId, createdAt]));
  await saveHistoryDraft(ownerId, { answers: found.data, version: null, replaces: id, typed });
}

/** Restores an item's text into its form as a draft, which replaces the item once sent. */
export async function editItem({ item, request }: Unsent): Promise<string | null> {
  const form = request && findQueuedForm(request.path);
  if (!form) return null;
  if (form === 'history') {
    await reopenHistory(item, request.body);
    return `${paths.dashboard}?tab=record`;
  }
  stopOpenForms();
  resumeAttempt(form, item.ownerId, item.id, request.body);
  saveDraft(form, item.ownerId, editors[form].draftOf(request.body));
  return editors[form].path;
}
