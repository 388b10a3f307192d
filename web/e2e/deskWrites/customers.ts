import { buildUser } from '#api/demo/factories.ts';
import { referralCodeWords } from '#shared/domain/referralCode.ts';
import { choose, rowOf } from '../adminRows.ts';
import { type DeskWrite, newName, click, confirmIn, countOf, newCustomer, openSheet } from './parts.ts';

export const customers: DeskWrite[] = [
  {
    call: 'assignCare',
    what: 'an aftercare guide assigned',
    tab: 'Customers',
    shown: 'Personalised Care Assigned',
    events: ['care_assigned'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, user.lastName), 'Assign Personalised Care');
          await page.getByRole('dialog').getByLabel('PRP and PRF').check();
        },
        press: confirmIn('Assign Care'),
        count: countOf(db('personalised_care').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'resetPassword',
    what: 'a customer’s password reset',
    tab: 'Customers',
    shown: 'Password Reset',
    events: ['password_reset_by_clinic'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, user.lastName), 'Reset Password');
          await page.getByRole('dialog').getByLabel('New password').fill('another horse');
        },
        press: confirmIn('Reset Password'),
      };
    },
  },
  {
    call: 'deleteUser',
    what: 'a customer deleted',
    tab: 'Customers',
    shown: 'User Deleted',
    events: ['user_deleted'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        press: (page) => choose(page, rowOf(page, user.lastName), 'Delete User'),
        count: countOf(db('users').where({ id: user.id }).whereNotNull('deleted_at')),
      };
    },
  },
  {
    call: 'addStaffNote',
    what: 'a note on a customer',
    tab: 'Customers',
    shown: 'Note added',
    events: ['staff_note_added'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await page.getByRole('dialog').getByLabel('New note').fill('Prefers mornings');
        },
        press: confirmIn('Add Note'),
        count: countOf(db('staff_notes').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'createTask',
    what: 'a task for a customer',
    tab: 'Customers',
    shown: 'Task added',
    events: ['task_added'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await page.getByRole('button', { name: 'New Task' }).click();
          await page.getByLabel('What is to be done').fill('Ring about the result');
        },
        press: confirmIn('Add Task'),
        count: countOf(db('tasks').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'finishTask',
    what: 'a task that is done',
    tab: 'To answer',
    shown: 'Done',
    events: ['task_done'],
    prepare: async ({ db }) => {
      const [task] = await db('tasks')
        .insert({ text: `Check ${Date.now()}`, due_at: db.fn.now() })
        .returning<{ id: number; text: string }[]>(['id', 'text']);
      return {
        press: (page) => page.getByRole('button', { name: `Done: ${task?.text}` }).click(),
        count: countOf(db('tasks').where({ id: task?.id }).whereNotNull('done_at')),
      };
    },
  },
  {
    call: 'flagCustomer',
    what: 'what staff have to know of a customer',
    tab: 'Customers',
    shown: 'Flag saved',
    events: ['customer_flag_changed'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await page.getByRole('button', { name: 'Add: Flag for every visit' }).click();
          await page.getByLabel('Flag for every visit').fill('Allergic to latex');
        },
        press: confirmIn('Save'),
        count: countOf(db('users').where({ id: user.id, staff_flag: 'Allergic to latex' })),
      };
    },
  },
  {
    call: 'inviteCustomer',
    what: 'a link to choose a first password',
    tab: 'Customers',
    shown: 'Link Not Sent',
    events: ['account_invited'],
    prepare: async ({ db }) => {
      const user = await buildUser(db, { lastName: newName(), passwordHash: null });
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await page.getByRole('button', { name: 'Send sign-in link' }).click();
        },
        press: confirmIn('Send Link'),
        count: countOf(db('outbox_messages').where({ kind: 'account_invitation', subject_id: user.id })),
      };
    },
  },
  {
    call: 'removeStaffNote',
    what: 'a note on a customer removed',
    tab: 'Customers',
    shown: 'Note removed',
    events: ['staff_note_removed'],
    prepare: async ({ db, send }) => {
      const user = await newCustomer(db);
      await send('POST', `/api/admin/users/${user.id}/notes`, { note: 'Prefers mornings' });
      return {
        search: user.lastName,
        open: (page) => openSheet(page, user),
        press: (page) => page.getByRole('button', { name: /^Remove note/ }).click(),
      };
    },
  },
  {
    call: 'correctBirthDate',
    what: 'a date of birth corrected',
    tab: 'Customers',
    shown: 'Date of birth corrected',
    events: ['birth_date_corrected'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await click(page, 'Correct Date');
          const dialog = page.getByRole('dialog', { name: 'Correct Date of Birth' });
          await dialog.getByLabel('Date of birth').fill('1988-02-29');
          await dialog.getByLabel('Reason').fill('Mistyped');
        },
        press: (page) =>
          page
            .getByRole('dialog', { name: 'Correct Date of Birth' })
            .getByRole('button', { name: 'Correct Date' })
            .click(),
        count: countOf(db('birth_date_changes').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'correctDetails',
    what: 'a telephone number corrected',
    tab: 'Customers',
    shown: 'Details corrected',
    events: ['details_corrected'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await click(page, 'Correct Details…');
          const dialog = page.getByRole('dialog', { name: 'Correct Details' });
          await dialog.getByLabel('Telephone to ring').fill('020 7946 0808');
          await dialog.getByLabel('Reason').fill('Misheard');
        },
        press: confirmIn('Save Correction'),
        count: countOf(db('detail_changes').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'mergeCustomers',
    what: 'two records merged',
    tab: 'Customers',
    shown: 'Records Merged',
    events: ['customers_merged'],
    prepare: async ({ db }) => {
      const [user, other] = [await newCustomer(db), await newCustomer(db, { emailProvenAt: null })];
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await click(page, 'Merge With…');
          await page.getByRole('dialog').getByLabel('Name or telephone').fill(other.lastName);
          await page.getByRole('dialog').getByRole('button', { name: other.lastName }).click();
          await page.getByRole('radio', { name: `${other.email}, the other record` }).waitFor();
        },
        press: confirmIn('Merge Records'),
        count: countOf(db('users').where({ id: other.id, merged_into: user.id })),
      };
    },
  },
  {
    call: 'correctReferral',
    what: 'a recommendation changed',
    tab: 'Customers',
    shown: 'Recommendation changed',
    events: ['referral_corrected'],
    prepare: async ({ db }) => {
      const [user, referrer] = [await newCustomer(db), await buildUser(db)];
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await click(page, 'Change');
          await page.getByLabel('Name, telephone or code').fill(referrer.referralCode);
        },
        press: confirmIn(`The patient with the code ${referralCodeWords(referrer.referralCode)}`),
        count: countOf(db('referrals').where({ friend_id: user.id, referrer_id: referrer.id })),
      };
    },
  },
  {
    call: 'markEmailChecked',
    what: 'an email address marked as checked',
    tab: 'Customers',
    shown: 'Address marked as checked',
    events: ['email_checked'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db, { emailProvenAt: null });
      return {
        search: user.lastName,
        open: (page) => openSheet(page, user),
        press: (page) => click(page, 'Mark Address as Checked'),
      };
    },
  },
  {
    call: 'markIdSeen',
    what: 'an ID marked as seen',
    tab: 'Customers',
    shown: 'Marked: ID seen',
    events: ['id_seen'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: (page) => openSheet(page, user),
        press: (page) => click(page, 'Mark ID as Seen'),
      };
    },
  },
];
