import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState, type ReactNode } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import choices from '#web/admin/dialogs/choices.module.css';
import { useSearch } from '#web/admin/lists/useSearch.ts';
import { useEmptyWords } from '#web/admin/lists/states.tsx';
import { userApi } from '#web/data/calls/user.ts';
import { Field, Input } from '#web/ui/forms/controls.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

const shown = 5;

interface CustomerSearchProps {
  /** Names the search, see `useSearch`. */
  scope: string;
  /** Searched for at once. */
  startText?: string | undefined;
  label?: string;
  hint?: string;
  /** Rendered between the field and the list. */
  note?: ReactNode;
  noneFound?: string;
  listLabel?: string;
  isOffered?: (customer: Customer) => boolean;
  /** Details that distinguish customers of the same name, beside the telephone number and the date of birth. */
  describe?: (customer: Customer) => string | null;
  onChoose: (customer: Customer) => void;
  /** Enter was pressed, which otherwise chooses the first; null while the answer for this text is not there. */
  onEnter?: (text: string, found: Customer[] | null) => void;
  /** Choices below the customers, as list items. */
  others?: (text: string) => ReactNode;
}

export function CustomerSearch({ onChoose, ...props }: CustomerSearchProps) {
  const { label = 'Name or telephone', hint = 'Part of it will do, in any format' } = props;
  const { listLabel = 'Customers found' } = props;
  const noneFound = useEmptyWords(props.noneFound ?? 'No customer with that name or number.');
  const { onEnter = (_, found) => found?.[0] && onChoose(found[0]) } = props;
  const [q, setQ] = useState('');
  const { text, setText } = useSearch(setQ, props.scope, props.startText);
  const typed = text.trim();
  const { currentData: found } = userApi.useListUsersQuery(q ? { query: { q, limit: shown } } : skipToken);
  // Hides results of a previous query: Enter would choose the wrong person.
  const isCurrent = q === typed && found !== undefined;
  const isOffered = (user: Customer) => user.role === 'user' && (props.isOffered?.(user) ?? true);
  const customers = isCurrent ? found.items.filter(isOffered) : null;
  return (
    <div className="stack gap-2">
      <Field label={label} hint={hint} isRequired>
        <Input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onValue={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter(typed, customers);
          }}
        />
      </Field>
      {props.note}
      <output className="muted unless-empty">{typed !== '' && customers?.length === 0 && noneFound}</output>
      <ul className={classNames(choices.choices, 'bordered rounded-md unless-empty')} aria-label={listLabel}>
        {customers?.map((user) => (
          <li key={user.id}>
            <button className="flex wrap gap-0-3 middle p-2-3" type="button" onClick={() => onChoose(user)}>
              <strong className="semibold">
                {user.firstName} {user.lastName}
              </strong>
              <span className="tabular ink-soft">
                {[
                  formatPhone(user.phone),
                  `born ${formatBirthDate(user.dateOfBirth)}`,
                  props.describe?.(user),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
        {props.others?.(typed)}
      </ul>
    </div>
  );
}

interface OtherCustomerSearchProps {
  scope: string;
  user: Customer;
  onChoose: (other: Customer) => void;
}

/** Finds a customer besides this one. */
export const OtherCustomerSearch = ({ scope, user, onChoose }: OtherCustomerSearchProps) => (
  <CustomerSearch
    scope={scope}
    isOffered={({ id }) => id !== user.id}
    describe={({ email }) => email}
    onChoose={onChoose}
  />
);
