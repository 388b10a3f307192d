import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import { addAddendum } from './addAddendum.ts';
import { addConsent } from './addConsent.ts';
import { addDeclined } from './addDeclined.ts';
import { addHistory } from './addHistory.ts';
import { addIncident } from './addIncident.ts';
import { addPicture } from './addPicture.ts';
import { addTreatment } from './addTreatment.ts';
import { addWithdrawal } from './addWithdrawal.ts';
import type { RecordCommand } from './command.ts';

export const recordCommands = {
  addHistory,
  addConsent,
  addTreatment,
  addAddendum,
  addWithdrawal,
  addDeclined,
  addIncident,
  addPicture,
} satisfies { [Name in EntryCall]: RecordCommand<never> };
