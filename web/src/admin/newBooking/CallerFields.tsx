import { UserRoundSearch } from 'lucide-react';
import { isEmailUnconfirmed, type Customer } from '#shared/contracts/user.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

type Values = Record<'firstName' | 'lastName' | 'dateOfBirth' | 'email' | 'phone', string>;

interface DuplicateQuestionProps {
  duplicates: readonly Customer[];
  onSame: (duplicate: Customer) => void;
  onSomebodyElse: () => void;
}

/** On a phone it may appear below the visible area. */
const showQuestion = (question: HTMLDivElement | null) => question?.scrollIntoView({ block: 'nearest' });

const nameOf = ({ firstName, lastName, dateOfBirth }: Customer) =>
  `${firstName} ${lastName}, born ${formatBirthDate(dateOfBirth)}`;

/** Offers likely existing customers, before a duplicate account is created. */
export function DuplicateQuestion({ duplicates, onSame, onSomebodyElse }: DuplicateQuestionProps) {
  const [first, ...others] = duplicates;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <div role="alert" ref={showQuestion}>
      <Notice tone="warning" title={isOne ? `Is this ${nameOf(first)}?` : 'Is this one of these customers?'}>
        {isOne && first.phone && `Their latest telephone number is ${formatPhone(first.phone)}. `}
        {isOne && isEmailUnconfirmed(first) && 'Their email address is not confirmed.'}
        <div className="cluster gap-2 mt-2">
          {duplicates.map((one) => (
            <Button
              key={one.id}
              size="sm"
              variant={one === first ? 'primary' : 'secondary'}
              onClick={() => onSame(one)}
            >
              {isOne ? `Yes, book for ${one.firstName}` : nameOf(one)}
            </Button>
          ))}
          <SmallButton onClick={onSomebodyElse}>No, somebody else</SmallButton>
        </div>
      </Notice>
    </div>
  );
}

/** Fields for a new customer: telephone number here, email beside the service. */
export function CallerFields({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className="row wrap between gap-1-3">
        <strong>New caller</strong>
        <QuietButton onClick={onBack}>
          <UserRoundSearch aria-hidden />
          Search again
        </QuietButton>
      </div>
      <FormRow>
        <FormField<Values> name="firstName" label="First name" isRequired autoComplete="off" />
        <FormField<Values> name="lastName" label="Last name" isRequired autoComplete="off" />
      </FormRow>
      <FormRow>
        <FormField<Values> name="phone" label="Telephone" isRequired type="tel" autoComplete="off" />
        <FormField<Values> name="dateOfBirth" label="Date of birth" isRequired>
          <DateField autoComplete="off" hasWeekday={false} min="1900-01-01" max={clinicToday()} />
        </FormField>
      </FormRow>
    </>
  );
}
