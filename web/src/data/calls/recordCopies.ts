import { recordCopyCalls } from '#shared/contracts/recordCopies.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const { useGetHistoryDueQuery, useWithdrawMyConsentMutation } = addCalls({
  getHistoryDue: read(recordCopyCalls.getHistoryDue, ['MyRecord']),
  withdrawMyConsent: change(recordCopyCalls.withdrawMyConsent, ['MyRecord']),
});
