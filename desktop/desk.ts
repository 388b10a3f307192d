import type { Session } from 'electron';
import { bookingCalls, type AdminBooking } from '#shared/contracts/booking.ts';
import type { DeskState, KeptList } from '#shared/contracts/ipcContract.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { secondFactorRequired, User, userCalls } from '#shared/contracts/user.ts';
import { deviceCookie } from '#shared/deviceCookie.ts';
import { startPolling, type PollResult } from '#shared/domain/polling.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { Unreached, type ClinicApi } from './clinicApi.ts';
import { checkServer } from './firstRun.ts';
import type { Forwarded } from './forwarder.ts';
import type { Kept, KeptListFile } from './keptList.ts';
import type { KeptWorkFile } from './keptWork.ts';
import { findLinkTrouble } from './linkTrouble.ts';
import { openLive } from './live.ts';
import { findNews, type Notice } from './newRequests.ts';
import { isPassword, makePasswordCheck, type PasswordCheck } from './passwordCheck.ts';
import type { SettingsFile } from './settings.ts';
import { limitTries } from './tries.ts';

/** How exactly it is written down that somebody is there. */
const attendedEveryMs = 60_000;

interface DeskParts {
  ses: Session;
  api: ClinicApi;
  settings: SettingsFile;
  kept: KeptListFile;
  work: KeptWorkFile;
  isDevelopment: boolean;
  version: string;
  /** Whether the clinic's server has proved too new for this version. */
  isOutdated: () => boolean;
  isUpdateReady: () => boolean;
  /** The window gets the new state, is reloaded (so that nothing stays in it), or draws attention. */
  onState: (state: DeskState) => void;
  onEvict: () => void;
  onNotice: (notice: Notice) => void;
  onWaiting: (count: number) => void;
}

type SignedIn = Kept['user'];
/** The one cookie that is not the session's, with its signature. */
const deviceCookies = new Set(
  [deviceCookie, `__Host-${deviceCookie}`].flatMap((name) => [name, `${name}.sig`]),
);
const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

/**
 * What the main process knows of the desk: which clinic, who is signed in, whether it is locked, what can be read
 * during an outage. The window asks; it decides nothing of this.
 */
export function openDesk(parts: DeskParts) {
  const { ses, api, settings, kept, work, onState, onEvict, onNotice, onWaiting } = parts;
  const tries = limitTries();
  /** Without input for so long, the desk locks itself. */
  const lockAfterMs = () => settings.get().lockMinutes * 60_000;
  const isStale = Date.now() - settings.get().attendedAt > lockAfterMs();
  let isLocked = settings.get().server !== null && (settings.get().isLocked || isStale);
  let connection: DeskState['connection'] = 'connecting';
  let trouble: string | null = null;
  /** Undefined until the clinic has said who the cookie belongs to. */
  let user: SignedIn | null | undefined;
  let check: PasswordCheck | null = kept.get()?.check ?? null;
  let locksAt: number | null = null;
  let hasSessionEnded = false;

  /** How often the window has heard from the clinic: a look that fails meanwhile proves nothing. */
  let heard = 0;

  const getServer = () => settings.get().server;
  const whoseDesk = () => user ?? kept.get()?.user ?? null;

  function getState(): DeskState {
    return {
      server: getServer(),
      isLocked,
      lockedFor: isLocked ? (whoseDesk()?.name ?? null) : null,
      connection,
      trouble,
      keptIn: kept.place(),
      asOf: isLocked ? null : (kept.get()?.list.asOf ?? null),
      version: parts.version,
      isOutdated: parts.isOutdated(),
      locksInSeconds:
        locksAt === null || isLocked ? null : Math.max(0, Math.ceil((locksAt - Date.now()) / 1000)),
      hasSessionEnded,
      isUpdateReady: parts.isUpdateReady(),
    };
  }
  /** A locked desk that knows nobody and whose clinic is gone for good must still find the next one. */
  const isInUse = () => whoseDesk() !== null || (isLocked && connection !== 'offline');
  const tell = () => onState(getState());

  function setConnection(next: DeskState['connection'], why: string | null = null): void {
    if (next === connection && why === trouble) return;
    connection = next;
    trouble = why;
    // It would go on waiting on a connection that has died.
    if (next === 'offline') live.stop();
    tell();
  }

  /** Any good answer ends an outage at once. @throws Unreached */
  const ask: ClinicApi['ask'] = async (call, given) => {
    const answer = await api.ask(call, given);
    setConnection('online');
    return answer;
  };

  function begin(found: User): void {
    const next = { id: found.id, email: found.email, name: nameOf(found) };
    const former = whoseDesk();
    if (former && former.id !== next.id) {
      kept.forget();
      check = null;
    }
    work.forgetOthers(next.id);
    hasSessionEnded = false;
    user = next;
  }

  /**
   * Nobody is signed in any more: what belonged to them is gone from here. Their work stays sealed for them when it
   * was the clinic that ended the session.
   */
  function end(by: 'person' | 'clinic'): void {
    hasSessionEnded = by === 'clinic' && (hasSessionEnded || whoseDesk() !== null);
    if (by === 'person') work.forget();
    user = null;
    check = null;
    kept.forget();
    live.stop();
    onWaiting(0);
    setLocked(false);
  }

  function setLocked(next: boolean): void {
    if (next !== isLocked) {
      isLocked = next;
      settings.set({ isLocked: next, attendedAt: Date.now() });
    }
    tell();
  }

  function lock(): void {
    if (isLocked || !whoseDesk()) return;
    setLocked(true);
    onEvict();
  }

  async function findUser(): Promise<void> {
    const { status, data } = await ask(userCalls.getCurrentUser);
    if (data?.role === 'admin') begin(data);
    else if (status === 401 || data) end('clinic');
  }

  function setLockMinutes(lockMinutes: number): void {
    if (lockMinutes !== settings.get().lockMinutes) settings.set({ lockMinutes });
  }

  /** Says when the desk will lock, or that it will not: somebody is there. */
  function warn(at: number | null): void {
    if ((at === null) === (locksAt === null)) return;
    locksAt = isLocked || !whoseDesk() ? null : at;
    tell();
  }

  /** The page may ask before the clinic has said whose the cookie is. */
  async function readWork(userId: number): Promise<string | null> {
    if (!isLocked && !user) await findUser().catch(() => {});
    return !isLocked && user?.id === userId ? work.read(userId) : null;
  }

  async function keepList(bookings: readonly AdminBooking[], days: string[]): Promise<void> {
    if (!user) return;
    const appointments = bookings.flatMap(({ id, appointmentDate, appointmentTime, ...booking }) =>
      appointmentDate && days.includes(appointmentDate)
        ? [{ id, day: appointmentDate, time: appointmentTime, ...pick(booking) }]
        : [],
    );
    await kept.keep({ user, check, list: { asOf: new Date().toISOString(), days, appointments } });
  }

  function noticeRequests(queue: readonly QueueItem[]): void {
    const { lastRequestId, lastMessageId } = settings.get();
    const requests = findNews('booking', queue, lastRequestId);
    const messages = findNews('contact', queue, lastMessageId);
    // Saved before notifying: at most one notification each, even after a crash.
    if (requests.lastId !== lastRequestId || messages.lastId !== lastMessageId) {
      settings.set({ lastRequestId: requests.lastId, lastMessageId: messages.lastId });
    }
    onWaiting(queue.length);
    if (!isLocked) for (const notice of [...requests.notices, ...messages.notices]) onNotice(notice);
  }

  async function poll(): Promise<PollResult> {
    if (!getServer()) return 'reached';
    const heardBefore = heard;
    try {
      await api.probe();
      if (!user) await findUser();
      const asking = user;
      if (asking) {
        const days = [londonToday(), addDays(londonToday(), 1)];
        const [bookings, queue, rules] = await Promise.all([
          ask(bookingCalls.listBookings, {
            query: { from: days[0] ?? '', to: days[1] ?? '', limit: '200' },
          }),
          ask(queueCalls.listQueue),
          // The lock keeps the minutes it has; what the others say of the connection is enough.
          ask(staffCalls.getSignInSettings).catch(() => null),
        ]);
        // Somebody else may have signed in, or out, while the clinic answered.
        if (asking === user) {
          if ([bookings, queue].some(({ status }) => status === 401 || status === 403)) end('clinic');
          if (bookings.data) await keepList(bookings.data, days);
          if (queue.data && user) noticeRequests(queue.data);
          if (rules?.data) setLockMinutes(rules.data.deskLockMinutes);
          if (user) live.ensure();
        }
      }
      setConnection('online');
      tell();
      return 'reached';
    } catch (problem) {
      if (!(problem instanceof Unreached)) throw problem;
      if (heard === heardBefore) setConnection('offline', findLinkTrouble(problem));
      return 'unreached';
    }
  }

  const polling = startPolling({
    poll,
    setTimer: (then, ms) => setTimeout(then, ms),
    clearTimer: clearTimeout,
  });
  const live = openLive(api, polling.pollNow);

  /** Learns from the window's own traffic who is signed in. */
  async function onAnswer({ call, status, sent, received }: Forwarded): Promise<void> {
    if (status < 500) {
      heard += 1;
      if (connection === 'offline') polling.pollNow();
      setConnection('online');
    }
    if (call.path === userCalls.logIn.path && status === 200) {
      const found = User.safeParse(JSON.parse(received)).data;
      if (found?.role === 'admin') {
        begin(found);
        check = await makePasswordCheck(String((JSON.parse(sent) as { password?: unknown }).password));
        settings.set({ attendedAt: Date.now() });
      } else end('person');
      polling.pollNow();
    } else if (call.path === userCalls.logOut.path && status < 300) end('person');
    else if (status === 401 || (status === 403 && call.audience === 'admin')) {
      if (user) end('clinic');
    }
  }

  async function unlock(password: string): Promise<Outcome> {
    const who = whoseDesk();
    if (!isLocked) return { isDone: true, message: null };
    if (!who)
      return { isDone: false, message: 'The clinic has to be reached before this desk can be opened.' };
    const wait = tries.secondsToWait();
    if (wait > 0) return { isDone: false, message: `Too many wrong passwords. Please wait ${wait} seconds.` };
    let isRight: boolean;
    try {
      const { status, data, sentence, code } = await ask(userCalls.logIn, {
        body: { email: who.email, password },
      });
      if (status === 429 || status === 426) return { isDone: false, message: sentence };
      // Asked for a code, the password was right; the session that the desk has is not ended by this.
      const hasSession = code === secondFactorRequired;
      isRight = hasSession || (data?.id === who.id && data.role === 'admin');
      if (isRight && data) begin(data);
      if (isRight) check = await makePasswordCheck(password);
    } catch (problem) {
      if (!(problem instanceof Unreached)) throw problem;
      const known = check ?? kept.get()?.check;
      if (!known)
        return { isDone: false, message: 'The clinic has to be reached before this desk can be opened.' };
      isRight = await isPassword(password, known);
    }
    tries.note(isRight);
    if (!isRight) return { isDone: false, message: 'That is not the right password.' };
    setLocked(false);
    polling.pollNow();
    return { isDone: true, message: null };
  }

  /** All cookies but the one by which the clinic knows this computer: tomorrow strangers must not keep its desk out. */
  async function clearSession(): Promise<void> {
    const server = getServer();
    if (!server) return ses.clearStorageData({ storages: ['cookies'] });
    for (const { name } of await ses.cookies.get({ url: server })) {
      if (!deviceCookies.has(name)) await ses.cookies.remove(server, name);
    }
  }

  async function signOut(): Promise<void> {
    // Without an answer the cookie still goes from here, and the session ends by being idle.
    await api.ask(userCalls.logOut).catch(() => {});
    await clearSession();
    onEvict();
    end('person');
  }

  async function setServer(address: string): Promise<Outcome> {
    // The page says it once, at the first run; afterwards it could lead the desk, and who signs in there, anywhere.
    const refused = { isDone: false, message: 'The clinic’s address is changed in the menu.' };
    if (getServer() !== null) return refused;
    const checked = await checkServer(ses, address, parts.isDevelopment);
    if (checked.origin === undefined) return checked;
    if (getServer() !== null) return refused;
    settings.set({ server: checked.origin, lastRequestId: null, lastMessageId: null });
    user = undefined;
    connection = 'connecting';
    trouble = null;
    tell();
    polling.pollNow();
    return { isDone: true, message: null };
  }

  /** Back to the first run, once nobody is signed in: another address is another clinic, so nothing of this one stays. */
  async function forgetServer(): Promise<void> {
    if (isInUse()) return;
    await ses.clearStorageData();
    onEvict();
    end('person');
    settings.set({ server: null, lastRequestId: null, lastMessageId: null });
    tell();
  }

  function readKeptList(): KeptList | null {
    return isLocked ? null : (kept.get()?.list ?? null);
  }

  return {
    getState,
    getServer,
    isLocked: () => isLocked,
    isAway: () => connection === 'offline',
    isInUse,
    lock,
    unlock,
    signOut,
    setServer,
    forgetServer,
    readKeptList,
    lockAfterMs,
    warn,
    readWork,
    /** A locked page shows nothing, but what it had last may still be on its way. */
    keepWork: (userId: number, kept: string | null) => {
      if (whoseDesk()?.id === userId) work.keep(userId, kept);
    },
    onAnswer,
    lookNow: polling.pollNow,
    /** Something about the state changed outside of the session, such as an update that is ready. */
    tell,
    tryNow: polling.tryNow,
    /** Somebody is at the desk. */
    noteAttended: () => {
      if (Date.now() - settings.get().attendedAt > attendedEveryMs) settings.set({ attendedAt: Date.now() });
    },
    stop: () => {
      polling.stop();
      live.stop();
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

function pick({ name, service, status, phone }: Pick<AdminBooking, 'name' | 'service' | 'status' | 'phone'>) {
  return { name, service, status, phone };
}
