import { taskCalls } from '#shared/contracts/queue.ts';
import type { Routes } from '#api/http/route.ts';
import { createTask, finishTask, listStaff, listTasks, takeTask } from '#api/tasks/tasks.service.ts';

export function taskRoutes({ route }: Routes): void {
  route(taskCalls.listTasks, ({ db }) => listTasks(db));
  route(taskCalls.createTask, ({ db, audit, body }) => createTask(db, audit, body));
  route(taskCalls.listClinicalStaff, ({ db }) => listStaff(db));
  route(taskCalls.takeTask, ({ db, audit, params }) => takeTask(db, audit, params.id));
  route(taskCalls.finishTask, ({ db, audit, params, body }) => finishTask(db, audit, params.id, body.isDone));
}
