import type { Session as ElectronSession } from 'electron';
import { userCalls, type SignedInUser } from '#shared/contracts/user.ts';
import { deviceCookie, sessionCookie } from '#shared/cookies.ts';
import type { ClinicApi } from '#desktop/connection/clinicApi.ts';
import type { Connection } from '#desktop/connection/connection.ts';
import type { StoredList, OfflineListFile, RecordStore } from '#desktop/outage/recordStore.ts';
import { createPasswordCheck, type PasswordCheck } from '#desktop/security/passwordCheck.ts';
import type { SettingsFile } from '#desktop/storage/settings.ts';
import type { SteadyClock } from '#desktop/storage/steadyClock.ts';
import type { SavedWorkFile } from './savedWork.ts';

interface SessionParts {
  ses: ElectronSession;
  api: ClinicApi;
  connection: Pick<Connection, 'request'>;
  settings: SettingsFile;
  clock: SteadyClock;
  offlineList: OfflineListFile;
  records: Pick<RecordStore, 'forget'>;
  work: SavedWorkFile;
  /** Whether a session was stored at the start. */
  hasSession: boolean;
  onChange: () => void;
  /** Called when nobody is signed in any more. */
  onEnd: () => void;
  onReloadClean: () => void;
}

/** The device cookie and its signature, which survive the session. */
const deviceCookies = new Set(
  [deviceCookie, `__Host-${deviceCookie}`].flatMap((name) => [name, `${name}.sig`]),
);

const sessionCookies = new Set([sessionCookie, `__Host-${sessionCookie}`]);

/** Whether a session cookie of any server is stored: it may outlast the settings. */
export async function hasSessionCookie(ses: ElectronSession): Promise<boolean> {
  return (await ses.cookies.get({})).some(({ name }) => sessionCookies.has(name));
}

/** The signed-in user, and whether the desk is locked. It starts locked when anybody may be signed in. */
export function openSession(parts: SessionParts) {
  const { ses, api, connection, settings, clock, offlineList, records, work } = parts;
  const { onChange, onEnd, onReloadClean } = parts;
  /** Idle time after which the desk locks. */
  const lockAfterMs = () => settings.get().lockMinutes * 60_000;
  let isLocked = parts.hasSession || offlineList.get() !== null;
  let isStart = isLocked;
  /** Undefined until the server has named the cookie's user. */
  let user: StoredList['user'] | null | undefined;
  let check: PasswordCheck | null = offlineList.get()?.check ?? null;
  let hasEnded = false;
  /** A patient has the screen, and the page may do nothing but what belongs to their form. */
  let isHandedOver = false;
  const listedAt = offlineList.get()?.list.asOf;
  /** When the server last confirmed who is signed in. */
  let confirmedAt = listedAt === undefined ? null : Date.parse(listedAt);

  const owner = () => user ?? offlineList.get()?.user ?? null;

  function recordConfirmation(): void {
    confirmedAt = clock.trust();
  }

  function begin(found: SignedInUser): void {
    const { id, email, firstName, lastName } = found;
    const former = owner();
    const isOwner = former?.id === id && former.isOwner;
    const { isClinician = false } = found;
    const next = { id, email, name: `${firstName} ${lastName}`, firstName, lastName, isOwner, isClinician };
    if (former && former.id !== next.id) {
      offlineList.forget();
      records.forget();
      check = null;
    }
    recordConfirmation();
    hasEnded = false;
    isHandedOver = false;
    user = next;
  }

  /** Deletes the session's data. Unsaved work stays, encrypted for its user, unless they ended it themselves. */
  function end(by: 'person' | 'clinic'): void {
    hasEnded = by === 'clinic' && (hasEnded || owner() !== null);
    const leaver = owner();
    if (by === 'person' && !isLocked && leaver) work.forget(leaver.id);
    user = null;
    isHandedOver = false;
    check = null;
    confirmedAt = null;
    offlineList.forget();
    records.forget();
    onEnd();
    setLocked(false);
  }

  function setLocked(next: boolean): void {
    isLocked = next;
    onChange();
  }

  function lock(): void {
    if (isLocked || !owner()) return;
    isStart = false;
    setLocked(true);
    onReloadClean();
  }

  async function findUser(): Promise<void> {
    const userBefore = user;
    const { status, data } = await connection.request(userCalls.getCurrentUser);
    if (user !== userBefore) return;
    if (data?.role === 'admin') begin(data);
    else if (status === 401 || data) end('clinic');
  }

  /** Keeps the device cookie, so that failed sign-ins of others cannot lock this computer out. */
  async function clearCookies(): Promise<void> {
    const { server } = settings.get();
    if (!server) return ses.clearStorageData({ storages: ['cookies'] });
    for (const { name } of await ses.cookies.get({ url: server })) {
      if (!deviceCookies.has(name)) await ses.cookies.remove(server, name);
    }
  }

  return {
    /** Undefined until the server has named the cookie's user; a new object after every sign-in. */
    getUser: () => user,
    /** The signed-in user; during an outage, the user at the last contact with the server. */
    owner,
    isLocked: () => isLocked,
    isHandedOver: () => isHandedOver,
    setHandedOver: (is: boolean) => void (isHandedOver = is),
    /** Whether the desk has been locked since its start. */
    isStart: () => isStart,
    hasEnded: () => hasEnded,
    lockAfterMs,
    /** The stored hash of the password. */
    getCheck: () => check ?? offlineList.get()?.check ?? null,
    /** The password hash that unlocks the desk during an outage; null once the owner's limit has passed. */
    getOfflineCheck: (): PasswordCheck | null => {
      const limitMs = settings.get().offlineHours * 3_600_000;
      if (confirmedAt === null || clock.now() - confirmedAt >= limitMs) return null;
      return check ?? offlineList.get()?.check ?? null;
    },
    recordConfirmation,
    recordRightPassword: async (password: string): Promise<void> => {
      recordConfirmation();
      check = await createPasswordCheck(password);
    },
    begin,
    end,
    lock,
    open: () => {
      isHandedOver = false;
      setLocked(false);
    },
    findUser,
    setOwner: (isOwner: boolean) => {
      if (user && user.isOwner !== isOwner) user = { ...user, isOwner };
    },
    setClinician: (isClinician: boolean) => {
      if (user && user.isClinician !== isClinician) user = { ...user, isClinician };
    },
    forgetUser: () => void (user = undefined),
    signOut: async (): Promise<void> => {
      // Without a response the cookie is still removed here; the server's session expires when idle.
      await api.request(userCalls.logOut).catch(() => {});
      await clearCookies();
      onReloadClean();
      end('person');
    },
    /** The user of the snapshot, so that a start without the server neither hides nor replaces it. */
    readWork: (userId: number): string | null =>
      !isLocked && owner()?.id === userId ? work.read(userId) : null,
    /** A locked page shows nothing, but a last save may still be in transit. */
    saveWork: (userId: number, typed: string | null): void => {
      if (owner()?.id === userId) work.save(userId, typed);
    },
  };
}

export type Session = ReturnType<typeof openSession>;
