import { clinic } from '#shared/clinic.ts';
import { backupRetention, formatPeriod, retention } from '#shared/domain/retention.ts';
import { isFilledIn } from '#shared/domain/missingFacts.ts';
import { dataComplaintLink } from '#web/site/legal/dataComplaintLink.ts';
import type { LegalText } from '#web/site/legal/textShape.ts';

export const privacy: LegalText = {
  id: 'privacy',
  label: 'Privacy',
  sections: [
    {
      heading: 'Who is responsible',
      text: [
        `${clinic.brand} decides how your data is used. Write to ${clinic.email} with any question.`,
        ...(isFilledIn(clinic.company.icoNumber)
          ? [`Registration with the Information Commissioner’s Office: ${clinic.company.icoNumber}.`]
          : []),
      ],
    },
    {
      heading: 'What we use, and why',
      text: [
        [
          'Your name, email, phone number, preferred date and notes: to answer a request and arrange a visit. This is needed for steps you ask us to take before a contract.',
          'Your account, date of birth and bookings: to run your account and to check that you are 18 or over. This is needed for our contract with you and for the law.',
          'Your treatments and aftercare guides: these are health data. They are used for your care by, or under, a professional bound by secrecy.',
          'Your care record, which is your medical history, your consents and what was used in each treatment: these are health data, too. They are encrypted, and used to treat you safely.',
          'A message you send us: to answer it, which is our legitimate interest and yours.',
        ],
        'Emails about appointments do not name a treatment. We do not sell data, and there are no analytics on this site.',
      ],
    },
    {
      heading: 'Who sees it',
      text: [
        'You, the people at the clinic who look after you, and the companies that host the site and carry our email, under contract and only on our instructions.',
        'Your care record is read by clinicians only. Reception sees whether it is complete, not what it says. Your dashboard lists everybody who has opened it.',
      ],
    },
    {
      heading: 'How long we keep it',
      text: [
        [
          'Your account: until you delete it or ask us to',
          `Treatment and booking records: ${formatPeriod(retention.records)} after the last entry`,
          `Contact messages: ${formatPeriod(retention.contacts)}`,
          `The name of who you said recommended us: until we have noted who that is, ${formatPeriod(retention.referralNames)} at most`,
          `The text of emails we sent you: ${formatPeriod(retention.mailContents)}`,
          `The record of who did what in the system, and that an email was sent: ${formatPeriod(retention.events)}`,
        ],
        'If your account is deleted, your name and contact data are removed from booking records that have to be kept. Your care record stays as long, encrypted, because a question about a treatment or a recalled product can come years later.',
        `Our backups still hold what was deleted, for up to ${formatPeriod(backupRetention.weeks)}. They are only used if the system has to be restored.`,
      ],
    },
    {
      heading: 'Your rights',
      text: [
        'You can ask to see, correct, move, limit or erase your data, and object to its use. We answer within one month. “Download my data” in your account gives you what we hold.',
        'You can complain to us, and to the Information Commissioner’s Office at ico.org.uk.',
        dataComplaintLink,
      ],
    },
  ],
};
