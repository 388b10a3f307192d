import { clinic as facts } from '#shared/clinic.ts';
import { fillers } from '#shared/content/treatments/fillers.ts';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { addDays, formatDate, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

test(
  'at 320 px all tabs and the next appointment are above the fold, and its card has all its details',
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const mine = { userId: patient.id };
    const days = Array.from({ length: 120 }, (_, day) => addDays(londonToday(new Date()), 5 + day));
    const [longest] = days.toSorted((a, b) => formatDate(b).length - formatDate(a).length);
    const ahead = { ...mine, appointmentDate: longest! };
    await buildConfirmed(clinic.db, { ...ahead, service: 'Dermal Fillers' });
    await buildConfirmed(clinic.db, { ...ahead, appointmentTime: '14:00' });
    await buildBooking(clinic.db, { ...mine, service: 'PRP Therapy' });
    await buildBooking(clinic.db, { ...mine, service: 'Microblading', status: 'cancelled' });
    await signIn(page, patient);
    await page.goto('/dashboard');
    // Comes after the appointments, and must not move the next one.
    await expect(page.getByText('Your medical history, about ten minutes.').first()).toBeAttached();
    await expect(page.getByText(/^Scheduled for/).first()).toBeInViewport({ ratio: 1 });
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab')).toHaveCount(4);
    const items = page.getByRole('region', { name: 'My Appointments' }).getByRole('listitem');
    const fillersCard = items.filter({ has: page.getByRole('heading', { name: 'Dermal Fillers' }) });
    const texts = [
      `${facts.practitioner.name}${facts.practitioner.title}`,
      '60 minutes',
      '£100–£150',
      facts.address.postalCode,
      'Running late?',
      'Step 3 of 4: Confirmed',
    ];
    for (const text of texts) await expect(fillersCard).toContainText(text);
    await expect(fillersCard.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      facts.mapsLink,
    );
    await fillersCard.getByText('More about your visit').click();
    await expect(fillersCard.getByRole('link', { name: facts.phone })).toHaveAttribute(
      'href',
      `tel:${facts.phoneLink}`,
    );
    await fillersCard.getByText('How to prepare').click();
    await expect(fillersCard).toContainText(fillers.prepare[0]!);
    await expect(fillersCard.getByRole('link', { name: 'Read more about the treatment' })).toHaveAttribute(
      'href',
      fillers.path,
    );

    const free = items.filter({ has: page.getByRole('heading', { name: 'Consultation' }) });
    await expect(free).toContainText('PriceFree');
    await expect(items.filter({ hasText: 'PRP Therapy' })).toContainText('Step 1 of 4: Asked');
    await expect(items.filter({ hasText: 'Appointment cancelled' })).not.toContainText('Step');
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(1);
  },
);
