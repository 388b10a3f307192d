import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const personQuestionsApi = addCalls({
  listPersonQuestions: read(personQuestionCalls.listPersonQuestions, ['Queue']),
  answerPersonQuestion: change(personQuestionCalls.answerPersonQuestion, [
    'Queue',
    'Bookings',
    'Schedule',
    'Sheet',
    'Users',
    'History',
    'Readiness',
  ]),
});
