import {
  ArrowRight,
  CalendarPlus,
  CircleHelp,
  ClipboardList,
  Download,
  EyeOff,
  Keyboard,
  Lock,
  LogOut,
  Printer,
  ShieldCheck,
  Search,
  Siren,
  SunMoon,
  type LucideIcon,
} from 'lucide-react';
import { Fragment, use, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BookingDaysQuery } from '#shared/contracts/booking.ts';
import { ExportedList, exportCalls } from '#shared/contracts/export.ts';
import { emergencyCards, isCardMeant } from '#shared/content/clinical/emergencies.ts';
import { dataComplaintDays } from '#shared/domain/dataComplaint.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { lastCompleted } from '#web/admin/bookings/useCompleteBooking.ts';
import { useDialogHost, findLastFocus } from '#web/admin/dialogs/useDialogHost.ts';
import { useDesk, reportOn } from '#web/admin/dialogs/desk.tsx';
import { chooseAppearance, useChosenAppearance } from '#web/admin/appearance/appearance.ts';
import { CommandPalette } from '#web/admin/commands/useCommands.tsx';
import styles from '#web/admin/commands/Commands.module.css';
import { PrintDaySheetDialog } from '#web/admin/daySheet/PrintDaySheet.tsx';
import { PrivacyScreen } from '#web/admin/commands/PrivacyScreen.tsx';
import { pressInRow, stepRow, useShortcuts } from '#web/admin/commands/useShortcuts.ts';
import { ShortcutTargets } from '#web/admin/commands/shortcutTargets.ts';
import { ShortcutsDialog } from '#web/admin/commands/ShortcutsDialog.tsx';
import { download } from '#web/data/requests/download.ts';
import { platform } from '#web/platform/platform.ts';
import { Button, IconButton, SendingBlocked, SmallButton } from '#web/ui/actions/Button.tsx';
import type { Command } from '#web/ui/dialogs/CommandDialog.tsx';
import { Kbd } from '#web/ui/actions/Kbd.tsx';
import { Menu, MenuChoice, MenuSeparator } from '#web/ui/actions/Menu.tsx';
import { pressToastAction } from '#web/ui/toast/toastStore.ts';

interface AdminToolbarProps {
  /** Sections of the desk, in the order of their number keys. */
  sections: readonly { value: string; label: string; icon: LucideIcon }[];
  /** Search text of the open list. */
  q: string;
  onFocusSection: (value: string) => void;
  onSignOut: () => void;
}

/** What somebody can ask for by telephone about their data, as a task with the law's time for it. */
const dataRequests = [
  {
    label: 'Complaint about Data',
    text: 'Data protection complaint by telephone: acknowledge it in writing',
    days: dataComplaintDays,
  },
  // One month, UK GDPR, article 12(3); four weeks fit into each.
  { label: 'Copy of the Record', text: 'Send a copy of the record', days: 28 },
];

export function AdminToolbar({ sections, q, onFocusSection, onSignOut }: AdminToolbarProps) {
  const desk = useDesk();
  const [search, setSearch] = useSearchParams();
  const targets = use(ShortcutTargets);
  const { opened, open, close } = useDialogHost<'palette' | 'print' | 'keys'>();
  const [isHidden, setHidden] = useState(false);
  const hide = () => setHidden(true);
  const whyBlocked = use(SendingBlocked);
  const shown = ExportedList.safeParse(search.get('tab') ?? 'customers').data;
  const exportShown = () => {
    const filters = [...BookingDaysQuery.keyof().options].flatMap((name) => {
      const value = search.get(name);
      return shown === 'bookings' && value ? [[name, value] as const] : [];
    });
    if (shown) void exportList(shown, { ...Object.fromEntries(filters), q });
  };

  const go = (value: string) => {
    setSearch({ tab: value });
    // Tab then leads into the list, and J to its first row.
    onFocusSection(value);
  };
  // Another person may sign in next.
  useEffect(() => () => lastCompleted.set(null), []);
  const printButton = useRef<HTMLButtonElement>(null);
  useShortcuts({
    isDeskShown: () => printButton.current?.checkVisibility() ?? false,
    single: {
      ...Object.fromEntries(sections.map(({ value }, index) => [String(index + 1), () => go(value)])),
      '/': () => targets.search.at(-1)?.current?.focus(),
      j: () => stepRow(1),
      k: () => stepRow(-1),
      r: () => targets.reply.at(-1)?.current?.focus(),
      e: () => targets.offerEarlier.at(-1)?.current?.click(),
      a: () => pressInRow('A'),
      l: () => pressInRow('L'),
      w: () => pressInRow('W'),
      c: () => pressInRow('C'),
      z: () => pressToastAction(),
      n: () => desk.openNewBooking(),
      t: () => desk.openNewTask(),
      v: () => {
        const visit = lastCompleted.get();
        if (visit) desk.actOnBooking('afterVisit', visit);
      },
      p: () => open('print'),
      '?': () => open('keys'),
    },
    onPalette: () => open('palette'),
    onPrivacy: hide,
  });

  const act = (Icon: LucideIcon, label: string, onSelect: () => void, shortcut?: string): Command => ({
    id: label,
    label,
    icon: <Icon aria-hidden />,
    onSelect,
    ...(shortcut && { shortcut }),
  });
  const actions: Command[] = [
    ...sections.map(({ value, label, icon }, index) =>
      act(icon, `Go to ${label}`, () => go(value), String(index + 1)),
    ),
    {
      ...act(ArrowRight, 'Go to the calendar', () => {
        go('bookings');
        setSearch({ tab: 'bookings', view: 'calendar' });
      }),
      // There an appointment is carried to another time.
      isMeant: (typed: string) => 'move appointment'.startsWith(typed.trim().toLowerCase()),
    },
    act(ArrowRight, 'Block time', () => desk.openPlan('block')),
    act(ArrowRight, 'Close days', () => desk.openPlan('close')),
    act(ArrowRight, 'Waiting list', () => desk.openPlan('waiting')),
    ...(['dark', 'light'] as const).map((theme) =>
      act(SunMoon, theme === 'dark' ? 'Dark colours' : 'Light colours', () => chooseAppearance({ theme })),
    ),
    ...(platform.lock ? [act(Lock, 'Lock', () => void platform.lock?.())] : []),
    act(CalendarPlus, 'New Booking', () => desk.openNewBooking(), 'N'),
    act(ClipboardList, 'New Task', () => desk.openNewTask(), 'T'),
    act(Siren, 'Clinical Task, Now', () => desk.openNewTask({ isClinical: true })),
    ...dataRequests.map(({ label, text, days }) =>
      act(ShieldCheck, label, () =>
        desk.openNewTask({ text, dueDate: addDays(londonToday(new Date()), days) }),
      ),
    ),
    ...emergencyCards.map((card) => ({
      ...act(Siren, `Emergency: ${card.title}`, () => desk.openEmergency(card.id), 'Alt E'),
      isMeant: (typed: string) => isCardMeant(card, typed),
    })),
    act(Printer, 'Print day sheet', () => open('print'), 'P'),
    ...ExportedList.options.map((list) => ({
      ...act(Download, `Export ${list} as CSV`, () => void exportList(list)),
      ...(whyBlocked !== null && { detail: whyBlocked }),
    })),
    {
      ...act(
        Download,
        'Export bookings as CSV, with staff and notes',
        () => void exportList('bookings', { notes: 'with' }),
      ),
      ...(whyBlocked !== null && { detail: whyBlocked }),
    },
    act(EyeOff, 'Hide the screen', hide, 'H'),
    act(Keyboard, 'Keyboard shortcuts', () => open('keys'), '?'),
    act(LogOut, 'Sign Out', onSignOut),
  ];

  const dialogProps = {
    isOpen: opened?.isOpen ?? false,
    onClose: close,
    finalFocus: findLastFocus,
  };
  return (
    <div className={`no-print ${styles.tools}`}>
      <div className={`gap-3 ${styles.main}`}>
        <Button
          size="sm"
          className={styles.book}
          title="New Booking (N)"
          onClick={() => desk.openNewBooking()}
        >
          <CalendarPlus aria-hidden />
          New Booking
        </Button>
        <SmallButton
          className={styles.find}
          title="Search everything (Ctrl+K)"
          onClick={() => open('palette')}
        >
          <Search aria-hidden />
          <span>Search everything</span>
          <Kbd>Ctrl K</Kbd>
        </SmallButton>
      </div>
      <div className={styles.icons}>
        <IconButton
          icon={Printer}
          ref={printButton}
          label="Print day sheet"
          title="Print day sheet (P)"
          onClick={() => open('print')}
        />
        {shown && (
          <IconButton
            icon={Download}
            requiresServer
            label={`Export ${shown} as CSV`}
            title={`Export ${shown} as CSV`}
            className={styles.export}
            onClick={exportShown}
          />
        )}
        <IconButton
          icon={Siren}
          label="Emergency"
          title="Emergency (Alt+E)"
          onClick={() => desk.openEmergency()}
        />
        <AppearanceMenu />
        <IconButton
          icon={EyeOff}
          label="Hide the screen"
          title="Hide the screen (H)"
          className={styles.hide}
          onClick={hide}
        />
        <IconButton
          icon={CircleHelp}
          label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          className={styles.keyboard}
          onClick={() => open('keys')}
        />
      </div>
      {opened?.content === 'palette' && (
        <CommandPalette
          key={opened.opening}
          actions={actions}
          isOpen={dialogProps.isOpen}
          onClose={dialogProps.onClose}
        />
      )}
      {opened?.content === 'print' && <PrintDaySheetDialog key={opened.opening} {...dialogProps} />}
      {opened?.content === 'keys' && (
        <ShortcutsDialog
          key={opened.opening}
          sections={sections.map(({ label }) => label)}
          {...dialogProps}
        />
      )}
      {isHidden && <PrivacyScreen onShow={() => setHidden(false)} />}
    </div>
  );
}

const appearanceMenus = [
  { name: 'theme', label: 'Colours', words: { system: 'Same as this device', light: 'Light', dark: 'Dark' } },
  { name: 'density', label: 'Rows', words: { comfortable: 'Comfortable', compact: 'Compact' } },
  { name: 'start', label: 'Opens on', words: { usual: 'The usual tab', today: 'Today' } },
] as const;

function AppearanceMenu() {
  const chosen = useChosenAppearance();
  return (
    <Menu trigger={<IconButton icon={SunMoon} label="Appearance" title="Appearance" />}>
      {appearanceMenus.map(({ name, label, words }, at) => (
        <Fragment key={name}>
          {at > 0 && <MenuSeparator />}
          <MenuChoice<string>
            label={label}
            options={Object.entries(words).map(([value, label]) => ({ value, label }))}
            value={chosen[name]}
            onChange={(next) => chooseAppearance({ [name]: next })}
          />
        </Fragment>
      ))}
    </Menu>
  );
}

/** Downloads a list as CSV with its search and filters; the server records the export. */
const exportList = (list: ExportedList, query: Record<string, string> = {}) =>
  reportOn(download({ call: exportCalls.exportList, params: { list }, query }), {
    done: 'List exported',
    detail: 'The file holds personal data: keep it safe, and delete it when you are done.',
    failed: 'The list could not be exported',
  });
