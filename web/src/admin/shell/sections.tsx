import {
  CalendarDays,
  FlaskConical,
  Inbox,
  KeyRound,
  MailCheck,
  MessageSquareText,
  Package,
  Sun,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { BookingsTab } from '#web/admin/bookingsTab/BookingsTab.tsx';
import { ContactsTab } from '#web/admin/inbox/contacts/ContactsTab.tsx';
import { CustomersTab } from '#web/admin/customers/CustomersTab.tsx';
import { ProductsTab } from '#web/admin/formulary/ProductsTab.tsx';
import { MessagesTab } from '#web/admin/messages/MessagesTab.tsx';
import { QueueTab } from '#web/admin/inbox/toAnswer/QueueTab.tsx';
import { StaffTab } from '#web/admin/staff/StaffTab.tsx';
import { StockTab } from '#web/admin/stock/StockTab.tsx';
import { TodayTab } from '#web/admin/today/TodayTab.tsx';
import type { CurrentUser } from '#web/session/currentUser.ts';

interface Section {
  /** Value in the URL. */
  value: string;
  label: string;
  icon: LucideIcon;
  Content: ComponentType<{ q: string }>;
  hasNoSearch?: boolean;
  /** Shown to clinicians only. */
  isClinical?: boolean;
}

/** Sections of the desk, in the order of the rail. */
const sections: readonly Section[] = [
  { value: 'customers', label: 'Customers', icon: UsersRound, Content: CustomersTab },
  { value: 'bookings', label: 'Bookings', icon: CalendarDays, Content: BookingsTab },
  { value: 'contacts', label: 'Contacts', icon: MessageSquareText, Content: ContactsTab },
  { value: 'today', label: 'Today', icon: Sun, Content: TodayTab },
  { value: 'queue', label: 'To answer', icon: Inbox, Content: QueueTab },
  { value: 'messages', label: 'Messages', icon: MailCheck, Content: MessagesTab, hasNoSearch: true },
  { value: 'staff', label: 'Staff', icon: KeyRound, Content: StaffTab, hasNoSearch: true },
  { value: 'stock', label: 'Stock', icon: Package, Content: StockTab, hasNoSearch: true, isClinical: true },
  { value: 'products', label: 'Products', icon: FlaskConical, Content: ProductsTab },
];

const deskSections = sections.filter(({ isClinical }) => !isClinical);

export const sectionsOf = (user: CurrentUser | null) => (user?.isClinician ? sections : deskSections);
