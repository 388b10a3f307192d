import { expect, test } from 'vitest';
import { dataComplaintSubject, isDataComplaint } from './dataComplaint.ts';

test.each([
  dataComplaintSubject,
  'DATA PROTECTION COMPLAINT',
  'Complaint about my personal data',
  'I want to complain: GDPR',
])('%s is a complaint about personal data', (subject) => expect(isDataComplaint(subject)).toBe(true));

test.each([
  'Complaint',
  'My personal data',
  'A complaint about the data sheet',
  'Privacy of the treatment room',
])('%s is not a complaint about personal data', (subject) => expect(isDataComplaint(subject)).toBe(false));
