import type { MessageKind } from '#shared/domain/messages.ts';
import { defaultReplySubject } from '#shared/domain/reply.ts';
import { accountLetters } from '#api/mail/accountLetters.ts';
import { bookingLetters } from '#api/mail/bookingLetters.ts';
import { clinicLetters } from '#api/mail/clinicLetters.ts';
import type { Letter } from '#api/mail/layout.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { namePattern, type LetterFacts, type LetterKind } from '#api/mail/letterFacts.ts';

/** Every letter by its kind. What it is about stands in the message: the loader gets a booking, an account or nothing. */
export const letters: Record<MessageKind, LetterKind<BookingModel | UserModel | undefined>> = {
  ...bookingLetters,
  ...accountLetters,
  ...clinicLetters,
  desk_reply: {
    load: async ({ db, message }) => {
      const reply = await db('follow_ups')
        .where({ id: message.version, kind: 'reply' })
        .first<{ subject: string | null; text: string } | undefined>({
          subject: 'mail_subject',
          text: 'note',
        });
      return reply && { reply: { ...reply, subject: reply.subject ?? defaultReplySubject } };
    },
    write: ({ reply }) => ({
      subject: reply?.subject ?? defaultReplySubject,
      greeting: '',
      paragraphs: (reply?.text ?? '').split(/\n{2,}/),
    }),
  },
};

/** Greets by name only if it looks like one, because a form accepts any text. */
function greet(firstName: string | null): string {
  return firstName && /^[\p{L}\p{M}'’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

export function writeLetter(kind: MessageKind, facts: LetterFacts): Letter {
  const found = letters[kind];
  const write = 'write' in found ? found.write : found;
  const letter = { greeting: greet(facts.firstName), ...write(facts) };
  if (!facts.addressee) return letter;
  // Somebody who signs in by this address would see their own account.
  const { button, ...unlinked } = letter;
  const isPersonal = button !== undefined && button.path === facts.secretPath;
  const name = namePattern.test(facts.addressee)
    ? facts.addressee
    : 'somebody who is reached at this address';
  return {
    ...unlinked,
    greeting: `This letter is for ${name}.`,
    ...(isPersonal && { button }),
  };
}
