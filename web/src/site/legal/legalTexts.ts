import { clinic } from '#shared/clinic.ts';
import { dataComplaintDays, dataComplaintSubject } from '#shared/domain/dataComplaint.ts';
import { practitionerWithTitle } from '#web/practitioner.ts';
import { addressLines, listKnown } from '#web/site/clinicFacts.ts';
import { dataComplaintLink } from '#web/site/legal/dataComplaintLink.ts';
import { privacy } from '#web/site/legal/privacyText.ts';
import type { LegalText } from '#web/site/legal/textShape.ts';
import { pounds, prices } from '#shared/prices.ts';

const { company } = clinic;

/** Known facts as a list, with one sentence for missing ones. */
function listFacts(facts: readonly (readonly [string, string])[], missing: string): (string | string[])[] {
  const known = listKnown(facts.map(([label, value]) => ({ label, value })));
  return [
    ...(known.length > 0 ? [known.map(({ label, value }) => `${label}: ${value}`)] : []),
    ...(known.length < facts.length ? [missing] : []),
  ];
}

const companyText: LegalText = {
  id: 'company',
  label: 'Company',
  sections: [
    {
      heading: 'Who we are',
      text: [
        `${clinic.brand} is an aesthetics clinic at ${addressLines.join(', ')}. You can write to ${clinic.email} or ring ${clinic.phone}.`,
        ...listFacts(
          [
            ['Legal name', company.legalName],
            ['Company number', company.number],
            ['Registered office', company.registeredOffice],
          ],
          'Ask us for the company’s registration details.',
        ),
      ],
    },
    {
      heading: 'Who looks after you',
      hasPeople: true,
      text: [
        `The clinic is led by ${practitionerWithTitle} (PA): a regulated healthcare professional who is not a doctor and who works under a doctor’s supervision. Only a prescriber who has seen you in person can decide on a prescription medicine.`,
      ],
    },
    {
      heading: 'Licences and insurance',
      text: [
        ...listFacts(
          [
            ['Special treatment licence', company.licenceNumber],
            ['Care Quality Commission', company.cqcId],
            ['Insurer', company.insurer],
            ['Information Commissioner’s Office', company.icoNumber],
          ],
          'Ask us for the numbers of our licences and registrations and for the name of our insurer.',
        ),
      ],
    },
  ],
};

const cookies: LegalText = {
  id: 'cookies',
  label: 'Cookies',
  sections: [
    {
      heading: 'What we store on your device',
      text: [
        'Only what the site needs to work for you. We use no analytics and no advertising, so there is nothing to consent to.',
        [
          'A session cookie when you log in. It is removed when you log out or when it runs out.',
          'A cookie that says that this device has been logged in here before, so that nobody who guesses passwords elsewhere can keep you out. It opens nothing and stays for 400 days at most, or until you clear this device.',
          'The pages of this site, and once you have logged in the aftercare guides, so that they can be read without a connection.',
          'A form you have begun, until you send it, close the tab or log out.',
          'A request that waits for a connection, until it is sent or you log out.',
          'Your own appointments and guides, to read without a connection: for a week at most, encrypted, until you log out.',
        ],
      ],
    },
    {
      heading: 'Other companies',
      text: [
        'Nothing is fetched from another company until you ask for it. If you choose to show a live map or follow our Instagram link, that company may set its own cookies.',
      ],
    },
  ],
};

const terms: LegalText = {
  id: 'terms',
  label: 'Terms',
  sections: [
    {
      heading: 'Consultation requests',
      text: [
        'A request on this site is not a paid contract and is not yet an appointment. It becomes one when we confirm a date and time with you. You may decide not to have treatment, and that is fine.',
        'Treatments are for adults aged 18 and over. We ask for proof of age.',
      ],
    },
    {
      heading: 'Prices and deposits',
      text: [
        'Prices are in pounds sterling and include VAT where it applies. The price is confirmed at your consultation, before you decide.',
        `Microblading has a ${pounds(prices.microblading.deposit)} deposit. Please give 48 hours' notice to change or cancel, otherwise the deposit is kept to cover the time we held for you. If we cancel, or advise you not to have treatment, it is returned.`,
        'Where you pay for a booking at a distance you may have 14 days to change your mind. Some services, such as medicines given by a prescriber, are exempt. This does not affect your statutory rights.',
      ],
    },
    {
      heading: 'What you read here',
      text: [
        'The pages give general information. They do not replace a consultation, and no result can be promised.',
        'While reviews are marked as examples they are not from clients. Published reviews come from people who have visited us; we keep proof of the visit and do not change their meaning.',
      ],
    },
  ],
};

const complaints: LegalText = {
  id: 'complaints',
  label: 'Complaints',
  sections: [
    {
      heading: 'If something went wrong',
      text: [
        `Please tell us: ${clinic.email}, ${clinic.phone}, or in person at the clinic. We acknowledge a complaint within 5 working days and answer within 20 working days.`,
        'If our answer does not settle it, you can take a concern about conduct to the regulator of the person concerned. For a Physician Associate or a doctor that is the General Medical Council.',
        `For urgent worries after a treatment ring ${clinic.emergencyLine}. In an emergency call 999.`,
      ],
    },
    {
      heading: 'Complaints about your data',
      text: [
        dataComplaintLink,
        `Or write to ${clinic.email} with the subject “${dataComplaintSubject}”, ring ${clinic.phone}, or tell us at the clinic. We acknowledge your complaint within ${dataComplaintDays} days, look into it without delay and tell you the outcome.`,
        "You can also complain to the Information Commissioner's Office at ico.org.uk.",
      ],
    },
  ],
};

const accessibility: LegalText = {
  id: 'accessibility',
  label: 'Accessibility',
  sections: [
    {
      heading: 'Using this site',
      text: [
        'We aim to meet the Web Content Accessibility Guidelines 2.2 at level AA. The site works with a keyboard, with screen readers, at 400% zoom and with less motion; its pages can be read without scripts.',
        `If something stands in your way, or you would like information in another format, write to ${clinic.email} or ring ${clinic.phone}.`,
      ],
    },
    {
      heading: 'Visiting us',
      text: ['Tell us what would make your visit easier and we will make reasonable adjustments.'],
    },
  ],
};

export const legalTexts: readonly LegalText[] = [
  companyText,
  privacy,
  cookies,
  terms,
  complaints,
  accessibility,
];
