import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dataComplaintSubject, dataComplaintTopic, topicParameter } from '#shared/domain/dataComplaint.ts';

/**
 * Fills in the subject for somebody who followed a link to complain about their data. What they have written as
 * a subject is replaced only when they follow the link on this page.
 */
export function usePresetSubject(readSubject: () => string, setSubject: (subject: string) => void): void {
  const { search, key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    const isAsked = new URLSearchParams(search).get(topicParameter) === dataComplaintTopic;
    const isFollowedHere = shownKey.current !== key;
    shownKey.current = key;
    if (isAsked && (isFollowedHere || !readSubject())) setSubject(dataComplaintSubject);
    // Only the address decides when; the two functions are new at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key]);
}
