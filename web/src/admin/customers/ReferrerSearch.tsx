import { skipToken } from '@reduxjs/toolkit/query/react';
import { Hash, UserX } from 'lucide-react';
import { useState } from 'react';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import { cleanReferralCode, isReferralCode, referralCodeWords } from '#shared/domain/referralCode.ts';
import choices from '#web/admin/dialogs/choices.module.css';
import { useSearch } from '#web/admin/lists/useSearch.ts';
import styles from '#web/admin/customers/ReferrerSearch.module.css';
import { useListUsersQuery } from '#web/data/calls/user.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

const shown = 5;

/** Whom to note: a customer, whoever has a code, or nobody. */
export interface Correction {
  referrerId: number | null;
  code: string | null;
  name?: string;
}

interface ReferrerSearchProps {
  userId: number;
  /** What the customer wrote at registration; searched for at once. */
  said: string | null;
  onChoose: (correction: Correction) => void;
}

/** Finds who recommended the clinic by name, telephone or code; one press notes it, Enter takes the first. */
export function ReferrerSearch({ userId, said, onChoose }: ReferrerSearchProps) {
  const [q, setQ] = useState('');
  const { text, setText } = useSearch(setQ, `referral ${userId}`, said ?? '');
  const typed = text.trim();
  const { currentData: found } = useListUsersQuery(q ? { query: { q, limit: shown } } : skipToken);
  // Hides results of a previous query: Enter would note the wrong person.
  const isCurrent = q === typed && found !== undefined;
  const customers =
    (isCurrent && found.items.filter(({ id, role }) => role === 'user' && id !== userId)) || [];
  const code = cleanReferralCode(typed);
  const byId = ({ id, firstName, lastName }: (typeof customers)[number]) =>
    onChoose({ referrerId: id, code: null, name: `${firstName} ${lastName}` });
  const byCode = () => onChoose({ referrerId: null, code });
  const takeFirst = () => {
    if (isReferralCode(code) && (customers.length === 0 || /\d/.test(code))) byCode();
    else if (customers[0]) byId(customers[0]);
  };
  return (
    <div className={styles.search}>
      {said !== null && (
        <p className={styles.said}>
          Says they were recommended by <strong>{said}</strong>. Whatever you choose removes that.
        </p>
      )}
      <Field label="Name, telephone or code" hint="Part of a name or number will do." isRequired>
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
      <output className={styles.none}>
        {typed !== '' && isCurrent && customers.length === 0 && 'No customer with that name or number.'}
      </output>
      <ul className={classNames(choices.choices, styles.choices)} aria-label="Who recommended the clinic">
        {customers.map((user) => (
          <li key={user.id}>
            <button type="button" onClick={() => byId(user)}>
              <strong>
                {user.firstName} {user.lastName}
              </strong>
              <span>
                {[user.phone, `born ${birthDateWords(user.dateOfBirth)}`].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
        {isReferralCode(code) && (
          <li>
            <button type="button" onClick={byCode}>
              <Hash aria-hidden />
              <strong>Whoever has the code {referralCodeWords(code)}</strong>
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => onChoose({ referrerId: null, code: null })}>
            <UserX aria-hidden />
            <strong>Nobody recommended the clinic</strong>
          </button>
        </li>
      </ul>
    </div>
  );
}
