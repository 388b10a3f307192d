import type { Contact } from '#shared/contracts/contact.ts';
import { Facts, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { ReadingActions } from '#web/admin/inbox/reading/ReadingActions.tsx';
import { listFacts } from '#web/admin/inbox/reading/readingFacts.ts';
import { useLatestTopic } from '#web/admin/inbox/reading/useFollowUps.ts';
import { Loading } from '#web/admin/lists/states.tsx';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface ContactDialogProps extends RowDialogProps {
  id: number;
  /** The message as listed, if it is in a loaded list. */
  contact?: Contact;
}

/** Shows a message. It is fetched separately, so that each reading is recorded. */
export function ContactDialog({ id, contact: listed, ...dialog }: ContactDialogProps) {
  const query = contactsApi.useOpenContactQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const contact = useLatestTopic(listed ?? query.currentData);
  return (
    <Dialog {...dialog} title="Contact Message" closeLabel="Close">
      {contact ? (
        <>
          <Facts facts={{ Name: contact.name, ...listFacts(contact) }} />
          <ReadingActions subject={{ type: 'contact', id }} name={contact.name} email={contact.email} />
        </>
      ) : (
        <Loading what="the message" shape="line" rows={6} error={query.error} onRetry={query.refetch} />
      )}
    </Dialog>
  );
}
