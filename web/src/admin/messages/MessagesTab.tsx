import type { z } from 'zod';
import { MessageFilter } from '#shared/contracts/message.ts';
import { wordsOfMessage } from '#shared/domain/messages.ts';
import { ListHead } from '#web/admin/lists/ListHead.tsx';
import { DeskToolbar } from '#web/admin/lists/DeskToolbar.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import listStyles from '#web/admin/lists/ListTable.module.css';
import { ListTable } from '#web/admin/lists/ListTable.tsx';
import { MessageState, ReadMessage, RetryMessage, OnHold } from '#web/admin/messages/LetterDialog.tsx';
import { NothingFound } from '#web/admin/lists/states.tsx';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { pageSize, usePager } from '#web/admin/lists/usePager.ts';
import { messagesApi } from '#web/data/calls/messages.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import { Td, Th } from '#web/ui/layout/Table.tsx';

const columns = ['Message', 'To', 'State', 'When'].map((label) => ({ label }));

type Filter = z.output<typeof MessageFilter>;
const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'problems', label: 'Problems' },
];

/** Table of all emails and their delivery state. */
export function MessagesTab() {
  const { search, change } = useListAddress();
  const filter: Filter = MessageFilter.catch('all').parse(search.get('filter') ?? 'all');
  const pager = usePager();
  const list = messagesApi.useListMessagesQuery({ query: { filter, limit: pageSize, cursor: pager.cursor } });
  const { data: status } = messagesApi.useGetMailStatusQuery();
  return (
    <>
      {status && !status.hasMailServer && (
        <Notice tone="warning" title="Not sent: no mail server configured">
          Messages wait here until one is configured.
        </Notice>
      )}
      <OnHold />
      <DeskToolbar>
        <Segments
          label="Which messages"
          value={filter}
          onChange={(next) => change({ filter: next })}
          options={filters}
        />
      </DeskToolbar>
      <ListTable
        caption="Messages"
        head={<ListHead columns={columns} />}
        list={list}
        pager={pager}
        loading="Loading messages..."
        failed="The messages could not be loaded."
        empty={
          <NothingFound noun="messages" q="">
            Emails that the clinic sends appear here.
          </NothingFound>
        }
      >
        {(message) => (
          <tr key={message.id}>
            <Th scope="row">{wordsOfMessage(message.kind)}</Th>
            <Td className={listStyles.whole}>{message.recipient || 'N/A'}</Td>
            <Td>
              <MessageState message={message} />
            </Td>
            <Td isDate>{formatInstant(message.sentAt ?? message.notBefore)}</Td>
            <Td>
              <ReadMessage message={message} />
              <RetryMessage message={message} />
            </Td>
          </tr>
        )}
      </ListTable>
    </>
  );
}
