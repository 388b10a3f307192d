import { exportCalls, type ExportedList } from '#shared/contracts/export.ts';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import { download } from '#web/data/requests/download.ts';

/** Downloads a list as CSV with its search and filters; the server records the export. */
export const exportList = (list: ExportedList, query: Record<string, string> = {}) =>
  reportOn(download({ call: exportCalls.exportList, params: { list }, query }), {
    done: 'List exported',
    detail: 'The file holds personal data: keep it safe, and delete it when you are done.',
    failed: 'The list could not be exported',
  });
