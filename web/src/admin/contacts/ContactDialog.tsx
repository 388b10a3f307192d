import type { Contact } from '#shared/contracts/contact.ts';
import { describeInstant } from '#web/admin/appointmentText.ts';
import { Facts } from '#web/admin/Facts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ContactDialogProps {
  contact: Contact;
  isOpen: boolean;
  onClose: () => void;
}

export function ContactDialog({ contact, isOpen, onClose }: ContactDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Contact Message"
      footer={
        <Button variant="secondary" onClick={onClose}>
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
