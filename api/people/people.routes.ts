import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import type { Routes } from '#api/http/route.ts';
import { answerPersonQuestion, listPersonQuestions } from '#api/people/personQuestions.service.ts';

export function peopleRoutes({ route }: Routes): void {
  route(personQuestionCalls.listPersonQuestions, ({ db }) => listPersonQuestions(db));
  route(personQuestionCalls.answerPersonQuestion, ({ db, act, body, user }) =>
    answerPersonQuestion(db, act, body, user.isOwner),
  );
}
