import { Link } from 'react-router-dom';
import type { MyContact } from '#shared/contracts/contact.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { describeMoment } from '#shared/domain/offers.ts';
import { paths } from '#shared/paths.ts';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** A message that is marked as answered may have been answered by telephone, and one with a reply may still be open. */
function formatAnswer(handledAt: string | null, replies: MyContact['replies']): string {
  const answeredAt = replies.at(-1)?.createdAt ?? handledAt;
  return answeredAt ? `Answered ${describeMoment(answeredAt)}.` : 'Not answered yet.';
}

/** The messages that the patient sent from the contact page, and what the clinic has answered. */
export function MyMessages({ user }: { user: SignedInUser }) {
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
                    Sent {describeMoment(createdAt)}. {formatAnswer(handledAt, replies)}
                  </span>
                </summary>
                <p className="max-w-measure mt-2 pre-line break-anywhere">{message}</p>
                {replies.map(({ text, createdAt: writtenAt }) => (
                  <blockquote key={writtenAt} className={`pl-4 ${styles.reply}`}>
                    <p className="muted block">We wrote to you by email, {describeMoment(writtenAt)}:</p>
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
