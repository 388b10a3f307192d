import type { AdminBooking } from '#shared/contracts/booking.ts';
import { copyText } from '#web/ui/clipboard.ts';

type Details = Pick<AdminBooking, 'name' | 'email' | 'phone' | 'service' | 'message'>;

export function writeDetails({ name, email, phone, service, message }: Details): string {
  return [
    `Name: ${name}`,
    `Email: ${email ?? 'N/A'}`,
    `Phone: ${phone || 'N/A'}`,
    `Service: ${service}`,
    `Message: ${message || 'N/A'}`,
  ].join('\n');
}

export const copyDetails = (details: Details) =>
  copyText(writeDetails(details), 'The details could not be copied.');
