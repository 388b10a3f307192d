import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { comparePeople } from '#shared/domain/samePerson.ts';
import { buildUser } from '#api/demo/factories.ts';
import { listConfirmedAddresses } from '#api/models/confirmedAddresses.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { repeats } from '#api/testing/fullRun.ts';

const db = await createTestDatabase();
afterAll(() => db.drop());

const addresses = ['a@example.test', 'b@example.test', 'c@example.test'];

interface Account {
  /** The day of the confirmation; null without one. */
  present: { email: string; provenOn: number | null } | null;
  former: { email: string; provenOn: number | null }[];
}

const provenOn = fc.option(fc.integer({ min: 1, max: 3 }));
const accounts: fc.Arbitrary<Account[]> = fc
  .tuple(
    fc.shuffledSubarray(addresses),
    fc.array(
      fc.record({
        provenOn,
        former: fc.uniqueArray(fc.record({ email: fc.constantFrom(...addresses), provenOn }), {
          selector: ({ email }) => email,
        }),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  )
  // No two accounts have one present address.
  .map(([free, rows]) =>
    rows.map(({ provenOn: proven, former }, at) => {
      const email = free[at];
      return { present: email === undefined ? null : { email, provenOn: proven }, former };
    }),
  );

/** The account that has an address confirmed at present, else the last one that confirmed it. */
function findOwner(all: Account[], email: string): number | null {
  const present = all.findIndex((one) => one.present?.email === email && one.present.provenOn !== null);
  if (present >= 0) return present;
  let owner: number | null = null;
  let latest = 0;
  all.forEach(({ former }, at) => {
    const proven = former.find((one) => one.email === email)?.provenOn ?? 0;
    if (proven > 0 && proven >= latest) [owner, latest] = [at, proven];
  });
  return owner;
}

const name = { firstName: 'Pat', lastName: 'Example' };
const dayOf = (day: number | null) => (day === null ? null : `2030-01-0${day}T00:00:00Z`);

test('an address counts for one account: the one that has it confirmed, or else the last one that confirmed it', async () => {
  await fc.assert(
    fc.asyncProperty(accounts, async (all) => {
      const trx = await db.knex.transaction();
      try {
        const ids: number[] = [];
        for (const { present, former } of all) {
          const emailProvenAt = dayOf(present?.provenOn ?? null);
          const { id } = await buildUser(
            trx,
            present
              ? { email: present.email, emailProvenAt }
              : { email: null, emailProvenAt, passwordHash: null },
          );
          ids.push(id);
          for (const { email, provenOn: day } of former)
            await trx('former_addresses').insert({ user_id: id, email, proven_at: dayOf(day) });
        }
        for (const [at, accountId] of ids.entries()) {
          const confirmedEmails = await listConfirmedAddresses(trx, accountId);
          expect(confirmedEmails).toEqual(addresses.filter((email) => findOwner(all, email) === at));
          for (const email of addresses) {
            const isSame =
              comparePeople({ ...name, accountId, confirmedEmails }, { ...name, accountId: null, email }) ===
              'same';
            expect(isSame).toBe(findOwner(all, email) === at);
          }
        }
      } finally {
        await trx.rollback();
      }
    }),
    { numRuns: repeats(100) },
  );
});
