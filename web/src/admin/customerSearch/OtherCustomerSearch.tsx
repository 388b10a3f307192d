import type { Customer } from '#shared/contracts/user.ts';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';

interface OtherCustomerSearchProps {
  /** Names the search, see `useSearch`. */
  scope: string;
  user: Customer;
  onChoose: (other: Customer) => void;
}

/** Finds a customer besides this one. */
export const OtherCustomerSearch = ({ scope, user, onChoose }: OtherCustomerSearchProps) => (
  <CustomerSearch
    scope={scope}
    label="Name or telephone"
    hint="Part of it will do, in any format"
    noneFound="No customer with that name or number."
    listLabel="Customers found"
    isOffered={({ id }) => id !== user.id}
    describe={({ email }) => email}
    onChoose={onChoose}
    onEnter={(_, found) => found?.[0] && onChoose(found[0])}
    others={() => null}
  />
);
