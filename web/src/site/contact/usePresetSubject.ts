import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dataComplaintSubject, dataComplaintTopic, topicParameter } from '#shared/domain/dataComplaint.ts';

/** For links to complain about data. A typed subject is replaced only when the link is followed on this page. */
export function usePresetSubject(readSubject: () => string, setSubject: (subject: string) => void): void {
  const { search, key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    const isPreset = new URLSearchParams(search).get(topicParameter) === dataComplaintTopic;
    const isFollowedHere = shownKey.current !== key;
    shownKey.current = key;
    if (isPreset && (isFollowedHere || !readSubject())) setSubject(dataComplaintSubject);
    // Only the URL triggers this; the two functions change on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key]);
}
