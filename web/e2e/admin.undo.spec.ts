import { buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { expect, test } from './lossy.ts';

test(
  'with two overlapping changes each Undo reverts its own, whichever is answered first',
  { tag: '@full' },
  async ({ page, clinic, network, admin, signIn }) => {
    const names = ['Firstchange', 'Secondchange'] as const;
    const [first, second] = await Promise.all(
      names.map((name, index) =>
        buildConfirmed(clinic.db, {
          name,
          appointmentDate: addDays(londonToday(), 2910 + index),
          appointmentTime: '10:00',
        }),
      ),
    );
    if (!first || !second) throw new Error('not built');
    const pathOf = ({ id }: { id: number }) => `/api/admin/bookings/${id}`;
    const statusOf = async ({ id }: { id: number }) =>
      (await clinic.db('bookings').where({ id }).first<{ status: string }>('status')).status;

    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    for (const booking of [first, second]) {
      network.faults.set(pathOf(booking), 'holdBody');
      const answered = page.waitForResponse((answer) => answer.url().endsWith(pathOf(booking)));
      await choose(page, rowOf(page, booking.name), 'Mark Complete');
      await answered;
    }
    const undo = async (booking: typeof first) => {
      network.release(pathOf(booking));
      await expect(
        page.getByText(`The appointment of ${booking.name} is complete as of today`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    };
    await undo(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'completed']);
    await undo(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed']);
  },
);
