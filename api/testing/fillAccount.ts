import { randomUUID } from 'node:crypto';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import type { Account } from '#api/models/UserModel.ts';
import type { TestApp, TestClient } from '#api/testing/app.ts';
import { consentBody, historyBody, toxinConsent } from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

/** Fills every column that a patient can have data in. */
export async function fillAccount(app: TestApp, user: Account, adminId: number): Promise<void> {
  const booking = await buildConfirmed(app.db, {
    userId: user.id,
    message: 'My own wish',
    attendance: 'did_not_attend',
    moveWishDate: '2031-02-03',
    moveWishNote: 'Rather a Monday',
    wishes: { times: [{ date: '2031-02-01', time: '09:30' }] },
    moveWishes: { part: 'evenings' },
    earlierWantedAt: '2026-02-07T04:05:06Z',
    moveWishedAt: '2026-02-03T04:05:06Z',
    moveWishAnsweredAt: '2026-02-04T04:05:06Z',
    reminderAnswer: 'cannot_come',
    reminderAnsweredAt: '2026-02-05T05:05:06Z',
    reminderAnsweredFor: '2026-02-07 10:00:00',
    handledAt: '2026-02-05T04:05:06Z',
    writtenAt: '2026-02-06T04:05:06Z',
    ageCheckedAt: '2026-02-08T04:05:06Z',
    dateOfBirth: '1990-05-18',
    staffNote: 'Comes fifteen minutes late',
    cancelledAt: '2026-02-11T04:05:06Z',
    noticeGivenAt: '2026-02-10T14:05:06Z',
    cancelReason: 'clinic',
  });
  await buildConfirmed(app.db, {
    userId: user.id,
    appointmentDate: '2031-05-06',
    attendance: 'arrived',
    arrivedAt: '2026-02-09T04:05:06Z',
    takenInAt: '2026-02-10T04:05:06Z',
  });
  await buildBooking(app.db, { userId: null, email: user.email, message: 'Asked as a guest' });
  const contact = await buildContact(app.db, {
    email: user.email,
    phone: '020 7946 0777',
    topic: 'data_complaint',
    handledAt: '2026-03-05T04:05:06Z',
    writtenAt: '2026-03-06T04:05:06Z',
  });
  const { db } = app;
  for (const [type, { id }] of Object.entries({ booking, contact })) {
    const subject = { subject_type: type, subject_id: id };
    await db('follow_ups').insert({
      ...subject,
      kind: 'note',
      note: `Noted about a ${type}`,
      mail_subject: `A reply about a ${type}`,
      actor_id: adminId,
    });
    const times = { not_before: '2026-04-01T01:02:03Z', sent_at: '2026-04-01T01:02:04Z' };
    await db('outbox_messages').insert({
      ...subject,
      ...times,
      kind: `kind_${type}`,
      recipient: '',
      state: 'sent',
    });
    const change = { before: { was: `old_${type}` }, after: { is: `new_${type}` } };
    const from = { actor_id: adminId, occurred_at: '2026-05-06T07:08:09Z' };
    await db('events').insert({ ...subject, ...change, action: `${type}_touched`, ...from });
  }
  const byPatient = { actor_id: user.id, action: 'did', subject_type: 'user', subject_id: user.id };
  await db('events').insert({ ...byPatient, ip: '198.51.100.0' });
  const correction = { action: 'birth_date_corrected', subject_type: 'user', subject_id: user.id };
  const [event] = await db('events').insert(correction).returning<{ id: number }[]>('id');
  const dates = { old_date: '1989-05-17', new_date: '1990-05-17', reason: 'The year was mistyped' };
  await db('birth_date_changes').insert({ event_id: event?.id, user_id: user.id, ...dates });
  const details = { action: 'details_corrected', subject_type: 'user', subject_id: user.id };
  const [corrected] = await db('events').insert(details).returning<{ id: number }[]>('id');
  const misheard = {
    field: 'phone',
    old_value: '020 7946 0779',
    new_value: '020 7946 0778',
    reason: 'Misheard',
  };
  await db('detail_changes').insert({ event_id: corrected?.id, user_id: user.id, ...misheard });
  await db('former_addresses').insert({
    user_id: user.id,
    email: 'before@example.test',
    proven_at: '2026-01-03T03:04:05Z',
  });
  const link = { epoch: 0, expires_at: '2031-01-01' };
  await db('email_changes').insert({ user_id: user.id, email: 'after@example.test', ...link });
  const createdAt = { created_at: '2026-01-07T03:04:05Z' };
  await db('calendar_feeds').insert({ user_id: user.id, token_hash: 'hash', epoch: 0, ...createdAt });
  await db('passkeys').insert({
    user_id: user.id,
    credential_id: 'id',
    public_key: 'key',
    counter: 0,
    device: 'Safari on iPhone',
    last_used_at: '2026-01-09T03:04:05Z',
    ...createdAt,
  });
  await db('staff_notes').insert({ user_id: user.id, author_id: adminId, note: 'Likes tea' });
  await db('tasks').insert({
    user_id: user.id,
    text: 'Ring about the bruise',
    due_at: '2026-05-01T09:00:00Z',
    done_at: '2026-05-02T09:00:00Z',
  });
  const care = {
    user_id: user.id,
    care_type: 'PRP and PRF',
    assigned_by: adminId,
    given_at: '2026-05-03T10:20:30Z',
  };
  await db('personalised_care').insert(care);
  await db('user_loyalty_progress').insert({
    user_id: user.id,
    current_stage_index: 3,
    completed_stage_ids: ['stage-welcome'],
    earned_reward_ids: ['reward-welcome'],
  });
  await db('referrals').insert({
    friend_id: user.id,
    created_at: '2026-01-05T03:04:05Z',
    counted_at: '2026-01-06T03:04:05Z',
  });
  const { id: contactId } = await buildUser(db);
  await db('household_contacts').insert({
    user_id: user.id,
    contact_id: contactId,
    relation: 'partner',
    sees_since: '2026-01-09T03:04:05Z',
    created_at: '2026-01-10T03:04:05Z',
  });
  const naming = { name: 'Somebody from the gym', created_at: '2026-01-08T03:04:05Z' };
  await db('referral_names').insert({ user_id: user.id, ...naming });
  await db('reward_claims').insert({ user_id: user.id, stage_id: 'stage-x', reward_id: 'reward-x' });
}

/** Signs a medical history and a consent, withdraws that, opens the record and begins the medical history again. */
export async function fillRecord(app: TestApp, user: Account, client: TestClient): Promise<void> {
  const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
  const path = `/api/admin/records/${user.id}`;
  const { id: bookingId } = await app.db('bookings').where({ user_id: user.id }).first<{ id: number }>('id');
  const consent = consentBody({ bookingId });
  await client.post('/api/user/record/history', historyBody());
  await clinician.post(`${path}/consents`, consent);
  await clinician.post(`${path}/withdrawals`, { id: randomUUID(), refersTo: consent.id, text: null });
  await clinician.post(`${path}/open`, { reason: 'planning' });
  await client.patch('/api/user/record/history-draft', { answers: allAnswers() });
  await client.post('/api/user/record/consent-readings', {
    textId: toxinConsent.id,
    textVersion: toxinConsent.version,
  });
  await app
    .db('sooner_appointments')
    .insert({ booking_id: bookingId, starts_at: '2026-01-09T03:04:05Z', reason: 'asked' });
}
