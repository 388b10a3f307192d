import { householdCalls } from '#shared/contracts/household.ts';
import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import type { Routes } from '#api/http/route.ts';
import {
  addWaitingMinor,
  removeHouseholdContact,
  saveHouseholdContact,
} from '#api/people/household.service.ts';
import { answerPersonQuestion, listPersonQuestions } from '#api/people/personQuestions.service.ts';

export function peopleRoutes({ route }: Routes): void {
  route(personQuestionCalls.listPersonQuestions, ({ db }) => listPersonQuestions(db));
  route(personQuestionCalls.answerPersonQuestion, ({ db, act, body, user }) =>
    answerPersonQuestion(db, act, body, user.isOwner),
  );

  route(householdCalls.saveHouseholdContact, ({ db, act, params, body }) =>
    saveHouseholdContact(db, act, params, body),
  );
  route(householdCalls.removeHouseholdContact, ({ db, act, params }) =>
    removeHouseholdContact(db, act, params),
  );
  route(householdCalls.addWaitingMinor, ({ db, act, params, body }) =>
    addWaitingMinor(db, act, params.id, body),
  );
}
