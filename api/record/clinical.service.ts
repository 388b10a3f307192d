import type { z } from 'zod';
import type { ConsentCreate, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { WithdrawalCreate } from '#shared/contracts/recordForms.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { incidentTaskText } from '#shared/domain/incident.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { addGuides } from '#api/care/care.service.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { addByCommand, type Writing } from '#api/record/commands.ts';
import { readReflections } from '#api/record/reflections.ts';
import { checkBatches, takeFromBatches } from '#api/stock/batches.service.ts';
import { addTask } from '#api/tasks/addTask.ts';

/** Signs a consent; how long the patient had to think is read by SQL. @throws ApiError with the command's refusal */
export const addConsent = (writing: Writing, body: z.output<typeof ConsentCreate>) =>
  addByCommand(writing, recordCommands.addConsent, body, {
    load: async (trx, { user }) => (await readReflections(trx, [user.id]))(user.id),
  });

/** Signs a treatment, takes its batches from the stock and gives its guide. @throws as `addConsent`, 422 for a recalled batch */
export const addTreatment = (writing: Writing, body: z.output<typeof TreatmentCreate>) =>
  addByCommand(writing, recordCommands.addTreatment, body, {
    load: async (trx) => ({
      formulary: await listProducts(trx),
      problems: await checkBatches(trx, body.products, londonToday(writing.act.occurredAt ?? new Date())),
    }),
    finish: async (trx, { user, hasAccount }) => {
      await takeFromBatches(trx, body.products);
      if (body.aftercareGuide !== null && hasAccount) {
        await addGuides(trx, writing.act, user, [body.aftercareGuide]);
      }
    },
  });

/** @throws as `addConsent` */
export const addAddendum = (
  writing: Writing,
  entryId: string,
  body: BodyOf<typeof recordCalls.addAddendum>,
) => addByCommand(writing, recordCommands.addAddendum, { ...body, entryId });

/** @throws as `addConsent` */
export const addWithdrawal = (
  writing: Writing,
  body: z.output<typeof WithdrawalCreate> & { text?: string | null },
) => addByCommand(writing, recordCommands.addWithdrawal, body);

/** @throws as `addConsent` */
export const addDeclined = (writing: Writing, body: BodyOf<typeof recordCalls.addDeclined>) =>
  addByCommand(writing, recordCommands.addDeclined, body);

/** Signs an incident, and adds a task for each follow-up. @throws as `addConsent` */
export const addIncident = (writing: Writing, body: z.output<typeof IncidentCreate>) =>
  addByCommand(writing, recordCommands.addIncident, body, {
    finish: async (trx, { user }) => {
      for (const dueAt of new Set(body.followUps.map((due) => Date.parse(due)))) {
        await addTask(trx, writing.act, {
          userId: user.id,
          text: incidentTaskText,
          dueAt: new Date(dueAt),
        });
      }
    },
  });
