import type { Contact } from '#shared/contracts/contact.ts';
import { describeInstant } from '#web/admin/appointmentText.ts';
import { Facts } from '#web/admin/Facts.tsx';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useOpenContactQuery } from '#web/data/contacts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ContactDialogProps extends RowDialogProps {
  contact: Contact;
}

/** Opening a message is a call of its own: that it was read, and by whom, is noted. */
export function ContactDialog({ contact, ...dialog }: ContactDialogProps) {
  useOpenContactQuery({ params: { id: contact.id } }, { refetchOnMountOrArgChange: true });
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
      <Facts
        facts={{
          Name: contact.name,
          Email: contact.email,
          Phone: contact.phone || 'N/A',
          Subject: contact.subject,
          Message: contact.message,
          Received: describeInstant(contact.createdAt),
        }}
      />
    </Dialog>
  );
}
