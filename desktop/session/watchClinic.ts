import { deskKeyCalls } from '#shared/contracts/deskKey.ts';
import { offlineDataCalls, offlineDays, type OfflineData } from '#shared/contracts/offlineData.ts';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { staffCalls, type SignInSettings } from '#shared/contracts/staff.ts';
import { listDueTasks, listUntaken } from '#shared/domain/dueTasks.ts';
import { startPolling, type PollResult } from '#shared/domain/polling.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { ServerUnreachableError, type ClinicApi } from '#desktop/connection/clinicApi.ts';
import type { Connection } from '#desktop/connection/connection.ts';
import { findLinkTrouble } from '#desktop/connection/linkTrouble.ts';
import type { OfflineListFile } from '#desktop/outage/recordStore.ts';
import type { PictureFetch } from '#desktop/outage/pictureFetch.ts';
import type { RecordFetch } from '#desktop/outage/recordFetch.ts';
import type { DeskKey } from '#desktop/storage/deskKey.ts';
import type { SettingsFile } from '#desktop/storage/settings.ts';
import type { SteadyClock } from '#desktop/storage/steadyClock.ts';
import { findNews, type Notice } from './newRequests.ts';
import type { Session } from './session.ts';

interface WatchParts {
  api: ClinicApi;
  connection: Connection;
  session: Session;
  settings: SettingsFile;
  clock: SteadyClock;
  deskKey: Pick<DeskKey, 'publicKey'> | null;
  offlineList: OfflineListFile;
  recordFetch: RecordFetch;
  pictureFetch: PictureFetch;
  onChange: () => void;
  onNotice: (notice: Notice) => void;
  onWaiting: (count: number, untaken: number) => void;
  /** Counts the unsent changes that were sent since the start. */
  countSent: () => number;
  /** Called when somebody is signed in and the server answers. */
  onOnline: () => void;
}

/** Polls the server for the user, the snapshot and new requests. */
export function watchClinic(parts: WatchParts) {
  const { api, connection, session, settings, clock, deskKey, offlineList, recordFetch, pictureFetch } =
    parts;
  const { onChange, onNotice, onWaiting, onOnline, countSent } = parts;
  const { request } = connection;

  async function saveFetched(fetched: OfflineData | undefined): Promise<void> {
    const user = session.getUser();
    if (!user) return;
    const asOf = new Date().toISOString();
    const snapshot = fetched ? { ...fetched, asOf } : (offlineList.get()?.kept ?? null);
    await offlineList.save({ user, check: session.getCheck(), list: { asOf }, kept: snapshot });
  }

  function noticeRequests(queue: readonly QueueItem[], tasks: OfflineData['tasks']): void {
    const { lastRequestId, lastMessageId } = settings.get();
    const requests = findNews('booking', queue, lastRequestId);
    const messages = findNews('contact', queue, lastMessageId);
    // Saved before notifying: at most one notification each, even after a crash.
    if (requests.lastId !== lastRequestId || messages.lastId !== lastMessageId) {
      settings.set({ lastRequestId: requests.lastId, lastMessageId: messages.lastId });
    }
    // As many as the page's tab has.
    onWaiting(queue.length + listDueTasks(tasks, new Date()).length, listUntaken(tasks).length);
    if (!session.isLocked())
      for (const notice of [...requests.notices, ...messages.notices]) onNotice(notice);
  }

  function setRules({ deskLockMinutes: lockMinutes, deskOfflineHours: offlineHours }: SignInSettings): void {
    const { lockMinutes: minutes, offlineHours: hours } = settings.get();
    if (lockMinutes !== minutes || offlineHours !== hours) settings.set({ lockMinutes, offlineHours });
  }

  async function fetchRecords(): Promise<void> {
    const user = session.getUser();
    if (!user) return;
    const isCurrent = () => session.getUser() === user;
    const mayRead = await recordFetch.refresh(user, isCurrent);
    if (!mayRead && isCurrent()) session.setClinician(false);
    // Not awaited: photographs take minutes, and the polls go on.
    if (mayRead) void pictureFetch.run(user.id, isCurrent);
  }

  /** The session with which the server has learnt of this desk's key. */
  let registeredFor: ReturnType<Session['getUser']>;

  async function registerKey(): Promise<void> {
    const user = session.getUser();
    if (!user || !deskKey || user === registeredFor) return;
    const { publicKey } = deskKey;
    // An older server does not have this call, and takes the desk at its word.
    const answer = await request(deskKeyCalls.registerDeskKey, { body: { publicKey } }).catch(() => null);
    if (answer) registeredFor = user;
  }

  async function read(): Promise<void> {
    const user = session.getUser();
    if (!user) return;
    const sentBefore = countSent();
    const around = {
      from: addDays(londonToday(new Date()), -offlineDays),
      to: addDays(londonToday(new Date()), offlineDays),
    };
    const [queue, rules, snapshot] = await Promise.all([
      request(queueCalls.listQueue),
      // If this call fails, the lock keeps its present minutes; the other calls decide about the connection.
      request(staffCalls.getSignInSettings).catch(() => null),
      // An older server does not have this call; the desk then only reads during an outage.
      request(offlineDataCalls.getOfflineData, { query: around }).catch(() => null),
    ]);
    // A later sign-in replaced the session of this poll, even when the same person signed in.
    if (user !== session.getUser()) return;
    if (queue.status === 401 || queue.status === 403) session.end('clinic');
    if (rules?.data) session.setOwner(rules.data.isOwner);
    // A newer server's answer confirms the session even where this version cannot read it.
    const isConfirmed = queue.status === 200;
    if (isConfirmed) session.recordConfirmation();
    if (isConfirmed) await registerKey();
    // A change that was sent meanwhile may be missing from the answer; the next poll has it.
    const isCurrent = sentBefore === countSent();
    if (isConfirmed) await saveFetched(isCurrent ? snapshot?.data : undefined);
    if (isConfirmed) await fetchRecords();
    const { tasks = [] } = snapshot?.data ?? offlineList.get()?.kept ?? {};
    if (queue.data && session.getUser()) noticeRequests(queue.data, tasks);
    if (rules?.data) setRules(rules.data);
    if (session.getUser()) onOnline();
  }

  async function poll(): Promise<PollResult> {
    if (!settings.get().server) return 'reached';
    // Saved also while nothing answers, so that a restart does not lose the time that has passed.
    clock.now();
    const heardBefore = connection.timesHeard();
    try {
      await api.probe();
      if (!session.getUser()) await session.findUser();
      await read();
      connection.set('online');
      onChange();
      return 'reached';
    } catch (problem) {
      if (!(problem instanceof ServerUnreachableError)) throw problem;
      if (connection.timesHeard() === heardBefore) connection.set('offline', findLinkTrouble(problem));
      return 'unreached';
    }
  }

  return startPolling({
    poll,
    setTimer: (then, ms) => setTimeout(then, ms),
    clearTimer: clearTimeout,
  });
}
