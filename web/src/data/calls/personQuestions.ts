import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const personQuestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPersonQuestions: readFrom(build, personQuestionCalls.listPersonQuestions, {
      providesTags: ['Queue'],
    }),
    answerPersonQuestion: changeBy(build, personQuestionCalls.answerPersonQuestion, {
      invalidatesTags: ['Queue', 'Bookings', 'Schedule', 'Sheet', 'Users', 'History', 'Readiness'],
    }),
  }),
});

export const { useListPersonQuestionsQuery, useAnswerPersonQuestionMutation } = personQuestionsApi;
