import { buildBooking, buildContact } from '#api/demo/factories.ts';
import { choose, rowOf } from '../adminRows.ts';
import { type DeskWrite, confirmIn, countOf, newCustomer, newName } from './parts.ts';

export const queue: DeskWrite[] = [
  {
    call: 'followUp',
    what: 'a note on a request',
    tab: 'To answer',
    shown: 'Note added',
    events: ['follow_up_note'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      const { id: subject_id, name } = await buildBooking(db, { userId: user.id });
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, name), 'Add Note');
          await page.getByRole('textbox', { name: 'Note' }).fill('Rings back at five');
        },
        press: confirmIn('Add Note'),
        count: countOf(db('follow_ups').where({ subject_type: 'booking', subject_id })),
      };
    },
  },
  {
    call: 'followUp',
    what: 'a message handled',
    tab: 'To answer',
    shown: 'Handled',
    events: ['follow_up_handled'],
    prepare: async ({ db }) => {
      const { id: subject_id, name } = await buildContact(db, { name: newName() });
      return {
        search: name,
        press: (page) => choose(page, rowOf(page, name), 'Handled'),
        count: countOf(db('follow_ups').where({ subject_type: 'contact', subject_id })),
      };
    },
  },
];
