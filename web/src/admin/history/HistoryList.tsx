import type { z } from 'zod';
import type { AdminHistoryEntry } from '#shared/contracts/history.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { EmptyWords, Loading } from '#web/admin/lists/states.tsx';
import { useUndo } from '#web/admin/dialogs/desk.tsx';
import type { Page } from '#web/data/requests/request.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';

export interface HistoryPage {
  data?: Page<z.infer<typeof AdminHistoryEntry>> | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** Events, newest first, with Undo for those that can still be undone. */
export function HistoryList({ list }: { list: HistoryPage }) {
  const undo = useUndo();
  const { data, error, refetch } = list;
  return (
    <>
      {!data ? (
        <Loading what="the history" rows={4} error={error} onRetry={refetch} />
      ) : (
        <ol className="stack gap-3">
          {data.items.map((entry) => (
            <li className="flex gap-4 middle between pb-3 line-below" key={entry.id}>
              <div>
                <time className="ink-soft text-sm figures" dateTime={entry.at}>
                  {formatInstant(entry.at)}
                </time>
                <p>
                  <strong>{entry.who}</strong> {entry.what}
                </p>
              </div>
              {entry.canUndo && <SmallButton onClick={() => undo(entry.id)}>Undo</SmallButton>}
            </li>
          ))}
          {data.items.length === 0 && (
            <li className="flex gap-4 middle between pb-3 line-below">
              <EmptyWords>Nothing has been recorded yet.</EmptyWords>
            </li>
          )}
        </ol>
      )}
    </>
  );
}
