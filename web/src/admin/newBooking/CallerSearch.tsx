import { UserPlus } from 'lucide-react';
import { isEmailUnconfirmed, type Customer } from '#shared/contracts/user.ts';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { callerSearch } from '#web/admin/newBooking/useLeftBooking.ts';
import { SearchHint } from '#web/admin/outage/outage.tsx';

interface CallerSearchProps {
  startText?: string | undefined;
  onChoose: (user: Customer) => void;
  onNewCaller: (text: string) => void;
}

/** The address, and whether anybody could have registered with it. */
const describe = (user: Customer) =>
  isEmailUnconfirmed(user) ? `${user.email} (not confirmed)` : user.email;

/** Finds the caller; Enter chooses the first match, or creates a new caller. */
export function CallerSearch({ startText, onChoose, onNewCaller }: CallerSearchProps) {
  return (
    <CustomerSearch
      scope={callerSearch}
      startText={startText}
      note={<SearchHint />}
      noneFound="Nobody with that name or number yet."
      describe={describe}
      onChoose={onChoose}
      onEnter={(text, found) => {
        if (found?.[0]) onChoose(found[0]);
        else if (found) onNewCaller(text);
      }}
      others={(text) => (
        <li>
          <button className="flex wrap gap-0-3 middle p-2-3" type="button" onClick={() => onNewCaller(text)}>
            <UserPlus aria-hidden />
            <strong>New caller</strong>
          </button>
        </li>
      )}
    />
  );
}
