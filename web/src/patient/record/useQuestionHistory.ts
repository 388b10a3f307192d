import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ShownQuestion } from '#web/medicalHistory/HistoryQuestions.tsx';

interface EntryState {
  /** The form that made the entry; other forms' entries are ignored. */
  form?: string;
  question?: string;
  /** The question of the entry before, and how many entries this form has made. */
  before?: string | null;
  depth?: number;
}

/** A history entry for each question, so that the phone's Back returns to the question before. */
export function useQuestionHistory(): ShownQuestion & { leave: () => void } {
  const form = useId() + String(performance.timeOrigin);
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as EntryState | null;
  const own = state?.form === form ? state : null;
  const depth = own?.depth ?? 0;
  const open = (question: string, from: string, isBack: boolean) => {
    if (isBack && own?.before === question) {
      void navigate(-1);
      return;
    }
    const entry = isBack ? { before: null, depth } : { before: from, depth: depth + 1 };
    void navigate(location.pathname + location.search, {
      state: { ...state, form, question, ...entry },
      preventScrollReset: true,
      replace: isBack,
    });
  };
  const leave = () => {
    if (depth > 0) void navigate(-depth);
  };
  return { question: own?.question ?? null, open, leave };
}
