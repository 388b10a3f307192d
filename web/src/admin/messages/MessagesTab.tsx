import { useState } from 'react';
import type { Message } from '#shared/contracts/message.ts';
import { deliveryWords, messageWords, type Delivery } from '#shared/domain/messages.ts';
import { describeInstant } from '#web/admin/appointmentText.ts';
import { ListTable } from '#web/admin/ListTable.tsx';
import { NothingFound } from '#web/admin/NothingFound.tsx';
import { reportOn } from '#web/admin/report.ts';
import { rowActionsId } from '#web/admin/rowFocus.ts';
import { pageSize, usePager } from '#web/admin/usePager.ts';
import { useGetMailStatusQuery, useListMessagesQuery, useRetryMessageMutation } from '#web/data/messages.ts';
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Td, Th } from '#web/ui/Table.tsx';

const head = (
  <>
    <Th>Message</Th>
    <Th>To</Th>
    <Th>State</Th>
    <Th>When</Th>
    <Th>Actions</Th>
  </>
);

const tones: Record<Delivery, NonNullable<BadgeProps['tone']>> = {
  scheduled: 'blue',
  waiting: 'blue',
  no_mail_server: 'amber',
  retrying: 'amber',
  sent: 'green',
  withdrawn: 'neutral',
  failed: 'red',
};

type Filter = 'all' | 'waiting' | 'problems';
const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'problems', label: 'Problems' },
];

const canRetry = ({ delivery }: Message) => delivery === 'failed' || delivery === 'retrying';

/** What was told by e-mail, to whom, and whether it has gone. */
export function MessagesTab() {
  const [filter, setFilter] = useState<Filter>('all');
  const pager = usePager(filter);
  const list = useListMessagesQuery({ query: { filter, limit: pageSize, cursor: pager.cursor } });
  const { data: status } = useGetMailStatusQuery();
  const [retryMessage] = useRetryMessageMutation();
  const retry = ({ id }: Message) =>
    reportOn(retryMessage({ params: { id } }).unwrap(), {
      done: 'Trying again',
      failed: 'The message could not be sent again',
    });
  return (
    <>
      {status && !status.hasMailServer && (
        <Notice tone="warning" title="Not sent: no mail server configured">
          Messages wait here until the server is told of one.
        </Notice>
      )}
      <Segments label="Which messages" value={filter} onChange={setFilter} options={filters} />
      <ListTable
        caption="Messages"
        head={head}
        list={list}
        pager={pager}
        loading="Loading messages..."
        failed="The messages could not be loaded."
        empty={
          <NothingFound noun="messages" q="">
            What the clinic tells people by e-mail stands here.
          </NothingFound>
        }
      >
        {(message) => (
          <tr key={message.id}>
            <Th scope="row">{messageWords[message.kind]}</Th>
            <Td>{message.recipient || 'N/A'}</Td>
            <Td>
              <Badge tone={tones[message.delivery]}>{deliveryWords[message.delivery]}</Badge>
              {message.lastError && <span> {message.lastError}</span>}
            </Td>
            <Td>{describeInstant(message.sentAt ?? message.notBefore)}</Td>
            <Td>
              {canRetry(message) && (
                <Button
                  id={rowActionsId(message.id)}
                  variant="secondary"
                  size="sm"
                  onClick={() => void retry(message)}
                >
                  Try again
                </Button>
              )}
            </Td>
          </tr>
        )}
      </ListTable>
    </>
  );
}
