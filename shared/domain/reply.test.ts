import { expect, test } from 'vitest';
import { defaultReplySubject, isMedicalSubject } from '#shared/domain/reply.ts';

test.each([
  'Your fillers',
  'Botox on Tuesday',
  'After your PRP',
  'Vitamin course',
  'Bruising',
  'Anti-wrinkle',
])('“%s” is no subject for a lock screen', (subject) => expect(isMedicalSubject(subject)).toBe(true));

test.each([defaultReplySubject, 'Your question', 'Your appointment on Tuesday', 'About your consultation'])(
  '“%s” is',
  (subject) => expect(isMedicalSubject(subject)).toBe(false),
);
