import { taskCalls } from '#shared/contracts/queue.ts';
import type { Routes } from '#api/http/route.ts';
import { createTask, finishTask, listStaff, listTasks, takeTask } from '#api/tasks/tasks.service.ts';

export function taskRoutes({ route }: Routes): void {
  route(taskCalls.listTasks, ({ db }) => listTasks(db));
  route(taskCalls.createTask, ({ db, act, body }) => createTask(db, act, body));
  route(taskCalls.listClinicalStaff, ({ db }) => listStaff(db));
  route(taskCalls.takeTask, ({ db, act, params }) => takeTask(db, act, params.id));
  route(taskCalls.finishTask, ({ db, act, params, body }) => finishTask(db, act, params.id, body.isDone));
}
