import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { StopRemovalContent } from '#shared/commands/contents.ts';
import { reactionAlert } from '#shared/content/clinical/alerts.ts';
import { stopRemovalForm } from '#shared/content/clinical/stops.ts';
import { formatInstantDate } from '#shared/domain/wallTime.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { addEntries } from '#api/record/addEntries.ts';
import type { Writing } from '#api/record/commands.ts';
import { openStops } from '#api/record/openStops.ts';

const stillSaid = 'The patient still says it. Ask the medical history first; then it can be removed.';
const untested = 'No patch test since was without a reaction. Test again first; then it can be removed.';

/**
 * Removes a stop that the patient no longer says, for a reason that stands in the record.
 * @throws ApiError 404 for one that is not in force, 409 while the latest medical history says it
 */
export const removeStop = (
  { db, sealer, act, userId }: Writing,
  body: BodyOf<typeof recordCalls.removeStop>,
) =>
  addEntries(db, sealer, act, { userId, id: body.id, body }, ({ entries }) => {
    const { id, alertId, reason } = body;
    const stop = openStops(sealer, entries).find((one) => one.id === alertId);
    if (!stop) throw notFound('That alert');
    const { text: alert, saidAt, goneSince } = stop;
    if (goneSince === null) {
      throw new ApiError(409, 'stop_still_said', alertId === reactionAlert.id ? untested : stillSaid);
    }
    const times = `Said on ${formatInstantDate(saidAt)}, and no longer on ${formatInstantDate(goneSince)}.`;
    const content: StopRemovalContent = { alertId, text: [alert, times, reason].join('\n') };
    return [{ id, kind: 'addendum', form: stopRemovalForm, content }];
  });
