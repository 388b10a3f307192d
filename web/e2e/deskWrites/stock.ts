import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Batch } from '#shared/contracts/stock.ts';
import { treatmentBody } from '#api/testing/recordForms.ts';
import { recallTaskText } from '#shared/domain/stock.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { click, confirmIn, countOf, newCustomer, newName, type DeskParts, type DeskWrite } from './parts.ts';

const expiry = addDays(londonToday(), 90);

const beClinician = ({ db, admin }: DeskParts) =>
  db('users').where({ id: admin.id }).update({ is_clinician: true });

async function receive(parts: DeskParts): Promise<Batch> {
  await beClinician(parts);
  const body = { product: 'Juvéderm Voluma', lot: newName(), expiry, quantity: 3 };
  return (await parts.send('POST', '/api/admin/stock', body)) as Batch;
}

async function choose(page: Page, { lot }: Batch, item: string): Promise<void> {
  await click(page, `Actions for batch ${lot}`);
  await page.getByRole('menuitem', { name: item }).click();
}

export const stock: readonly DeskWrite[] = [
  {
    call: 'receiveBatch',
    what: 'a batch that was received',
    tab: 'Stock',
    shown: 'Stock received',
    events: ['batch_received'],
    prepare: async (parts) => {
      await beClinician(parts);
      const lot = newName();
      const { db } = parts;
      return {
        open: async (page) => {
          await click(page, 'Receive Batch');
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Product').fill('Juvéderm Voluma');
          await dialog.getByLabel('Batch number').fill(lot);
          await dialog.getByLabel('Expiry date').fill(expiry);
        },
        press: confirmIn('Add to Stock'),
        count: countOf(
          db('stock_movements as m').join('batches as b', 'b.id', 'm.batch_id').where({ 'b.lot': lot }),
        ),
      };
    },
  },
  {
    call: 'removeFromBatch',
    what: 'packs that were wasted',
    tab: 'Stock',
    shown: 'Stock changed',
    events: ['batch_wasted'],
    prepare: async (parts) => {
      const batch = await receive(parts);
      return {
        open: (page) => choose(page, batch, 'Wasted or Sent Back…'),
        press: confirmIn('Take from Stock'),
        count: countOf(parts.db('stock_movements').where({ batch_id: batch.id, kind: 'wasted' })),
      };
    },
  },
  {
    call: 'recallBatch',
    what: 'the recall of a batch',
    tab: 'Stock',
    shown: 'Batch marked as recalled',
    events: ['batch_recalled'],
    prepare: async (parts) => {
      const batch = await receive(parts);
      return {
        open: async (page) => {
          await choose(page, batch, 'Mark as Recalled…');
          await page.getByLabel('Reason').fill('Particles in the vial');
        },
        press: confirmIn('Mark as Recalled'),
      };
    },
  },
  {
    call: 'addRecallTasks',
    what: 'the call list of a recall',
    tab: 'Stock',
    shown: 'Call list made',
    events: ['task_added'],
    prepare: async (parts) => {
      const { lot } = await receive(parts);
      const user = await newCustomer(parts.db);
      const body = treatmentBody({ id: randomUUID(), warningReason: 'On paper' });
      const products = body.products.map((product) => ({ ...product, lot }));
      await parts.send('POST', `/api/admin/records/${user.id}/treatments`, { ...body, products });
      return {
        open: async (page) => {
          await page.getByLabel('Batch number').fill(lot);
          await click(page, 'Search Treatments');
          await page.getByRole('heading', { name: '1 patient, 1 treatment' }).waitFor();
        },
        press: (page) => click(page, 'Make Call List'),
        count: countOf(parts.db('tasks').where({ user_id: user.id, text: recallTaskText })),
      };
    },
  },
];
