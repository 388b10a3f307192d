import { taskCalls } from '#shared/contracts/task.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: readFrom(build, taskCalls.listTasks, { providesTags: ['Tasks'] }),
    createTask: changeBy(build, taskCalls.createTask, { invalidatesTags: ['Tasks', 'History'] }),
    finishTask: changeBy(build, taskCalls.finishTask, { invalidatesTags: ['Tasks', 'History'] }),
  }),
});

export const { useListTasksQuery, useCreateTaskMutation, useFinishTaskMutation } = tasksApi;
