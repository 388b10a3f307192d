import type { PersonQuestion } from '#shared/contracts/personQuestion.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { formatBirthDate, formatDateTime } from '#shared/domain/wallTime.ts';
import { ChangeFailure, reportOn } from '#web/admin/dialogs/desk.tsx';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { queueApi } from '#web/data/calls/queue.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';

const born = (dateOfBirth: string | null) =>
  dateOfBirth === null ? 'birth date not known' : `born ${formatBirthDate(dateOfBirth)}`;

function Question({ question, isOwner }: { question: PersonQuestion; isOwner: boolean }) {
  const [answer, { isLoading, error }] = queueApi.useAnswerPersonQuestionMutation();
  const { type, id, name, about, appointmentDate, appointmentTime, bookedByName, email, isFiled } = question;
  const { customer, entries } = question;
  const customerName = `${customer.firstName} ${customer.lastName}`;
  const say = (isTheirs: boolean) => {
    const body = { type, id, userId: customer.id, isTheirs };
    const done = isTheirs ? `Kept as ${customerName}’s` : 'Kept as somebody else’s';
    return reportOn(answer({ body }).unwrap(), { done });
  };
  return (
    <li className="p-3-0 line-above text-sm break-anywhere">
      <strong>
        {name}, {born(question.dateOfBirth)}
      </strong>
      <small className="block ink-soft text-xs">
        {about}
        {appointmentDate && `, ${formatDateTime(appointmentDate, appointmentTime)}`}
      </small>
      <small className="block ink-soft text-xs">
        {[bookedByName && `asked for by ${bookedByName}`, email, formatPhone(question.phone)]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <p>
        {isFiled ? 'It stands in the record of ' : 'Is it '}
        <CustomerName userId={customer.id} name={customerName} />, {born(customer.dateOfBirth)}
        {isFiled ? '. Is it theirs?' : '?'}
      </p>
      {entries > 0 && (
        <p>{entries === 1 ? 'One entry' : `${entries} entries`} of the care record were made for it.</p>
      )}
      <p className="cluster gap-2 mt-2">
        <SmallButton requiresServer isBusy={isLoading} onClick={() => void say(true)}>
          Theirs
        </SmallButton>
        {(isOwner || !isFiled) && (
          <SmallButton requiresServer isBusy={isLoading} onClick={() => void say(false)}>
            Somebody else’s
          </SmallButton>
        )}
        {isFiled && !isOwner && (
          <small className="block ink-soft text-xs">An owner takes it out of the record.</small>
        )}
      </p>
      <ChangeFailure error={error} fallback="The answer could not be saved" />
    </li>
  );
}

/** Bookings and messages of which only the desk can tell whose they are; renders nothing if there are none. */
export function PersonQuestions({ isOwner }: { isOwner: boolean }) {
  const { data = [] } = queueApi.useListPersonQuestionsQuery();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="person-questions">
      <h2 id="person-questions">Whose is this?</h2>
      <p className="ink-soft text-sm pb-2">
        Somebody of this name, or of one like it, is reached at the same address. Please ask for the birth
        date.
      </p>
      <ul className="p-0">
        {data.map((question) => (
          <Question
            key={`${question.type} ${question.id} ${question.customer.id}`}
            question={question}
            isOwner={isOwner}
          />
        ))}
      </ul>
    </section>
  );
}
