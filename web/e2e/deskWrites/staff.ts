import { Secret, TOTP } from 'otpauth';
import { getSetting, settingNames, settingTime } from '#shared/domain/clinicSettings.ts';
import type { Account } from '#api/models/UserModel.ts';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { choose, rowOf } from '../adminRows.ts';
import {
  type DeskParts,
  type DeskWrite,
  newName,
  click,
  confirmIn,
  countOf,
  typePassword,
  addSecondFactor,
  typePasswordAndCode,
} from './parts.ts';

/** A colleague found by name, on whom the owner acts from the list. */
const onColleague =
  (
    action: string,
    button: string,
    build: (parts: DeskParts) => Promise<Account> = ({ db }) => buildAdmin(db, { lastName: newName() }),
  ): DeskWrite['prepare'] =>
  async (parts) => {
    const colleague = await build(parts);
    return {
      open: async (page) => {
        await choose(page, rowOf(page, colleague.email), action);
        await typePassword(page);
      },
      press: confirmIn(button),
    };
  };

export const staff: DeskWrite[] = [
  {
    call: 'addStaff',
    what: 'an admin added',
    tab: 'Staff',
    shown: /was shown only once/,
    events: ['staff_added'],
    prepare: async ({ db }) => {
      const email = `${newName().toLowerCase()}@example.test`;
      return {
        open: async (page) => {
          await click(page, 'Add Admin');
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('First name').fill('Noor');
          await dialog.getByLabel('Last name').fill('Malik');
          await dialog.getByLabel('Email').fill(email);
          await typePassword(page);
        },
        press: confirmIn('Add Admin'),
        count: countOf(db('users').where({ email })),
      };
    },
  },
  {
    call: 'updateStaff',
    what: 'an admin made an owner',
    tab: 'Staff',
    shown: 'Owner added',
    events: ['staff_made_owner'],
    prepare: onColleague('Make Owner', 'Make Owner'),
  },
  {
    call: 'issueWelcomeLink',
    what: 'a link for a colleague’s password',
    tab: 'Staff',
    shown: /was shown only once/,
    events: ['staff_link_issued'],
    prepare: onColleague('Link for a Password', 'Make Link'),
  },
  {
    call: 'resetSecondFactor',
    what: 'a colleague’s second step turned off',
    tab: 'Staff',
    shown: 'Two-step sign-in is off',
    events: ['second_factor_removed'],
    prepare: onColleague('Turn Off Two-Step Sign-In', 'Turn Off', async ({ db }) => {
      const colleague = await buildAdmin(db, { lastName: newName() });
      await db('second_factors').insert({
        user_id: colleague.id,
        secret: Buffer.alloc(48),
        confirmed_at: new Date().toISOString(),
      });
      return colleague;
    }),
  },
  {
    call: 'updateSignInRule',
    what: 'two-step sign-in required for everybody',
    tab: 'Staff',
    shown: 'Two-step sign-in is required for everybody',
    events: ['second_factor_made_required'],
    prepare: async (parts) => {
      await addSecondFactor(parts);
      return {
        open: async (page) => {
          await click(page, 'Require for everybody');
          await typePassword(page);
        },
        press: confirmIn('Require It'),
        restore: () => parts.db('clinic_settings').update({ second_factor_required: false }),
      };
    },
  },
  {
    call: 'updateBookingFlow',
    what: 'described treatments listed in the booking flow',
    tab: 'Staff',
    shown: 'Described treatments are listed',
    events: ['described_treatments_listed'],
    prepare: async ({ db }) => ({
      open: async (page) => {
        await click(page, 'List them');
        await typePassword(page);
      },
      press: confirmIn('List Them'),
      restore: () => db('clinic_settings').update({ has_described_treatments: false }),
    }),
  },
  ...settingNames.map((name): DeskWrite => {
    const { column, initial, event, button, label, done } = getSetting(name);
    return {
      call: name,
      what: `the setting ${name} changed`,
      tab: 'Staff',
      shown: done(settingTime(name, 2)),
      events: [event],
      prepare: async ({ db }) => ({
        open: async (page) => {
          await click(page, button);
          await page.getByLabel(label).fill('2');
          await typePassword(page);
        },
        press: confirmIn('Save'),
        restore: () => db('clinic_settings').update({ [column]: initial }),
      }),
    };
  }),
  {
    call: 'startSecondFactor',
    what: 'the key of a second step made',
    tab: 'Staff',
    shown: /was shown only once/,
    events: [],
    prepare: async ({ db, admin }) => ({
      open: async (page) => {
        await click(page, 'Turn on');
        await typePassword(page);
      },
      press: confirmIn('Continue'),
      count: countOf(db('second_factors').where({ user_id: admin.id })),
    }),
  },
  {
    call: 'confirmSecondFactor',
    what: 'the second step turned on, with its recovery codes',
    tab: 'Staff',
    shown: /was shown only once/,
    events: ['second_factor_added'],
    prepare: async ({ db, admin }) => ({
      open: async (page) => {
        await click(page, 'Turn on');
        await typePassword(page);
        await confirmIn('Continue')(page);
        const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        await page.getByLabel('Code that the app shows').fill(code);
      },
      press: confirmIn('Turn On'),
      count: async () => (await countOf(db('recovery_codes').where({ user_id: admin.id }))()) / 10,
    }),
  },
  {
    call: 'renewRecoveryCodes',
    what: 'new recovery codes',
    tab: 'Staff',
    shown: /was shown only once/,
    events: ['recovery_code_used', 'recovery_codes_renewed'],
    prepare: async (parts) => {
      const [code] = await addSecondFactor(parts);
      return {
        open: async (page) => {
          await click(page, 'New recovery codes');
          await typePasswordAndCode(page, code);
        },
        press: confirmIn('Make New Codes'),
      };
    },
  },
  {
    call: 'removeSecondFactor',
    what: 'the second step turned off',
    tab: 'Staff',
    shown: 'Two-step sign-in is off',
    events: ['recovery_code_used', 'second_factor_removed'],
    prepare: async (parts) => {
      const [code] = await addSecondFactor(parts);
      return {
        open: async (page) => {
          await click(page, 'Turn off');
          await typePasswordAndCode(page, code);
        },
        press: confirmIn('Turn Off'),
      };
    },
  },
  {
    call: 'endMySession',
    what: 'another device signed out',
    tab: 'Staff',
    shown: 'Device signed out',
    events: ['session_ended'],
    prepare: async ({ db, admin }) => {
      await db('sessions').insert({
        id_hash: Buffer.from(newName().padEnd(32, '-')),
        user_id: admin.id,
        epoch: admin.sessionEpoch ?? 0,
        data: JSON.stringify({}),
        device: 'Firefox on a tablet',
      });
      return { press: (page) => page.getByRole('button', { name: /^Sign out Firefox/ }).click() };
    },
  },
  {
    call: 'changePassword',
    what: 'one’s own password changed',
    tab: 'Staff',
    shown: 'Password updated',
    events: ['password_changed'],
    sampledIn: ['window'],
    endsSession: true,
    prepare: async () => ({
      open: async (page) => {
        await click(page, 'Change password');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Current password').fill(factoryPassword);
        await dialog.getByLabel('New password', { exact: true }).fill('a horse of my own');
        await dialog.getByLabel('Confirm new password').fill('a horse of my own');
      },
      press: confirmIn('Change Password'),
    }),
  },
];
