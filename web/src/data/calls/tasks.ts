import { taskCalls } from '#shared/contracts/task.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: readFrom(build, taskCalls.listTasks, { providesTags: ['Tasks'] }),
    listClinicalStaff: readFrom(build, taskCalls.listClinicalStaff, { providesTags: ['Staff'] }),
    takeTask: changeBy(build, taskCalls.takeTask, { invalidatesTags: ['Tasks', 'History'] }),
    createTask: changeBy(build, taskCalls.createTask, { invalidatesTags: ['Tasks', 'History'] }),
    finishTask: changeBy(build, taskCalls.finishTask, { invalidatesTags: ['Tasks', 'History'] }),
  }),
});

export const {
  useListTasksQuery,
  useListClinicalStaffQuery,
  useCreateTaskMutation,
  useTakeTaskMutation,
  useFinishTaskMutation,
} = tasksApi;
