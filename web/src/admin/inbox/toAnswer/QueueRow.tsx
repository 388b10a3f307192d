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
} from 'lucide-react';
import { formatWritten } from '#shared/domain/happening.ts';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { formatPreferredTimes } from '#shared/domain/offers.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { useDesk, reportOn } from '#web/admin/dialogs/desk.ts';
import { ChooseButton } from '#web/admin/inbox/reading/ChooseButton.tsx';
import { wordsOfFollowUp } from '#web/admin/inbox/reading/formatFollowUp.ts';
import styles from '#web/admin/inbox/toAnswer/QueueRow.module.css';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import { queueApi } from '#web/data/calls/queue.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { UnsentMark, WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { MenuItem } from '#web/ui/actions/Menu.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
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
  const [followUp] = queueApi.useFollowUpMutation();
  const { type, id } = item;
  const { actOnBooking, openContact } = useDesk();
  const [getBooking] = bookingsApi.useLazyGetBookingQuery();
  const schedule = async () => {
    const { data, error } = await getBooking({ params: { id } });
    if (data) actOnBooking('schedule', data);
    else showToast({ title: 'Error', description: sentenceOf(error, notFound), variant: 'destructive' });
  };
  const record = (kind: 'handled' | 'no_answer' | 'data_complaint' | 'not_data_complaint', done: string) =>
    reportOn(followUp({ params: { type, id }, body: { kind } }).unwrap(), {
      done,
      detail: item.name,
      failed: 'This could not be noted',
    });
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
        <span className={styles.complaint}>
          <Badge tone="amber" icon={<PhoneCall aria-hidden />}>
            Cannot come
          </Badge>
          <small>Call to find another time</small>
        </span>
      )}
      {item.mayBeMinor && (
        <span className={styles.complaint}>
          <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
            May be under 18
          </Badge>
          <small>
            {item.minors ?? 'A customer'}, under 18, has this address or number: ask for the date of birth
          </small>
        </span>
      )}
      {item.topic === 'data_complaint' && (
        <span className={styles.complaint}>
          <Badge tone="amber" icon={<ShieldAlert aria-hidden />}>
            Data protection complaint
          </Badge>
          <small>Answer due by {formatInstant(item.dueAt)}</small>
        </span>
      )}
    </>
  );
  return (
    <tr data-chosen={isChosen || undefined} onFocus={isShort ? onChoose : undefined}>
      <Th scope="row" className={isShort ? undefined : styles.from}>
        <ChooseButton name={item.name} isChosen={isChosen} onChoose={onChoose} />
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
            <MenuItem icon={<CalendarCheck aria-hidden />} onSelect={() => void schedule()}>
              {item.topic === 'cannot_come' ? 'Move Appointment' : 'Schedule Appointment'}
            </MenuItem>
          ) : (
            <MenuItem icon={<Eye aria-hidden />} onSelect={() => openContact(id)}>
              Read Message
            </MenuItem>
          )}
          <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
            <MenuItem
              requiresServer
              icon={<CircleCheck aria-hidden />}
              onSelect={() => void record('handled', 'Handled')}
            >
              Handled
            </MenuItem>
            <MenuItem
              requiresServer
              icon={<PhoneMissed aria-hidden />}
              onSelect={() => void record('no_answer', 'No answer noted')}
            >
              No Answer
            </MenuItem>
          </WorksOffline>
          <MenuItem icon={<NotebookPen aria-hidden />} onSelect={onAddNote}>
            Add Note
          </MenuItem>
          {item.topic === 'data_complaint' && (
            <MenuItem
              requiresServer
              icon={<ShieldOff aria-hidden />}
              onSelect={() =>
                void record('not_data_complaint', 'No longer marked as a data protection complaint')
              }
            >
              No Data Protection Complaint
            </MenuItem>
          )}
          {type === 'contact' && item.topic === null && (
            <MenuItem
              requiresServer
              icon={<ShieldAlert aria-hidden />}
              onSelect={() => void record('data_complaint', 'Marked as a data protection complaint')}
            >
              Data Protection Complaint
            </MenuItem>
          )}
        </RowMenu>
      </Td>
    </tr>
  );
}
