import type { CSSProperties } from 'react';
import { z } from 'zod';
import { QueueItem, queueCalls, type Task } from '#shared/contracts/queue.ts';
import { searchLoaded } from '#shared/domain/searchTerms.ts';
import { byUrgency } from '#shared/domain/dueTasks.ts';
import listStyles from '#web/admin/lists/ListTable.module.css';
import { Loading, NothingFound } from '#web/admin/lists/states.tsx';
import rowStyles from '#web/admin/inbox/toAnswer/QueueRow.module.css';
import { QueueRow, rowIdOf } from '#web/admin/inbox/toAnswer/QueueRow.tsx';
import { Inbox } from '#web/admin/inbox/reading/Inbox.tsx';
import { Reading } from '#web/admin/inbox/reading/Reading.tsx';
import { isSame, useChosen, type Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { useNoteForm, type NoteValues } from '#web/admin/inbox/reading/useFollowUps.ts';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { useRestoredFocus } from '#web/admin/lists/useRestoredFocus.ts';
import { useRowDialog, type RowDialogProps, ChangeFailure } from '#web/admin/dialogs/desk.tsx';
import { FreedTimes, OpenOffers } from '#web/admin/offers/OpenOffer.tsx';
import { TaskRow, taskRowId } from '#web/admin/inbox/toAnswer/TaskRow.tsx';
import { queueApi } from '#web/data/calls/queue.ts';
import { useStillWhilePressed } from '#web/ui/hooks/useStillWhilePressed.ts';
import { Table, Th } from '#web/ui/layout/Table.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/controls.tsx';

function NoteDialog({ item, ...dialog }: RowDialogProps & { item: Pick<QueueItem, 'type' | 'id' | 'name'> }) {
  const { form, submit, isLoading, error } = useNoteForm(item, 'note', dialog.isOpen, dialog.onClose);
  return (
    <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
      <FormDialog
        {...dialog}
        size="sm"
        title="Add Note"
        description={`Only the clinic sees what is noted about ${item.name}.`}
        action="Add Note"
        isBusy={isLoading}
      >
        <Form form={form} onSubmit={submit}>
          <FormField<NoteValues> name="note" label="Note" isRequired>
            <Textarea />
          </FormField>
        </Form>
        <ChangeFailure error={error} fallback="The note could not be kept" />
      </FormDialog>
    </WorksOffline>
  );
}

/** The number of rows that stay visible, whatever is expanded below them. */
const rowsAlways = 8;

const noTasks: readonly Task[] = [];

const Kind = z.enum(['note']);
const Row = z.object({ id: z.int(), item: QueueItem });

const searchableItem = ({ id, phone, name, email, about }: QueueItem) => ({
  id,
  phone,
  texts: [name, email, about],
});

/** The next item, or the previous one at the end: an answered item leaves the list. */
function nextAfter(items: readonly QueueItem[], chosen: Chosen | null): Chosen | null {
  const at = items.findIndex((item) => isSame(item, chosen));
  return items[at + 1] ?? items[at - 1] ?? null;
}

const searchableTask = ({ phone, name, text }: Task) => ({ id: 0, phone, texts: [name, text] });

/** Requests and messages that wait for an answer, and tasks, earliest due first. */
export function QueueTab({ q }: { q: string }) {
  const { data: latest, error, refetch } = queueApi.useListQueueQuery();
  const { data: latestTasks } = queueApi.useListTasksQuery();
  const data = useStillWhilePressed(latest);
  const tasks = useStillWhilePressed(latestTasks) ?? noTasks;
  const { opened, open, dialog } = useRowDialog('queue', Kind, Row);
  const { chosen, choose, close } = useChosen(rowIdOf);
  useRestoredFocus(data);
  useRestoredFocus(tasks);
  if (!data) return <Loading what="what waits for a reply" error={error} onRetry={refetch} rows={8} />;
  const items = searchLoaded(data, q, searchableItem);
  const rows = [
    ...items.map((item) => ({ dueAt: item.dueAt, item })),
    ...searchLoaded(tasks, q, searchableTask).map((task) => ({
      dueAt: task.dueAt,
      isUrgent: task.isUrgent,
      task,
    })),
  ].toSorted(byUrgency);
  const goOn = () => choose(nextAfter(items, chosen));
  const isShort = chosen !== null;
  return (
    <>
      <Inbox
        pane={
          chosen && (
            <Reading key={`${chosen.type}-${chosen.id}`} subject={chosen} onClose={close} onHandled={goOn} />
          )
        }
      >
        <div
          id={listId}
          tabIndex={-1}
          className={classNames(listStyles.list, rowStyles.list, isShort && rowStyles.beside)}
          style={{ '--rows': Math.min(rows.length, rowsAlways) } as CSSProperties}
        >
          {rows.length === 0 ? (
            <NothingFound noun="open requests" q={q}>
              Everybody who wrote has had an answer.
            </NothingFound>
          ) : (
            <div className={listStyles.slot}>
              <Table
                caption="Waiting for a reply"
                head={
                  <>
                    <Th>From</Th>
                    <Th>Reply due by</Th>
                    {!isShort && (
                      <>
                        <Th>About</Th>
                        <Th className={`from-40 ${rowStyles.received}`}>Received</Th>
                        <Th>Reach</Th>
                      </>
                    )}
                    <Th>Actions</Th>
                  </>
                }
              >
                {rows.map((row) =>
                  'task' in row ? (
                    <TaskRow key={taskRowId(row.task)} task={row.task} isShort={isShort} />
                  ) : (
                    <QueueRow
                      key={rowIdOf(row.item)}
                      item={row.item}
                      isChosen={isSame(row.item, chosen)}
                      isShort={isShort}
                      onChoose={() => choose(row.item)}
                      onAddNote={() => open('note', { id: rowIdOf(row.item), item: row.item })}
                    />
                  ),
                )}
              </Table>
            </div>
          )}
        </div>
        <div className={`stack fluid gap-5 pt-5 unless-empty ${rowStyles.below}`}>
          <FreedTimes />
          <OpenOffers />
        </div>
      </Inbox>
      {opened && <NoteDialog item={opened.row.item} {...dialog} key={opened.opening} />}
    </>
  );
}
