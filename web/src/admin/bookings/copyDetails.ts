import { copyText } from '#web/admin/dialogs/copyText.ts';

interface Details {
  name: string;
  email: string | null;
  phone: string;
  service: string;
  message: string | null;
}

/** Text that Copy Details writes to the clipboard. */
export function writeDetails({ name, email, phone, service, message }: Details): string {
  return [
    `Name: ${name}`,
    `Email: ${email ?? 'N/A'}`,
    `Phone: ${phone || 'N/A'}`,
    `Service: ${service}`,
    `Message: ${message || 'N/A'}`,
  ].join('\n');
}

/** Copies the text and shows a toast. */
export const copyDetails = (details: Details) =>
  copyText(writeDetails(details), 'The details could not be copied.');
