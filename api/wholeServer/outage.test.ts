import { describe, expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';
import { loseServer, type KillPoint } from '#api/testing/outageDesk.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60', SMTP_URL: 'smtp://127.0.0.1:9' });
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });
const vitamins = 'Vitamin Injections';

describe.each<KillPoint>(['before', 'committed', 'replied'])('a desk killed at “%s” of a replay', (point) => {
  test('makes each change once', async () => {
    await app.db('bookings').update({ status: 'cancelled' });
    const user = await buildUser(app.db);
    const { id } = await buildConfirmed(app.db, { service: vitamins, ...at('10:00'), userId: user.id });
    const { desk } = await loseServer({ app, admin, client });
    await desk.note('createManualBooking', {}, { ...manualForm(user, at('12:00')), service: vitamins });
    await desk.note('updateBooking', { id }, { attendance: 'arrived' });
    desk.killNextAt(point);
    await desk.reconnect();
    expect(desk.isDead()).toBe(true);
    await desk.restart();
    await desk.getOutage().flush();
    expect(desk.entries()).toEqual([]);
    expect(await app.db('bookings').where({ user_id: user.id, source: 'manual' })).toHaveLength(1);
    expect(await app.db('events').where({ subject_id: id, action: 'attendance_noted' })).toHaveLength(1);
  });
});
