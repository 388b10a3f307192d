import type { DaySheet } from '#shared/contracts/platform.ts';
import { platform } from '#web/platform/platform.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

const failed = 'The day sheet could not be printed. Please try again.';

export async function printSheet(sheet: DaySheet): Promise<void> {
  const { isDone, message } = await platform
    .printDaySheet(sheet)
    .catch(() => ({ isDone: false, message: failed }));
  if (isDone) return;
  showToast({ title: 'Not printed', description: message ?? failed, variant: 'destructive' });
}
