import { clinic } from '#shared/clinic.ts';
import type { MessageKind } from '#shared/domain/messages.ts';
import { paths } from '#shared/paths.ts';
import {
  makeAccount,
  namePattern,
  seeAccount,
  type LetterKind,
  type LetterSource,
} from '#api/mail/letterFacts.ts';
import { invitationMinutes, linkMinutes } from '#api/mail/links.ts';
import { listSharers } from '#api/models/sharers.ts';
import type { UserModel } from '#api/models/UserModel.ts';

/** Undefined for an account that was erased meanwhile. */
type Source = LetterSource<UserModel | undefined>;

const formerAddresses = ({ db, message }: Source) =>
  db('former_addresses').where({ user_id: message.subject_id });

const passwordLink =
  (minutes: number) =>
  async ({ db, subject, message: { payload }, secrets }: Source) => {
    const isOver = payload.epoch !== undefined && payload.epoch !== subject?.sessionEpoch;
    return subject && !isOver ? { secretPath: await secrets.password(db, subject, minutes) } : undefined;
  };

/** A mistyped address belongs to a stranger, who must not learn the name. */
const withoutName = { firstName: null };

async function addressLink({ db, subject, message, secrets }: Source) {
  const secretPath = subject && (await secrets.email(db, subject, message.recipient));
  return secretPath ? { ...withoutName, secretPath } : undefined;
}

const notYou = `If this was not you, please call us on ${clinic.phone} straight away.`;
const calendarEnded =
  'If a calendar follows your appointments, its address has ended too. You can make a new one in your account.';

/** The letters about an account: its password, its address, the ways to sign in. */
export const accountLetters = {
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password for your account was changed, and every other device was logged out.',
      calendarEnded,
      notYou,
    ],
  }),
  password_reset_link: {
    load: passwordLink(linkMinutes),
    write: ({ secretPath }) => ({
      subject: 'Your link to set a new password',
      paragraphs: [
        'Someone, we hope you, asked for a link to set a new password. It works once and lasts 30 minutes.',
        'If it was not you, you can ignore this email: your password stays the same.',
      ],
      button: { label: 'Set a new password', path: secretPath ?? paths.auth },
    }),
  },
  account_invitation: {
    load: passwordLink(invitationMinutes),
    write: ({ secretPath }) => ({
      subject: 'Your account with us',
      paragraphs: [
        'We made an account for you when you booked with us. Choose a password to see your appointments and to change them yourself. The link works once and lasts 7 days.',
        'If you would rather call us, you can ignore this email.',
      ],
      button: { label: 'Choose a password', path: secretPath ?? paths.auth },
    }),
  },
  password_reset_by_clinic: () => ({
    subject: 'Your password was reset',
    paragraphs: [
      'The clinic has set a new password for your account, and every device was logged out.',
      calendarEnded,
      `We never send passwords by email: please ask us for the new one on ${clinic.phone}.`,
      'If you did not ask for this, please call us straight away.',
    ],
  }),
  second_factor_changed: () => ({
    subject: 'The way you sign in was changed',
    paragraphs: [
      'Two-step sign-in to the admin area was turned on or off for your account, or its recovery codes were renewed.',
      notYou,
    ],
  }),
  passkey_added: () => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      'From now on you can sign in with the fingerprint, face or PIN of the device on which you added it. Your password still works.',
      `If this was not you, please remove the passkey in your account, change your password, and call us on ${clinic.phone} straight away.`,
    ],
    button: seeAccount,
  }),
  email_change_requested: () => ({
    subject: 'A new email address was given for your account',
    paragraphs: [
      'Someone, we hope you, gave a new email address for your account. We have sent a link there; until it is used, we will keep writing to this address.',
      notYou,
    ],
  }),
  email_change_link: {
    load: addressLink,
    write: ({ secretPath }) => ({
      subject: 'Please confirm your new email address',
      paragraphs: [
        'This address was given for an account with us. To confirm it, open the link within 24 hours while you are logged in.',
        'If this was not you, you can ignore this email: nothing changes unless the link is opened.',
      ],
      button: { label: 'Confirm this address', path: secretPath ?? paths.auth },
    }),
  },
  email_confirmation_link: {
    load: addressLink,
    write: ({ secretPath }) => ({
      subject: 'Please confirm your email address',
      paragraphs: [
        'An account with us was made with this address. To confirm that it is yours, open the link within 7 days while you are logged in.',
        'If you did not make an account, you can ignore this email. That account cannot see anything of yours.',
      ],
      button: { label: 'Confirm this address', path: secretPath ?? paths.auth },
    }),
  },
  email_changed: {
    load: async (source) => {
      const { recipient } = source.message;
      const left = await formerAddresses(source).pluck<string[]>('email');
      return left.includes(recipient) ? {} : withoutName;
    },
    write: () => ({
      subject: 'Your email address was changed',
      paragraphs: [
        'From now on we write to your new email address, and you log in with it. Every other device was logged out.',
        calendarEnded,
        notYou,
      ],
    }),
  },
  answers_signed_here: ({ canLogIn }) => ({
    subject: 'You signed your answers at the clinic',
    paragraphs: [
      'You answered our questions on a screen that we gave you, and signed your answers there.',
      `If this was not you, or an answer was not yours, please call us on ${clinic.phone} straight away.`,
    ],
    ...(canLogIn && { button: seeAccount }),
  }),
  shared_address_left: {
    load: async (source) => {
      const left = await formerAddresses(source).pluck<string[]>('email');
      const sharers = await listSharers(source.db, source.message.subject_id, left);
      return sharers.length > 0 ? { sharers: [...new Set(sharers.map(({ name }) => name))] } : undefined;
    },
    write: ({ sharers }) => ({
      subject: 'Whose letters come to this address?',
      greeting: 'Hello,',
      paragraphs: [
        'The owner of an address to which we write for more than one person has given us a new one. This letter goes to both.',
        `Letters for ${sharers.filter((name) => namePattern.test(name)).join(', ') || 'somebody else'} still come to the former address.`,
        `Please tell us where they should go: call us on ${clinic.phone} or write to ${clinic.email}. We will ring as well.`,
      ],
    }),
  },
  records_joined: ({ addressee }) => ({
    subject: 'Your records were joined',
    paragraphs: [
      'We had you down twice, so we have joined the two records. All your appointments are in one place now.',
      ...(addressee === null ? ['If you log in, please use this email address from now on.'] : []),
      `If you did not expect this, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
  }),
  records_parted: () => ({
    subject: 'Your record was corrected',
    paragraphs: [
      'We had joined your record with that of somebody else by mistake, and somebody logged in while they were joined. They are two records again.',
      'Something of one of you may have been seen by the other. We are sorry about this.',
      `If you have any questions, please call us on ${clinic.phone} or write to ${clinic.email}.`,
    ],
  }),
  account_deleted: () => ({
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account with us was deleted. You can no longer log in.',
      'Any appointments still to come are cancelled, and your requests and messages are closed. If you would still like to be seen, please call us.',
      `We keep the records that the law requires, without your name where we can. ${notYou}`,
    ],
  }),
  care_assigned: ({ canLogIn }) => ({
    subject: 'There is something new in your account',
    paragraphs: [
      `We have added a new document to your account. ${canLogIn ? 'Please log in to read it.' : 'To read it, please make your account with this address.'}`,
    ],
    button: canLogIn ? seeAccount : makeAccount,
  }),
} satisfies Partial<Record<MessageKind, LetterKind<UserModel | undefined>>>;
