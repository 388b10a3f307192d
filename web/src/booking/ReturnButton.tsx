import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { readPreviousPage } from '#web/session/previousPage.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** Returns to the previous page of the site, else goes back in history, else to the home page. */
export function ReturnButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const goBack = () => {
    const previous = readPreviousPage();
    if (previous !== null) void navigate(previous);
    else if (window.history.length > 1) void navigate(-1);
    else void navigate(paths.home);
  };
  return (
    <QuietButton className={className} onClick={goBack}>
      <ArrowLeft aria-hidden /> Return to Previous Page
    </QuietButton>
  );
}
