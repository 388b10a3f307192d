import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { expect } from './fixtures.ts';

export const good = {
  Name: 'Ada Example',
  Email: 'ada@mail.example',
  Subject: 'A question',
  Message: 'May I ask about prices?',
};

const form = (page: Page) => page.getByRole('form', { name: 'Send a Message' });
export const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label });
export const button = (page: Page) => form(page).getByRole('button');

export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export async function writeMessage(page: Page, subject: string) {
  await fill(page, { ...good, Subject: subject });
  await button(page).click();
}

export const expectSaved = (page: Page) =>
  expectToast(page, 'Not sent yet', "Saved on this device. We'll send it when you're back online.");

/** Compares title and description of a toast exactly. */
export async function expectToast(page: Page, title: string, description: string) {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph');
  await expect(toast).toHaveText([title, description]);
}

export const countRows = async (clinic: { db: Knex }, subject: string) =>
  (await clinic.db('contacts').where({ subject })).length;

export const expectSent = (page: Page) =>
  expectToast(page, 'Message Sent!', "Thank you for contacting us. We'll be in touch shortly.");
