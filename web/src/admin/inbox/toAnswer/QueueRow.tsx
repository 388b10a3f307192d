import {
  AlarmClock,
  CalendarCheck,
  CircleCheck,
  Eye,
  NotebookPen,
  PhoneCall,
  PhoneMissed,
  ShieldAlert,
  ShieldOff,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatWritten } from '#shared/domain/happening.ts';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { formatPreferredTimes } from '#shared/domain/offers.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { useDesk } from '#web/admin/dialogs/desk.tsx';
import { ChooseButton } from '#web/admin/inbox/reading/ChooseButton.tsx';
import { wordsOfFollowUp } from '#web/admin/inbox/reading/formatFollowUp.ts';
import styles from '#web/admin/inbox/toAnswer/QueueRow.module.css';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import { useNoteFollowUp } from '#web/admin/inbox/reading/useFollowUps.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';
import { UnsentMark, WorksOffline } from '#web/admin/outage/outage.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { MenuItem } from '#web/ui/actions/Menu.tsx';
import { Td, Th } from '#web/ui/layout/Table.tsx';

/** Bookings and messages have separate id sequences, so ids are made unique by sign. */
export const rowIdOf = ({ type, id }: Pick<QueueItem, 'type' | 'id'>) => (type === 'contact' ? -id : id);

const sourceLabels: Record<QueueItem['source'], string> = {
  wizard: 'Request',
  home: 'Request from the home page',
  manual: 'Booking',
  contact: 'Message',
};

const notFound = 'The request could not be loaded.';

interface QueueRowProps {
  item: QueueItem;
  isChosen: boolean;
  /** Hides columns that the reading pane shows. */
  isShort: boolean;
  onChoose: () => void;
  onAddNote: () => void;
}

export function QueueRow({ item, isChosen, isShort, onChoose, onAddNote }: QueueRowProps) {
  const note = useNoteFollowUp(item, item.name);
  const { type, id } = item;
  const { actOnBooking, openContact } = useDesk();
  const [getBooking] = bookingsApi.useLazyGetBookingQuery();
  const schedule = async () => {
    const { data, error } = await getBooking({ params: { id } });
    if (data) actOnBooking('schedule', data);
    else showFailure(error, notFound);
  };
  const subject = (
    <>
      <span className={styles.what}>
        {item.topic === 'cannot_come'
          ? 'Appointment'
          : (sourceLabels[item.source] ?? sourceLabels[item.type === 'contact' ? 'contact' : 'wizard'])}
        : {item.about}
      </span>
      {item.wishes && (
        <small className="block ink-soft">Asked for: {formatPreferredTimes(item.wishes)}</small>
      )}
      {item.topic === 'cannot_come' && (
        <Topic icon={PhoneCall} label="Cannot come">
          Call to find another time
        </Topic>
      )}
      {item.mayBeMinor && (
        <Topic icon={TriangleAlert} label="May be under 18">
          {item.minors ?? 'A customer'}, under 18, has this address or number: ask for the date of birth
        </Topic>
      )}
      {item.topic === 'data_complaint' && (
        <Topic icon={ShieldAlert} label="Data protection complaint">
          Answer due by {formatInstant(item.dueAt)}
        </Topic>
      )}
    </>
  );
  return (
    <tr data-chosen={isChosen || undefined} onFocus={isShort ? onChoose : undefined}>
      <Th scope="row" className={isShort ? undefined : styles.from}>
        <ChooseButton name={item.name} bornOn={item.bornOn} isChosen={isChosen} onChoose={onChoose} />
        {type === 'booking' && <UnsentMark bookingId={id} />}
        {isShort && <div className={styles.short}>{subject}</div>}
      </Th>
      <Td className={isShort ? undefined : styles.due} label="Reply due">
        {formatInstant(item.dueAt)}{' '}
        {item.isOverdue && (
          <span className={styles.overdue}>
            <Badge tone="red" icon={<AlarmClock aria-hidden />}>
              Overdue
            </Badge>
          </span>
        )}
      </Td>
      {!isShort && (
        <>
          <Td className={styles.about}>
            {subject}
            {item.followUps.length > 0 && (
              <ul className={`ink-soft text-xs ${styles.followUps}`}>
                {item.followUps.map((done) => (
                  <li key={done.id}>
                    {formatWritten(done, formatInstant)}, {done.who}: {wordsOfFollowUp(done)}
                  </li>
                ))}
              </ul>
            )}
          </Td>
          <Td isDate className={`from-40 ${styles.received}`}>
            {formatInstant(item.receivedAt)}
          </Td>
          <Td className={styles.reach}>
            <span className={`inline-flex gap-3 nowrap ${styles.ways}`}>
              {contactLinks(item).map(({ label, href }) => (
                <a
                  key={label}
                  href={href}
                  aria-label={`${label}: ${item.name}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {label}
                </a>
              ))}
            </span>
          </Td>
        </>
      )}
      <Td>
        <RowMenu id={rowIdOf(item)} name={item.name}>
          {type === 'booking' ? (
            <MenuItem
              icon={CalendarCheck}
              label={item.topic === 'cannot_come' ? 'Move Appointment' : 'Schedule Appointment'}
              onSelect={() => void schedule()}
            />
          ) : (
            <MenuItem icon={Eye} label="Read Message" onSelect={() => openContact(id)} />
          )}
          <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
            <MenuItem
              requiresServer
              icon={CircleCheck}
              label="Handled"
              onSelect={() => void note('handled')}
            />
            <MenuItem
              requiresServer
              icon={PhoneMissed}
              label="No Answer"
              onSelect={() => void note('no_answer')}
            />
          </WorksOffline>
          <MenuItem icon={NotebookPen} label="Add Note" onSelect={onAddNote} />
          {item.topic === 'data_complaint' && (
            <MenuItem
              requiresServer
              icon={ShieldOff}
              label="No Data Protection Complaint"
              onSelect={() => void note('not_data_complaint')}
            />
          )}
          {type === 'contact' && item.topic === null && (
            <MenuItem
              requiresServer
              icon={ShieldAlert}
              label="Data Protection Complaint"
              onSelect={() => void note('data_complaint')}
            />
          )}
        </RowMenu>
      </Td>
    </tr>
  );
}

function Topic({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <span className={styles.complaint}>
      <Badge tone="amber" icon={<Icon aria-hidden />}>
        {label}
      </Badge>
      <small>{children}</small>
    </span>
  );
}
