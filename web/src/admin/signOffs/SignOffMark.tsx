import { findSignOff, type SignableText } from '#shared/content/clinical/signableTexts.ts';
import { setupApi } from '#web/data/calls/setup.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** Says that a text waits for a prescriber's sign-off, in its present version; also where the server cannot say. */
export function SignOffMark({
  id,
  version,
  words,
}: Pick<SignableText, 'id' | 'version'> & { words: string }) {
  const { data = [] } = setupApi.useListTextSignOffsQuery();
  if (findSignOff({ id, version }, data)) return null;
  return (
    <Badge tone="amber">
      <span className="pre-line">{words}</span>
    </Badge>
  );
}
