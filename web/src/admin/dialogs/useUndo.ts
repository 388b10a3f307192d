import { reportOn } from '#web/admin/dialogs/report.ts';
import { useUndoEventMutation } from '#web/data/calls/undo.ts';

/** Takes a change back and says so; the server refuses when somebody was told already. */
export function useUndo(): (eventId: number) => void {
  const [undoEvent] = useUndoEventMutation();
  return (eventId) =>
    void reportOn(undoEvent({ params: { id: eventId } }).unwrap(), {
      done: 'Undone',
      detail: 'Everything is as it was, and nobody was told.',
      failed: 'This could not be undone',
    });
}
