import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import { queueCalls, taskCalls } from '#shared/contracts/queue.ts';
import { changedByAppointment } from '#web/data/requests/baseApi.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const queueApi = addCalls({
  listQueue: read(queueCalls.listQueue, ['Queue']),
  followUp: change(queueCalls.followUp, ['Queue', 'History']),
  listPersonQuestions: read(personQuestionCalls.listPersonQuestions, ['Queue']),
  answerPersonQuestion: change(personQuestionCalls.answerPersonQuestion, [
    ...changedByAppointment,
    'Sheet',
    'Users',
    'Readiness',
  ]),
  listTasks: read(taskCalls.listTasks, ['Tasks']),
  listClinicalStaff: read(taskCalls.listClinicalStaff, ['Staff']),
  takeTask: change(taskCalls.takeTask, ['Tasks', 'History']),
  createTask: change(taskCalls.createTask, ['Tasks', 'History']),
  finishTask: change(taskCalls.finishTask, ['Tasks', 'History']),
});
