import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** What to do with unsent requests on log-out. */
export type LogOutChoice = 'send' | 'keep' | 'delete' | 'stay';

const question = createValueStore<{ count: number; answer: (choice: LogOutChoice) => void } | null>(null);
export const useLogOutQuestion = question.use;

/** Opens the question and resolves with the answer; there is no default. */
export function confirmUnsent(count: number): Promise<LogOutChoice> {
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
