import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminHeader } from '#web/admin/AdminHeader.tsx';
import styles from '#web/admin/AdminDesk.module.css';
import { BookingsTab } from '#web/admin/bookings/BookingsTab.tsx';
import { ContactsTab } from '#web/admin/contacts/ContactsTab.tsx';
import { CustomersTab } from '#web/admin/customers/CustomersTab.tsx';
import { MessagesTab } from '#web/admin/messages/MessagesTab.tsx';
import { PriceNotice } from '#web/admin/PriceNotice.tsx';
import { QueueTab } from '#web/admin/queue/QueueTab.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

interface AdminDeskProps {
  onSignOut: () => void;
  isLeaving: boolean;
}

const tabs = ['customers', 'bookings', 'contacts', 'queue', 'messages'] as const;

/** One search box above the tabs. The open tab stands in the address. */
export function AdminDesk({ onSignOut, isLeaving }: AdminDeskProps) {
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState('');
  // Somebody who is typing is more urgent than the list of what they typed before.
  const q = useDeferredValue(wanted);
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'customers';
  return (
    <div className={styles.desk}>
      <AdminHeader onSearch={setWanted} onSignOut={onSignOut} isLeaving={isLeaving} />
      <div className={styles.main}>
        <Tabs
          className={styles.tabs}
          label="Admin area"
          value={tab}
          onChange={(next) => setSearch({ tab: next })}
          items={[
            { value: 'customers', label: 'Customers', content: <CustomersTab q={q} /> },
            { value: 'bookings', label: 'Bookings', content: <BookingsTab q={q} /> },
            { value: 'contacts', label: 'Contacts', content: <ContactsTab q={q} /> },
            { value: 'queue', label: 'To answer', content: <QueueTab q={q} /> },
            { value: 'messages', label: 'Messages', content: <MessagesTab /> },
          ]}
        />
        <PriceNotice />
      </div>
    </div>
  );
}
