import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** What becomes of unsent requests when their writer logs out. */
export type LogOutChoice = 'send' | 'keep' | 'delete' | 'stay';

interface Question {
  count: number;
  answer: (choice: LogOutChoice) => void;
}

const question = makeValueStore<Question | null>(null);
export const useLogOutQuestion = question.use;

/** There is no silent choice: nobody is logged out before it is answered. */
export function askAboutUnsent(count: number): Promise<LogOutChoice> {
  return new Promise((resolve) => {
    question.set({
      count,
      answer: (choice) => {
        question.set(null);
        resolve(choice);
      },
    });
  });
}
