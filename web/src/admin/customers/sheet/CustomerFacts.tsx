import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { isEmailUnconfirmed } from '#shared/contracts/user.ts';
import { formatReferralCode } from '#shared/domain/referralCode.ts';
import { listSaid } from '#shared/domain/customerFields.ts';
import { formatPhone, telHref } from '#shared/domain/phoneNumber.ts';
import { formatShortDate, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { useDesk } from '#web/admin/dialogs/desk.tsx';
import { MarkEmailChecked, NotConfirmed, UnderAge } from '#web/admin/customers/MarkEmailChecked.tsx';
import { Household, IdSeen } from '#web/admin/customers/sheet/SheetLists.tsx';
import facts from '#web/admin/dialogs/Facts.module.css';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { HandOverButton } from '#web/admin/handover/HandOverDialog.tsx';
import { OpenRecordButton } from '#web/admin/record/OpenRecordButton.tsx';
import { useOutage, outageWords } from '#web/admin/outage/outage.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** Personal and contact details of a customer. */
export function CustomerFacts({ sheet }: { sheet: CustomerSheet }) {
  const { customer, age, phones } = sheet;
  const { email, sharedEmail, dateOfBirth, role, canSignIn } = customer;
  const { actOnCustomer, openNewTask } = useDesk();
  const { isAway } = useOutage();
  const { user: self } = useCurrentUser();
  const person = { id: customer.id, name: `${customer.firstName} ${customer.lastName}` };
  const noEmail = isAway ? outageWords.notStored : 'None: tell them by telephone';
  return (
    <section aria-label="Details">
      <dl className={`stack gap-2 mb-5 text-sm ${facts.facts}`}>
        <div>
          <dt>Age</dt>
          <dd>
            {role === 'admin' ? (
              'N/A'
            ) : (
              <>
                <strong className="text-lg semibold lining">{age}</strong> born {formatShortDate(dateOfBirth)}{' '}
                <UnderAge dateOfBirth={dateOfBirth} />
                <IdSeen sheet={sheet} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            {phones.length === 0 && 'N/A'}
            {phones.map((phone) => (
              <PhoneLink key={phone} phone={phone} />
            ))}
          </dd>
        </div>
        {listSaid(customer).map(
          ({ label, text, onSheet }) =>
            typeof onSheet === 'string' && (
              <div key={label}>
                <dt>{onSheet}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
        <div>
          <dt>Email</dt>
          <dd>
            {email ? (
              <a href={`mailto:${email}`} className="block min-h-1-5 w-fit">
                {email}
              </a>
            ) : (
              noEmail
            )}
            {!isAway && isEmailUnconfirmed(customer) && (
              <>
                <NotConfirmed customer={customer} />
                <span className={styles.quietActions}>
                  <MarkEmailChecked customer={customer} />
                </span>
              </>
            )}
            {sharedEmail && (
              <span className={styles.said}>Letters go to {sharedEmail}, which they share</span>
            )}
            {!isAway && !canSignIn && !sheet.isUnderAge && role === 'user' && (
              <span className={styles.quietActions}>
                <QuietButton onClick={() => actOnCustomer('invitation', customer)}>
                  Send sign-in link
                </QuietButton>
              </span>
            )}
          </dd>
        </div>
        {!isAway && <ServerFacts sheet={sheet} />}
      </dl>
      {role === 'user' && (
        <div className={styles.quietActions}>
          <OpenRecordButton userId={person.id} name={person.name} bookingId={null} service={null} />
          <HandOverButton userId={person.id} name={person.name} />
          <QuietButton onClick={() => openNewTask({ person })}>New Task</QuietButton>
        </div>
      )}
      {!isAway && role === 'user' && (
        <div className={styles.quietActions}>
          <QuietButton onClick={() => actOnCustomer('details', customer)}>Correct Details…</QuietButton>
          <QuietButton onClick={() => actOnCustomer('merge', customer)}>Merge With…</QuietButton>
          {sheet.isJoined && self?.isOwner && (
            <QuietButton onClick={() => actOnCustomer('part', customer)}>Part Records…</QuietButton>
          )}
        </div>
      )}
    </section>
  );
}

/** A number that is too short to be dialled from everywhere is not a link. */
function PhoneLink({ phone }: { phone: string }) {
  const href = telHref(phone);
  if (href === null) return <span className="block min-h-1-5 w-fit">{phone}</span>;
  return (
    <a href={href} className="block min-h-1-5 w-fit">
      {formatPhone(phone)}
    </a>
  );
}

/** Shown for details that the snapshot does not have. */
function ServerFacts({ sheet }: { sheet: CustomerSheet }) {
  const { customer, loyalty, referredBy, saidReferrer } = sheet;
  const { role, loyaltyStamps, createdAt } = customer;
  const { actOnCustomer, openCustomer } = useDesk();
  return (
    <>
      <Household sheet={sheet} />
      <div>
        <dt>Loyalty</dt>
        <dd>{loyaltyStamps === 1 ? '1 stamp' : `${loyaltyStamps} stamps`}</dd>
      </div>
      <div>
        <dt>Recommended by</dt>
        <dd>
          {referredBy ? (
            <QuietButton onClick={() => openCustomer(referredBy.id)}>{referredBy.name}</QuietButton>
          ) : (
            saidReferrer === null && 'Nobody'
          )}
          {referredBy?.isVoid && (
            <span className={styles.said}>Does not count: the two accounts look like one person’s</span>
          )}
          {saidReferrer !== null && (
            <span className={styles.said}>Says they were recommended by “{saidReferrer}”</span>
          )}
          {role === 'user' && (
            <QuietButton onClick={() => actOnCustomer('referral', customer)}>
              {saidReferrer === null ? 'Change' : 'Find who that is'}
            </QuietButton>
          )}
        </dd>
      </div>
      <div>
        <dt>Own code</dt>
        <dd>
          {formatReferralCode(loyalty.referralCode)}
          {loyalty.recommendations > 0 && `, ${loyalty.recommendations} counted`}
        </dd>
      </div>
      <div>
        <dt>Registered</dt>
        <dd>{formatInstant(createdAt)}</dd>
      </div>
    </>
  );
}
