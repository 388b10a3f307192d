import { backupCalls, setupCalls } from '#shared/contracts/setup.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const setupApi = addCalls({
  listTextSignOffs: read(setupCalls.listTextSignOffs, ['Setup']),
  signOffText: change(setupCalls.signOffText, ['Setup']),
  listSetupChecks: read(setupCalls.listSetupChecks, ['Setup']),
  getBackupStatus: read(backupCalls.getBackupStatus, ['Setup']),
  checkSetupItem: change(setupCalls.checkSetupItem, ['Setup']),
});
