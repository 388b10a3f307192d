import type { Contact } from '#shared/contracts/contact.ts';
import { dataComplaintDueAt } from '#shared/domain/dataComplaint.ts';
import { describeInstant, describeWritten } from '#web/admin/appointmentText.ts';
import { Facts } from '#web/admin/Facts.tsx';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useOpenContactQuery } from '#web/data/contacts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface ContactDialogProps extends RowDialogProps {
  id: number;
  /** As far as a list has it already. */
  contact?: Contact;
}

/** Opening a message is a call of its own: that it was read, and by whom, is noted. */
export function ContactDialog({ id, contact: listed, ...dialog }: ContactDialogProps) {
  const query = useOpenContactQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const contact = listed ?? query.currentData;
  return (
    <Dialog
      {...dialog}
      title="Contact Message"
      footer={
        <Button variant="secondary" onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      {contact ? (
        <Facts
          facts={{
            Name: contact.name,
            Email: contact.email,
            Phone: contact.phone || 'N/A',
            Subject: contact.subject,
            Message: contact.message,
            ...describeWritten(contact),
            Received: describeInstant(contact.createdAt),
            ...(contact.topic === 'data_complaint' && {
              'Data protection complaint': `Answer due by ${describeInstant(dataComplaintDueAt(contact.createdAt))}: say that you have it, look into it, and tell them the outcome.`,
            }),
          }}
        />
      ) : query.error ? (
        <LoadFailure
          error={query.error}
          fallback="The message could not be loaded."
          onRetry={query.refetch}
        />
      ) : (
        <Skeleton label="Loading the message" rows={6} />
      )}
    </Dialog>
  );
}
