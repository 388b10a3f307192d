import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '#api/http/errors.ts';

/** Argon2id, the library's default. */
const costs = {
  /** 19 MiB and two passes (OWASP Password Storage Cheat Sheet): 10 ms. */
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  /** The minimum that Argon2 accepts, for tests, which sign in thousands of times. */
  cheap: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};
export type HashingCost = keyof typeof costs;

let hashing = costs.strong;

/** For the whole process; set by PASSWORD_HASHING, which must not be `cheap` in production. */
export function setHashingCost(cost: HashingCost): void {
  if (hashing === costs[cost]) return;
  hashing = costs[cost];
  dummyHash = undefined;
}

/** All cores but one, so that a flood of log-ins leaves one to the lists; more than Node's four threads would only wait. */
const maxAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const maxWaiting = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MiB: unlimited concurrency would let a flood of log-ins exhaust the memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) {
      throw new ApiError(503, 'unavailable', 'The service is busy. Please try again in a moment.', {
        'Retry-After': '2',
      });
    }
    await new Promise<void>((start) => waiting.push(start));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, hashing));

let dummyHash: Promise<string> | undefined;

/** Without a hash (no account or password) a dummy is checked, so that response times do not reveal who has an account. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string) {
  dummyHash ??= hash('no account has this password', hashing);
  const against = passwordHash ?? (await dummyHash);
  const matches = await inTurn(() => verify(against, password));
  return matches && typeof passwordHash === 'string';
}

/** Whether a stored hash was made with other parameters than the current ones. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.includes(`m=${hashing.memoryCost},t=${hashing.timeCost},p=${hashing.parallelism}`);
}
