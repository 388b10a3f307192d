import { householdCalls } from '#shared/contracts/household.ts';
import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import type { Routes } from '#api/http/route.ts';
import {
  addWaitingMinor,
  removeHouseholdContact,
  saveHouseholdContact,
} from '#api/people/household.service.ts';
import { answerPersonQuestion, listPersonQuestions } from '#api/customers/personQuestions.service.ts';

export function peopleRoutes({ route }: Routes): void {
  route(personQuestionCalls.listPersonQuestions, ({ db }) => listPersonQuestions(db));
  route(personQuestionCalls.answerPersonQuestion, ({ db, audit, body, user }) =>
    answerPersonQuestion(db, audit, body, user.isOwner),
  );

  route(householdCalls.saveHouseholdContact, ({ db, audit, params, body }) =>
    saveHouseholdContact(db, audit, params, body),
  );
  route(householdCalls.removeHouseholdContact, ({ db, audit, params }) =>
    removeHouseholdContact(db, audit, params),
  );
  route(householdCalls.addWaitingMinor, ({ db, audit, params, body }) =>
    addWaitingMinor(db, audit, params.id, body),
  );
}
