import { z } from 'zod';
import { Instant, text } from '#shared/contracts/fields.ts';

/** Error code: an alert to stop that concerns what is given has no reason beside it. */
export const stopsUnacknowledged = 'stops_unacknowledged';

/** An alert of an open record. */
export const RecordStop = z.object({
  id: z.string(),
  level: z.enum(['stop', 'discuss']),
  text: z.string(),
  source: z.string(),
  /** What the patient wrote, where words in it raise the alert. */
  quote: z.string().nullable().default(null),
  saidAt: Instant,
  /** Since when the answers no longer say it; null: the latest ones do. */
  goneSince: Instant.nullable(),
});
export type RecordStop = z.infer<typeof RecordStop>;

const unknownAlert = 'That alert is not known';
export const StopId = z.string(unknownAlert).min(1, unknownAlert).max(60, unknownAlert);

/** Why it is right all the same, for each alert to stop. */
export const Acknowledgements = z
  .array(
    z.object(
      {
        id: StopId,
        reason: text('Reason', { min: 3, max: 500, message: 'Please write why it is right all the same.' }),
      },
      unknownAlert,
    ),
    'Please give a reason for each alert to stop',
  )
  .max(80, 'There are too many alerts')
  .default([]);

/** The ids of the alerts that were on the screen of the person who signs. */
export const SeenAlerts = z
  .array(StopId, 'Please open the record again.')
  .max(200, 'There are too many alerts');

/** One as it stands in a signed entry, with the alert as it read then. */
export const Acknowledged = z.object({ id: z.string(), text: z.string(), reason: z.string() });
export type Acknowledged = z.infer<typeof Acknowledged>;
