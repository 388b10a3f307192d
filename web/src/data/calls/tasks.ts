import { taskCalls } from '#shared/contracts/queue.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const tasksApi = addCalls({
  listTasks: read(taskCalls.listTasks, ['Tasks']),
  listClinicalStaff: read(taskCalls.listClinicalStaff, ['Staff']),
  takeTask: change(taskCalls.takeTask, ['Tasks', 'History']),
  createTask: change(taskCalls.createTask, ['Tasks', 'History']),
  finishTask: change(taskCalls.finishTask, ['Tasks', 'History']),
});
