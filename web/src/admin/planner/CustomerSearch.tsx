import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import styles from '#web/admin/planner/Dialogs.module.css';
import { useSearch } from '#web/admin/useSearch.ts';
import { useListUsersQuery } from '#web/data/user.ts';
import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';

const shown = 5;

/** Finds a customer by a part of the name or the e-mail address. */
export function CustomerSearch({ onChoose }: { onChoose: (user: Customer) => void }) {
  const [q, setQ] = useState('');
  const { text, setText } = useSearch(setQ);
  const { currentData: found } = useListUsersQuery(q ? { query: { q, limit: shown } } : skipToken);
  const customers = found?.items.filter(({ role }) => role === 'user') ?? [];
  return (
    <div>
      <Field label="Customer" hint="Part of the name or of the e-mail address" isRequired>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <output className={styles.none}>{q && found && customers.length === 0 && 'Nobody is found.'}</output>
      <ul className={styles.choices}>
        {customers.map((user) => (
          <li key={user.id}>
            <button type="button" onClick={() => onChoose(user)}>
              <strong>
                {user.firstName} {user.lastName}
              </strong>
              <span>{user.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
