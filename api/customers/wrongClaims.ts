import type { Knex } from 'knex';
import { listPersonQuestions } from '#api/customers/personQuestions.service.ts';

/** What stands in records that it may not belong to, a line each: an earlier release went by the address alone. */
export async function findWrongClaims(db: Knex): Promise<string> {
  const filed = (await listPersonQuestions(db)).filter(({ isFiled }) => isFiled);
  const lines = filed.map(({ id, name, customer, appointmentDate, entries }) => {
    const record = `${customer.firstName} ${customer.lastName} (${customer.id})`;
    const signed = entries > 0 ? `; ${entries} entries of the care record were made for it` : '';
    return `booking ${id} for ${name}, in the record of ${record}${appointmentDate ? `, ${appointmentDate}` : ''}${signed}`;
  });
  return lines.length === 0
    ? 'No booking stands in a record that it may not belong to.'
    : [...lines, 'An owner says at the desk, on Today, whose each is.'].join('\n');
}
