import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { visibleItems } from '#shared/domain/forms.ts';
import {
  confirmPrescribers,
  directionBody,
  consentBody,
  historyAnswers,
  photoConsentBody,
  tinyPicture,
  toxinConsent,
} from '#api/testing/recordForms.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import {
  click,
  confirmIn,
  countOf,
  newCustomer,
  openSheet,
  type DeskParts,
  type DeskWrite,
} from './parts.ts';

interface Steps {
  /** What is done in the open record before the click that signs. */
  fill: (page: Page) => Promise<unknown>;
  /** The button that signs. */
  sign: string;
  /** Signs a consent first, for an addition or a withdrawal. */
  hasConsent?: boolean | 'photographs';
  /** Signs a direction first, to end it. */
  hasDirection?: boolean;
}

const entryAdded = ['record_entry_added'] as const;

/** Each on a day of its own. */
let visits = 0;

/** A clinician who also prescribes opens the record of somebody who was here lately, which needs no reason. */
const inRecord =
  (kind: string, { fill, sign, hasConsent, hasDirection }: Steps): DeskWrite['prepare'] =>
  async ({ db, admin, send }: DeskParts) => {
    await db('users').where({ id: admin.id }).update({ is_clinician: true, is_prescriber: true });
    await confirmPrescribers(db, admin.id);
    const user = await newCustomer(db);
    await buildConfirmed(db, {
      userId: user.id,
      name: `${user.firstName} ${user.lastName}`,
      appointmentDate: addDays(londonToday(), -++visits),
    });
    const consent = hasConsent === 'photographs' ? photoConsentBody() : consentBody();
    if (hasConsent) await send('POST', `/api/admin/records/${user.id}/consents`, consent);
    if (hasDirection) await send('POST', `/api/admin/records/${user.id}/directions`, directionBody());
    return {
      search: user.lastName,
      open: async (page) => {
        await openSheet(page, user);
        await click(page, 'Open Record');
        await fill(page);
      },
      press: confirmIn(sign),
      count: countOf(db('record_entries').where({ user_id: user.id, kind })),
    };
  };

async function fillTreatment(page: Page): Promise<void> {
  await click(page, 'Record Treatment');
  await page.getByLabel('Product', { exact: true }).fill('Juvéderm Voluma');
  await page.getByLabel('Batch number').fill('LOT-7');
  await page.getByLabel('Expiry date').fill(addDays(londonToday(), 200));
  await page.getByLabel('Add a point of product A by its region').selectOption('upper lip');
  await page.getByLabel('Dose of A1, upper lip').fill('0.4');
  await page.getByLabel('Unit of A1').selectOption('ml');
  // Refused without a reason, because there is no medical history.
  await click(page, 'Sign Treatment…');
  await confirmIn('Sign')(page);
  await page.getByLabel('Why it was given all the same').fill('The history is on paper');
  await click(page, 'Sign Treatment…');
}

/** "No" to everything, and the last choice where there are others. */
async function fillHistory(page: Page): Promise<void> {
  await click(page, 'Ask Medical History');
  const form = page.getByRole('dialog');
  for (const { type, text, options = [], required } of visibleItems(historyForm, historyAnswers())) {
    if (!required) continue;
    if (type === 'boolean') {
      await form.getByRole('group', { name: text, exact: true }).getByRole('button', { name: 'No' }).click();
    } else if (type === 'choice') await form.getByLabel(text).selectOption(options.at(-1) ?? '');
    else if (type === 'text') await form.getByLabel(text).fill('Nothing to add');
  }
}

async function fillDirection(page: Page): Promise<void> {
  await click(page, 'Write Direction');
  await page.getByLabel('Medicine').selectOption('botox');
  await page.getByLabel('Largest dose each time').fill('20');
  await page.getByLabel('Seen face to face on').fill(londonToday());
  await page.getByLabel('Valid until').fill(addDays(londonToday(), 30));
}

export const record: readonly DeskWrite[] = [
  {
    call: 'addHistory',
    what: 'a medical history that was asked for',
    tab: 'Customers',
    shown: 'Medical history signed',
    events: entryAdded,
    prepare: inRecord('history', { fill: fillHistory, sign: 'Sign Medical History' }),
  },
  {
    call: 'addConsent',
    what: 'a consent that was signed',
    tab: 'Customers',
    shown: 'Consent signed',
    events: entryAdded,
    prepare: inRecord('consent', {
      fill: async (page) => {
        await click(page, 'Take Consent');
        await page.getByRole('combobox', { name: 'Treatment' }).selectOption(toxinConsent.id);
        await page.getByLabel('Why sooner?').selectOption('explained');
        await page.getByLabel('Type the name instead').check();
        await page.getByRole('textbox', { name: /^Signature of/ }).fill('Ada Byron');
      },
      sign: 'Sign Consent',
    }),
  },
  {
    call: 'addTreatment',
    what: 'a treatment that was signed',
    tab: 'Customers',
    shown: 'Treatment signed',
    events: entryAdded,
    prepare: inRecord('treatment', { fill: fillTreatment, sign: 'Sign' }),
  },
  {
    call: 'addAddendum',
    what: 'an addition to a signed entry',
    tab: 'Customers',
    shown: 'Addition signed',
    events: entryAdded,
    prepare: inRecord('addendum', {
      hasConsent: true,
      fill: async (page) => {
        await page.getByRole('button', { name: /^Add to:/ }).click();
        await page.getByLabel('What to add').fill('It was a cold');
      },
      sign: 'Sign Addition',
    }),
  },
  {
    call: 'addPatchTest',
    what: 'a patch test that was signed',
    tab: 'Customers',
    shown: 'Patch test signed',
    events: entryAdded,
    prepare: inRecord('addendum', {
      fill: async (page) => {
        await click(page, 'Record Patch Test');
        await page.getByLabel('Pigment').fill('Warm brown');
        await page.getByLabel('Day it was applied').fill(addDays(londonToday(), -3));
        await page.getByLabel('Time it was applied').fill('10:00');
        await page.getByLabel('Result').selectOption('No reaction');
      },
      sign: 'Sign Patch Test',
    }),
  },
  {
    call: 'addIncident',
    what: 'an incident that was signed',
    tab: 'Customers',
    shown: 'Incident signed',
    events: entryAdded,
    prepare: inRecord('incident', {
      fill: async (page) => {
        await click(page, 'Record Incident…');
        await page.getByLabel('What it was').selectOption('other');
        await page.getByLabel('What happened').fill('Fainted in the chair');
      },
      sign: 'Sign Incident',
    }),
  },
  {
    call: 'addWithdrawal',
    what: 'a consent that was withdrawn',
    tab: 'Customers',
    shown: 'Withdrawal recorded',
    events: entryAdded,
    prepare: inRecord('withdrawal', {
      hasConsent: true,
      fill: (page) => page.getByRole('button', { name: /^Withdraw:/ }).click(),
      sign: 'Record Withdrawal',
    }),
  },
  {
    call: 'addPicture',
    what: 'a photograph',
    tab: 'Customers',
    shown: 'Photograph added',
    events: entryAdded,
    prepare: inRecord('photograph', {
      hasConsent: 'photographs',
      fill: async (page) => {
        await click(page, 'Add Photographs');
        const file = { name: 'before.png', mimeType: 'image/png', buffer: tinyPicture };
        await page.getByRole('button', { name: 'Photographs', exact: true }).setInputFiles(file);
        await page.getByLabel('What it shows').selectOption('Front');
      },
      sign: 'Add to the Record',
    }),
  },
  {
    call: 'addDeclined',
    what: 'a decision not to treat',
    tab: 'Customers',
    shown: 'Recorded as not treated',
    events: entryAdded,
    prepare: inRecord('declined', {
      fill: async (page) => {
        await click(page, 'Not Treated…');
        await page.getByLabel('Why it was not given').fill('Unwell today');
      },
      sign: 'Sign',
    }),
  },
  {
    call: 'addDirection',
    what: 'a direction that was signed',
    tab: 'Customers',
    shown: 'Direction signed',
    events: entryAdded,
    prepare: inRecord('direction', { fill: fillDirection, sign: 'Sign Direction' }),
  },
  {
    call: 'endDirection',
    what: 'a direction that was ended',
    tab: 'Customers',
    shown: 'Direction ended',
    events: entryAdded,
    prepare: inRecord('withdrawal', {
      hasDirection: true,
      fill: (page) => page.getByRole('button', { name: /^End:/ }).click(),
      sign: 'End Direction',
    }),
  },
];
