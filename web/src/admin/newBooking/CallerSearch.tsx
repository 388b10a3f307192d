import { skipToken } from '@reduxjs/toolkit/query/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import choices from '#web/admin/dialogs/choices.module.css';
import { useSearch } from '#web/admin/lists/useSearch.ts';
import { SearchNote } from '#web/admin/outage/PromiseNote.tsx';
import { useListUsersQuery } from '#web/data/calls/user.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

const shown = 5;

interface CallerSearchProps {
  onChoose: (user: Customer) => void;
  /** Called with the typed text. */
  onNewCaller: (text: string) => void;
}

/** Finds a customer by part of the name or telephone number; Enter chooses the first. */
export function CallerSearch({ onChoose, onNewCaller }: CallerSearchProps) {
  const [q, setQ] = useState('');
  const { text, setText } = useSearch(setQ, 'customer search');
  const typed = text.trim();
  const { currentData: found } = useListUsersQuery(q ? { query: { q, limit: shown } } : skipToken);
  // Hides results of a previous query: Enter would book for the wrong person.
  const isCurrent = q === typed && found !== undefined;
  const customers = (isCurrent && found.items.filter(({ role }) => role === 'user')) || [];
  const takeFirst = () => {
    if (!isCurrent) return;
    if (customers[0]) onChoose(customers[0]);
    else onNewCaller(typed);
  };
  return (
    <div className={styles.search}>
      <Field label="Name or telephone" hint="Part of it will do, in any format" isRequired>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              takeFirst();
            }}
          />
        )}
      </Field>
      <SearchNote />
      <output className={styles.none}>
        {typed !== '' && isCurrent && customers.length === 0 && 'Nobody with that name or number yet.'}
      </output>
      <ul className={classNames(choices.choices, styles.choices)} aria-label="Customers found">
        {customers.map((user) => (
          <li key={user.id}>
            <button type="button" onClick={() => onChoose(user)}>
              <strong>
                {user.firstName} {user.lastName}
              </strong>
              <span>
                {[user.phone, `born ${birthDateWords(user.dateOfBirth)}`, user.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => onNewCaller(typed)}>
            <UserPlus aria-hidden />
            <strong>New caller</strong>
          </button>
        </li>
      </ul>
    </div>
  );
}
