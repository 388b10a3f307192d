import { historyForm } from '#shared/content/clinical/history.ts';
import { formatAnswer, visibleItems, type Answers, type AnswerValue } from '#shared/domain/forms.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface OtherAnswersProps {
  answers: Answers;
  others: Answers;
  onChoose: (linkId: string, value: AnswerValue) => void;
}

/** Questions that were answered differently in another window, until one of both answers is chosen. */
export function OtherAnswers({ answers, others, onChoose }: OtherAnswersProps) {
  return visibleItems(historyForm, answers).map(({ linkId, text }) => {
    const [here, there] = [answers[linkId], others[linkId]];
    if (here === undefined || there === undefined) return null;
    const keep = (value: AnswerValue) => () => onChoose(linkId, value);
    return (
      <Notice key={linkId} tone="warning" title={text}>
        <p className="pre-line break-anywhere">
          In another window you answered: {formatAnswer(there) || 'nothing'}
        </p>
        <p className="pre-line break-anywhere">Here: {formatAnswer(here) || 'nothing'}</p>
        <div className="cluster gap-3 mt-2">
          <SmallButton requiresServer={false} onClick={keep(there)}>
            Use the other
          </SmallButton>
          <SmallButton requiresServer={false} onClick={keep(here)}>
            Keep this one
          </SmallButton>
        </div>
      </Notice>
    );
  });
}
