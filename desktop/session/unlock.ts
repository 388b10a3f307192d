import type { Outcome } from '#shared/contracts/platform.ts';
import { secondFactorRequired, userCalls } from '#shared/contracts/user.ts';
import { ServerUnreachableError } from '#desktop/connection/clinicApi.ts';
import type { Connection } from '#desktop/connection/connection.ts';
import { isPassword } from '#desktop/security/passwordCheck.ts';
import { createUnlockThrottle } from '#desktop/security/unlockThrottle.ts';
import type { SettingsFile } from '#desktop/storage/settings.ts';
import type { Session } from './session.ts';

const refuse = (message: string): Outcome => ({ isDone: false, message });
const unknown = refuse('The clinic has to be reached before this desk can be opened.');

interface UnlockParts {
  session: Session;
  connection: Pick<Connection, 'request'>;
  settings: SettingsFile;
  onUnlocked: () => void;
}

/** By the signed-in person's password, checked by the server, or in an outage by the stored hash, to the owner's limit. */
export function createUnlock({ session, connection, settings, onUnlocked }: UnlockParts) {
  const throttle = createUnlockThrottle({
    get: () => settings.get().wrongPasswords,
    set: (wrongPasswords) => settings.set({ wrongPasswords }),
  });

  async function checkPassword(email: string, id: number, password: string): Promise<boolean | Outcome> {
    try {
      const { status, data, sentence, code } = await connection.request(userCalls.logIn, {
        body: { email, password },
      });
      if (status === 429 || status === 426) return refuse(sentence);
      // The server asks for a code only after a correct password; the desk's session stays valid meanwhile.
      const isRight = code === secondFactorRequired || (data?.id === id && data.role === 'admin');
      if (isRight && data) session.begin(data);
      if (isRight) await session.recordRightPassword(password);
      return isRight;
    } catch (problem) {
      if (!(problem instanceof ServerUnreachableError)) throw problem;
      const known = session.getOfflineCheck();
      return known ? isPassword(password, known) : unknown;
    }
  }

  async function unlock(password: string): Promise<Outcome> {
    if (!session.isLocked()) return { isDone: true, message: null };
    const owner = session.owner();
    if (!owner) return unknown;
    const wait = throttle.secondsToWait(owner.id);
    if (wait > 0) return refuse(`Too many wrong passwords. Please wait ${wait} seconds.`);
    const isRight = await checkPassword(owner.email, owner.id, password);
    if (typeof isRight !== 'boolean') return isRight;
    throttle.record(owner.id, isRight);
    if (!isRight) return refuse('That is not the right password.');
    session.open();
    onUnlocked();
    return { isDone: true, message: null };
  }

  let last: Promise<unknown> = Promise.resolve();

  /** One attempt after the other, so that overlapping ones cannot pass the throttle together. */
  return function queueUnlock(password: string): Promise<Outcome> {
    const mine = last.then(() => unlock(password));
    last = mine.catch(() => {});
    return mine;
  };
}
