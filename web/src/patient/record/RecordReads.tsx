import type { MyRecord } from '#shared/contracts/record.ts';
import { formatLongMoment } from '#shared/domain/offers.ts';

export function RecordReads({ reads }: Pick<MyRecord, 'reads'>) {
  return (
    <aside className="stack fluid top gap-3" aria-labelledby="record-reads">
      <h2 className="display-xs" id="record-reads">
        Who has opened it
      </h2>
      <p className="muted">
        Every opening is listed here, and when it is stored on a clinician’s computer in case the connection
        fails. Reception cannot open it.
      </p>
      {reads.length === 0 ? (
        <p>Nobody yet.</p>
      ) : (
        <ol className="stack">
          {reads.map(({ at, who, what, reason, device }) => (
            <li className="stack py-3 line-above" key={`${at} ${who} ${what} ${device}`}>
              <strong>{who}</strong>
              <span className="muted">
                <time dateTime={at}>{formatLongMoment(at)}</time>
                {what === 'export' && ', as a copy'}
                {what === 'stored' &&
                  ', stored at the clinic with any photographs, for a day without connection'}
                {what === 'pictures' && ', the photographs'}
                {what === 'recall' && ', to check for a recalled product'}
                {device && `, from: ${device}`}
              </span>
              {reason && <span className="muted">{reason}</span>}
            </li>
          ))}
        </ol>
      )}
    </aside>
  );
}
