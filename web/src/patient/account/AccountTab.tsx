import { useState } from 'react';
import type { SignedInUser, User } from '#shared/contracts/user.ts';
import { MyDataPage } from '#web/patient/account/MyDataPage.tsx';
import { PersonalInformation } from '#web/patient/account/PersonalInformation.tsx';
import { Security } from '#web/patient/account/Security.tsx';
import { CalendarFeed } from '#web/calendarFeed/CalendarFeed.tsx';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import { formatDateTime, londonNow } from '#shared/domain/wallTime.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { historyApi } from '#web/data/calls/history.ts';
import { ButtonLink, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Download } from 'lucide-react';
import { accountCalls } from '#shared/contracts/account.ts';
import styles from '#web/patient/account/AccountTab.module.css';
import { DeleteAccountDialog } from '#web/patient/account/DeleteAccountDialog.tsx';
import { Link } from 'react-router-dom';
import type { MyContact } from '#shared/contracts/contact.ts';
import { formatLongMoment } from '#shared/domain/offers.ts';
import { paths } from '#shared/paths.ts';
import { contactsApi } from '#web/data/calls/contacts.ts';

/** A message that is marked as answered may have been answered by telephone, and one with a reply may still be open. */
function formatAnswer(handledAt: string | null, replies: MyContact['replies']): string {
  const answeredAt = replies.at(-1)?.createdAt ?? handledAt;
  return answeredAt ? `Answered ${formatLongMoment(answeredAt)}.` : 'Not answered yet.';
}

/** The messages that the patient sent from the contact page, and what the clinic has answered. */
function MyMessages({ user }: { user: SignedInUser }) {
  const { currentData, error } = contactsApi.useListMyContactsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const confirmFirst = user.emailConfirmed === false;
  return (
    <AccountSection title="Messages to the clinic" action={<Link to={paths.contact}>Write to us</Link>}>
      {currentData === undefined && error ? (
        <Notice tone="error">{sentenceOf(error, 'Your messages could not be loaded.')}</Notice>
      ) : !currentData ? (
        <Skeleton label="Loading your messages" shape="row" rows={2} />
      ) : currentData.length === 0 ? (
        <p className="muted block">
          {confirmFirst
            ? 'Messages you sent from your email address appear here once you have confirmed it.'
            : 'You have not sent us a message from the contact page.'}
        </p>
      ) : (
        <ul className="line-below">
          {currentData.map(({ id, subject, message, createdAt, handledAt, replies }) => (
            <li className="py-3 line-above" key={id}>
              <details>
                <summary className="break-anywhere">
                  {subject}
                  <span className="muted block">
                    Sent {formatLongMoment(createdAt)}. {formatAnswer(handledAt, replies)}
                  </span>
                </summary>
                <p className="max-w-measure mt-2 pre-line break-anywhere">{message}</p>
                {replies.map(({ text, createdAt: writtenAt }) => (
                  <blockquote key={writtenAt} className={`pl-4 ${styles.reply}`}>
                    <p className="muted block">We wrote to you by email, {formatLongMoment(writtenAt)}:</p>
                    <p className="max-w-measure mt-2 pre-line break-anywhere">{text}</p>
                  </blockquote>
                ))}
              </details>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

const readButtonId = 'read-my-data';

function YourData({ user, onRead }: { user: User; onRead: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <AccountSection title="Your data" action={null}>
      <dl className={styles.facts}>
        <dt>A copy</dt>
        <dd>
          <span className="block mb-3">
            Everything we hold about you: your account, appointments, guides, rewards and who changed what. As
            a page to read and print, or in one file (JSON).
          </span>
          <div className="cluster gap-2">
            <SmallButton id={readButtonId} requiresServer onClick={onRead}>
              Read or print my data
            </SmallButton>
            <ButtonLink
              to={accountCalls.exportMyData.path}
              variant="secondary"
              size="sm"
              download
              reloadDocument
            >
              <Download aria-hidden /> Download my data
            </ButtonLink>
          </div>
        </dd>
        {user.role !== 'admin' && (
          <>
            <dt>Your account</dt>
            <dd>
              <span className="block mb-3">
                You can delete it at any time. We will explain what that means first.
              </span>
              <SmallButton onClick={() => setIsDeleting(true)}>Delete my account</SmallButton>
            </dd>
          </>
        )}
      </dl>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </AccountSection>
  );
}

const shown = 5;
const most = 50;

function formatWhen(instant: string): string {
  const wall = londonNow(new Date(instant));
  return formatDateTime(wall.date, wall.time);
}

function RecordHistory() {
  const [isWhole, setIsWhole] = useState(false);
  const { data, error } = historyApi.useListOwnHistoryQuery({ query: { limit: isWhole ? most : shown } });
  return (
    <AccountSection title="Who changed or opened my record" action={null}>
      {error && !data ? (
        <Notice tone="error">{sentenceOf(error, 'This could not be loaded.')}</Notice>
      ) : !data ? (
        <Skeleton label="Loading who changed or opened your record" shape="row" rows={3} />
      ) : (
        <>
          <ol className="stack gap-2">
            {data.items.map(({ id, at, who, what }) => (
              <li key={id}>
                <strong>{who}</strong> {what}{' '}
                <time className="block ink-soft text-sm" dateTime={at}>
                  {formatWhen(at)}
                </time>
              </li>
            ))}
            {data.items.length === 0 && <li>Nobody yet.</li>}
          </ol>
          {!isWhole && data.next && <SmallButton onClick={() => setIsWhole(true)}>Show more</SmallButton>}
        </>
      )}
    </AccountSection>
  );
}

function Calendar() {
  return (
    <AccountSection title="Calendar" action={null}>
      <CalendarFeed shows="Your confirmed appointments in your own calendar, as “Appointment”, with our address and nothing else." />
    </AccountSection>
  );
}

export function AccountTab({ user }: { user: SignedInUser }) {
  const [isReading, setIsReading] = useState(false);
  const close = () => {
    setIsReading(false);
    requestAnimationFrame(() => document.getElementById(readButtonId)?.focus());
  };
  if (isReading) return <MyDataPage onClose={close} />;
  return (
    <div className="stack gap-7 max-w-44">
      <PersonalInformation user={user} />
      <Security role={user.role} />
      <MyMessages user={user} />
      <Calendar />
      <RecordHistory />
      <YourData user={user} onRead={() => setIsReading(true)} />
    </div>
  );
}
