import type { SentItem } from '#shared/contracts/ipcContract.ts';
import { formatMoment } from '#shared/domain/wallTime.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { useDesk } from '#web/admin/dialogs/desk.tsx';
import { useOutage, outageWords } from '#web/admin/outage/outage.tsx';
import styles from '#web/admin/today/Today.module.css';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { classNames } from '#web/ui/styles/classNames.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';

/** What an outage has left: refused changes to decide about, and what was sent, until each is put away. */
export function OutageTray() {
  const now = useNow();
  const { user } = useCurrentUser();
  const { isAway, journal, sent, putAway, openUnsent } = useOutage();
  const { openBooking, openCustomer } = useDesk();
  const toAnswer = journal.filter(({ state, author }) => state === 'conflict' && author.id === user?.id);
  if (isAway || toAnswer.length + sent.length === 0) return null;
  const open = ({ bookingId, customerId }: SentItem['subject']) =>
    bookingId !== null
      ? () => openBooking(bookingId)
      : customerId !== null
        ? () => openCustomer(customerId)
        : null;
  return (
    <Notice tone={toAnswer.length > 0 ? 'warning' : 'info'} title={outageWords.tray}>
      <ul className={classNames(styles.lines, styles.sent)}>
        {toAnswer.map(({ id, name, bornOn, words, conflict }) => (
          <li key={id}>
            <span>
              {name && (
                <strong>
                  <PersonName name={name} bornOn={bornOn} />
                </strong>
              )}{' '}
              {words}
              <small>{conflict?.sentence}</small>
            </span>
            <Button size="sm" onClick={openUnsent}>
              {outageWords.answer}
            </Button>
          </li>
        ))}
        {sent.map(({ id, name, bornOn, words, occurredAt, subject }) => {
          const show = open(subject);
          const what = [words, name].filter(Boolean).join(', ');
          return (
            <li key={id}>
              <span>
                {name && (
                  <strong>
                    <PersonName name={name} bornOn={bornOn} />
                  </strong>
                )}{' '}
                {words}
                <small>
                  {outageWords.sentSince} {formatMoment(new Date(occurredAt), now)}
                </small>
              </span>
              <span className="row gap-1">
                {show && (
                  <QuietButton aria-label={`Open: ${what}`} onClick={show}>
                    Open
                  </QuietButton>
                )}
                <SmallButton aria-label={`${outageWords.seen}: ${what}`} onClick={() => putAway([id])}>
                  {outageWords.seen}
                </SmallButton>
              </span>
            </li>
          );
        })}
      </ul>
      {sent.length > 1 && (
        <QuietButton onClick={() => putAway(sent.map(({ id }) => id))}>{outageWords.allSeen}</QuietButton>
      )}
    </Notice>
  );
}
