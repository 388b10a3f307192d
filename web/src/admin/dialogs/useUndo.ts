import { reportOn } from '#web/admin/dialogs/report.ts';
import { undoApi } from '#web/data/calls/undo.ts';

/** Undoes a change and shows a toast; the server refuses once a notice of it was sent. */
export function useUndo(): (eventId: number) => void {
  const [undoEvent] = undoApi.useUndoEventMutation();
  return (eventId) =>
    void reportOn(undoEvent({ params: { id: eventId } }).unwrap(), {
      done: 'Undone',
      detail: 'Everything is as it was, and nobody was notified.',
      failed: 'This could not be undone',
    });
}
