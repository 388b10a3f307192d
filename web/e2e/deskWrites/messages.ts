import type { Page } from '@playwright/test';
import { buildUser } from '#api/demo/factories.ts';
import { rowOf } from '../adminRows.ts';
import { type DeskWrite, newName, click, confirmIn, countOf } from './parts.ts';

export const messages: DeskWrite[] = [
  {
    call: 'retryMessage',
    what: 'a message sent again',
    tab: 'Messages',
    shown: 'Trying again',
    events: ['message_retried'],
    prepare: async ({ db }) => {
      const recipient = `${newName().toLowerCase()}@example.test`;
      await db('outbox_messages').insert({
        kind: 'password_changed',
        subject_type: 'user',
        subject_id: (await buildUser(db)).id,
        recipient,
        not_before: new Date().toISOString(),
        state: 'dead',
      });
      return {
        press: (page) => rowOf(page, recipient).getByRole('button', { name: 'Try again' }).click(),
      };
    },
  },
  {
    call: 'decideOnHeldMessages',
    what: 'messages of a restored backup discarded',
    tab: 'Messages',
    shown: 'Messages discarded',
    events: ['held_messages_discarded'],
    prepare: async ({ db }) => {
      await db('outbox_messages').insert({
        kind: 'password_changed',
        subject_type: 'user',
        subject_id: (await buildUser(db)).id,
        recipient: `${newName().toLowerCase()}@example.test`,
        not_before: new Date().toISOString(),
        restored_at: new Date().toISOString(),
      });
      return {
        open: (page) => click(page, 'Discard'),
        press: confirmIn('Discard 1 message'),
      };
    },
  },
  {
    call: 'checkSetupItem',
    what: 'an item of the set-up list settled',
    tab: 'Today',
    shown: 'Settled',
    events: ['setup_checked'],
    prepare: async ({ db }) => {
      await db('setup_checks').delete();
      const item = (page: Page) => page.getByRole('checkbox', { disabled: false, checked: false });
      return {
        press: (page) => item(page).first().click(),
        count: countOf(db('setup_checks')),
        restore: () => db('setup_checks').delete(),
      };
    },
  },
];
