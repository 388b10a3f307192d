import type { Knex } from 'knex';
import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import type { BookingStatus } from '#shared/domain/transitions.ts';
import { addDays, londonNow, toMinutes } from '#shared/domain/wallTime.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { CareModel } from '#api/models/CareModel.ts';
import { buildAdmin, buildContact, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { BlockedTimeModel } from '#api/models/BlockedTimeModel.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { RewardClaimModel } from '#api/models/RewardClaimModel.ts';
import { addRequestsAndOffers } from '#api/demo/seedOffers.ts';
import { addRecords } from '#api/demo/seedRecords.ts';
import { demoContacts, demoNotes, demoPeople, demoServices } from '#api/demo/seedWords.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

const demoAdmin = 'admin@demo.example';
const demoPatient = 'grace.adeyemi@demo.example';

/** A seeded random generator: the demonstration data is the same every time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

/** Fills a day from opening with appointments that do not overlap. */
function planDay(date: string, roll: (sides: number) => number, fullness: number) {
  const plan: { time: string; service: string }[] = [];
  let free = 0;
  for (const time of clinicHours.startsOn(date)) {
    if (toMinutes(time) < free || roll(100) >= fullness) continue;
    const service = demoServices[roll(demoServices.length)] ?? 'Consultation';
    plan.push({ time, service });
    free = toMinutes(time) + (findService(service)?.blockedMinutes ?? 30);
  }
  return plan;
}

async function addBookings(trx: Knex.Transaction, people: UserModel[], roll: (sides: number) => number) {
  const now = londonNow(new Date());
  // A year back for the regulars' loyalty, three weeks ahead for the calendar.
  for (let offset = -330; offset <= 21; offset++) {
    const date = addDays(now.date, offset);
    if (!clinicHours.isOpenOn(date)) continue;
    const fullness = offset < -35 ? 4 : offset <= 0 ? 42 : Math.max(8, 40 - offset * 2);
    for (const { time, service } of planDay(date, roll, fullness)) {
      // Favours the first people, so that there are regulars with loyalty progress.
      const person = people[Math.min(roll(people.length), roll(people.length))] as UserModel;
      const isOver = `${date}T${time}` < `${now.date}T${now.time}`;
      const status: BookingStatus =
        roll(12) === 0 ? 'cancelled' : isOver && offset < 0 ? 'completed' : 'confirmed';
      await BookingModel.query(trx).insert({
        ...contactOf(person, roll),
        service,
        appointmentDate: date,
        appointmentTime: time,
        preferredDate: date,
        minutes: findService(service)?.blockedMinutes ?? 30,
        status,
        attendance: status === 'completed' ? 'arrived' : null,
        source: roll(4) === 0 ? 'manual' : 'wizard',
        // Nothing was received in the future, however far ahead its day is.
        createdAt: `${addDays(date < now.date ? date : now.date, -roll(12) - 2)}T${time}:00Z`,
      });
    }
  }
}

function contactOf(person: UserModel, roll: (sides: number) => number) {
  return {
    userId: person.id,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    // Their own: a shared number puts the birth date beside the name.
    phone: `020 7946 0${String(100 + (person.id % 900))}`,
    message: roll(3) === 0 ? (demoNotes[roll(demoNotes.length)] ?? null) : null,
  };
}

async function addRequests(trx: Knex.Transaction, people: UserModel[], roll: (sides: number) => number) {
  const today = londonNow(new Date()).date;
  for (let n = 0; n < 14; n++) {
    const person = people[roll(people.length)] as UserModel;
    const service = demoServices[n % demoServices.length] ?? 'Consultation';
    const isGuest = n % 4 === 3;
    await BookingModel.query(trx).insert({
      ...contactOf(person, roll),
      ...(isGuest && { userId: null }),
      service,
      preferredDate: addDays(today, 2 + roll(16)),
      minutes: findService(service)?.blockedMinutes ?? 30,
      source: isGuest ? 'home' : 'wizard',
      createdAt: new Date(Date.now() - (n * 131 + roll(60)) * 60_000).toISOString(),
    });
  }
}

/** Lunch breaks on days without an appointment at that time, and two blocked days next month. */
async function addBlockedTimes(trx: Knex.Transaction, adminId: number) {
  const { date: today } = londonNow(new Date());
  const base = { createdBy: adminId, reason: 'Lunch', startTime: '12:30', endTime: '13:30' };
  for (let offset = -7; offset <= 21; offset++) {
    const date = addDays(today, offset);
    if (!clinicHours.isOpenOn(date)) continue;
    const taken = await trx('taken_slots')
      .whereRaw('slot && tsrange(?::timestamp, ?::timestamp)', [`${date} 12:30`, `${date} 13:30`])
      .first<{ specialist_id: number } | undefined>('specialist_id');
    if (!taken) await BlockedTimeModel.query(trx).insert({ ...base, startDate: date, endDate: date });
  }
  await BlockedTimeModel.query(trx).insert({
    createdBy: adminId,
    reason: 'Training course',
    startDate: addDays(today, 24),
    endDate: addDays(today, 25),
  });
}

async function addCareAndLoyalty(trx: Knex.Transaction, people: UserModel[], adminId: number) {
  for (const person of people) {
    const done = await BookingModel.query(trx)
      .where({ user_id: person.id, status: 'completed' })
      .select('service');
    const services = done.map(({ service }) => service);
    const guides = aftercareGuides.filter(({ timeline }) =>
      timeline.matchServices.some((name) => services.includes(name)),
    );
    for (const { careType } of guides) {
      await CareModel.query(trx).insert({ userId: person.id, careType, assignedBy: adminId });
    }
    if (done.length > 0) await recomputeLoyalty(trx, person.id);
    if (done.length > 6) {
      await RewardClaimModel.query(trx).insert({
        userId: person.id,
        stageId: 'stage-regular',
        rewardId: 'reward-skin-check',
      });
    }
  }
}

/**
 * A believable month of a small clinic around today, on a database that has no customers yet.
 * @param recordKeys encrypt the care records; without them there are none
 * @returns how to sign in
 * @throws Error when there are customers already: demonstration data is never mixed with real customers
 */
export async function fillDemo(db: Knex, recordKeys: readonly string[] = []): Promise<string> {
  const signIn = `Demonstration data. Admin: ${demoAdmin}, patient: ${demoPatient}; password of both: ${factoryPassword}`;
  if (await UserModel.query(db).findOne({ email: demoAdmin })) return signIn;
  if (await UserModel.query(db).findOne({ role: 'user' })) {
    throw new Error('This database has customers; demonstration data goes only into one without.');
  }
  const roll = dice(2026);
  await inTransaction(db, async (trx) => {
    const admin = await buildAdmin(trx, {
      email: demoAdmin,
      firstName: 'Robin',
      lastName: 'Shah',
      isOwner: true,
      isClinician: true,
    });
    const people: UserModel[] = [];
    for (const [n, [firstName, lastName]] of demoPeople.entries()) {
      people.push(
        await buildUser(trx, {
          firstName,
          lastName,
          email: `${firstName}.${lastName}@demo.example`
            .toLowerCase()
            .normalize('NFD')
            .replace(/[^a-z0-9.@-]/g, ''),
          dateOfBirth: `${1958 + ((n * 7) % 46)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 27) + 1).padStart(2, '0')}`,
        }),
      );
    }
    await trx('clinic_settings').update({ booked_at_once: ['consultation'] });
    await addBookings(trx, people, roll);
    await addRequests(trx, people, roll);
    await addBlockedTimes(trx, admin.id);
    const [patient, friend, other] = people as [UserModel, UserModel, UserModel];
    await addRequestsAndOffers(trx, patient, admin.id);
    await trx('referrals').insert({ referrer_id: patient.id, friend_id: friend.id });
    await trx('referral_names').insert({ user_id: other.id, name: `${friend.firstName}, my neighbour` });
    await addCareAndLoyalty(trx, people, admin.id);
    if (recordKeys.length > 0) {
      const prescriber = await buildAdmin(trx, {
        email: 'prescriber@demo.example',
        firstName: 'Imogen',
        lastName: 'Hale',
        isClinician: true,
        isPrescriber: true,
      });
      await addRecords(trx, people, admin.id, prescriber.id, recordKeys);
    }
    // The oldest is stored first, as it happens.
    for (const [n, contact] of [...demoContacts.entries()].toReversed()) {
      await buildContact(trx, {
        ...contact,
        createdAt: new Date(Date.now() - (n * 11 + 2) * 3_600_000).toISOString(),
        // The last ones are unanswered, one of them overdue.
        handledAt: n > 2 ? new Date().toISOString() : null,
      });
    }
  });
  return signIn;
}
