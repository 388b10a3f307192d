import type { Form, Item } from '#shared/domain/forms.ts';
import { appearanceQuestions } from './appearance.ts';

/**
 * The medical history. A changed question gets a new `linkId`, and any change raises `version`: signed answers are stored
 * with the question as it was read. No question names a medicine that may not be advertised.
 */

const yesNo = (linkId: string, text: string, help?: string): Item => ({
  linkId,
  type: 'boolean',
  text,
  required: true,
  ...(help && { help }),
});

/** Asked only after "Yes" to the question before it. */
const details = (of: string, text: string, help?: string): Item => ({
  linkId: `${of}Details`,
  type: 'text',
  text,
  required: true,
  showWhen: { linkId: of, equals: true },
  ...(help && { help }),
});

/** The options are stored as they were read; alerts.ts finds them by name. */
export const allergens = {
  anaesthetic: 'Numbing cream or dental injections (lidocaine and similar)',
  filler: 'Dermal filler, or a medicine that dissolves it',
  toxin: 'An injection for lines and wrinkles',
  cobalt: 'Vitamin B12, cobalamin or cobalt',
  vitamins: 'A vitamin injection or drip',
  latex: 'Latex',
  antiseptic: 'Chlorhexidine or another antiseptic',
  milk: 'Cow’s milk protein',
  stings: 'Bee or wasp stings',
  pigment: 'Tattoo ink, hair dye or brow tint',
} as const;

export const pregnancyOptions = {
  no: 'No, or this does not apply to me',
  pregnant: 'I am or may be pregnant',
  breastfeeding: 'I am breastfeeding',
  trying: 'I am trying to become pregnant',
} as const;

const allergies: readonly Item[] = [
  yesNo('allergies', 'Are you allergic to anything?', 'Medicines, foods, latex, plasters, stings: anything.'),
  {
    linkId: 'allergicTo',
    type: 'choices',
    text: 'Is it one of these?',
    help: 'Choose all that apply, or none. The next question is for anything else.',
    showWhen: { linkId: 'allergies', equals: true },
    options: Object.values(allergens),
  },
  details('allergies', 'What are you allergic to, and what happens?'),
  yesNo(
    'anaphylaxis',
    'Have you ever had a severe allergic reaction?',
    'Anaphylaxis: trouble breathing, swelling of the face or throat, or collapse.',
  ),
];

const medicines: readonly Item[] = [
  yesNo('medicines', 'Do you take any medicines?', 'With or without a prescription, also now and then.'),
  details(
    'medicines',
    'Which medicines, and how much?',
    'The names on the packets are fine. Please do not stop a prescribed medicine because of a treatment here.',
  ),
  yesNo(
    'bloodThinners',
    'Do you take anything that thins the blood?',
    'Such as warfarin, apixaban, rivaroxaban, clopidogrel, aspirin or ibuprofen. Fish oil, vitamin E and ginkgo count too.',
  ),
  details('bloodThinners', 'Which blood thinner, what for, and when did you last take it?'),
  yesNo(
    'immuneMedicines',
    'Do you take medicines that suppress the immune system, or steroids?',
    'Such as methotrexate, azathioprine, prednisolone or biologics. Also in the last three months.',
  ),
  details('immuneMedicines', 'Which medicine for the immune system or steroid, and since when?'),
  yesNo(
    'isotretinoin',
    'Have you taken isotretinoin in the last six months?',
    'A capsule for acne, also sold as Roaccutane.',
  ),
  yesNo(
    'muscleMedicines',
    'Have you taken a muscle relaxant, or had an antibiotic into a vein or muscle, in the last month?',
    'Such as gentamicin in hospital.',
  ),
];

const health: readonly Item[] = [
  {
    linkId: 'pregnancy',
    type: 'choice',
    text: 'Could you be pregnant, or are you breastfeeding?',
    required: true,
    options: Object.values(pregnancyOptions),
  },
  yesNo(
    'neuromuscular',
    'Do you have a condition that affects nerves or muscles?',
    'Such as myasthenia gravis, Lambert-Eaton syndrome, motor neurone disease, multiple sclerosis or a past Bell’s palsy.',
  ),
  details('neuromuscular', 'Which condition of nerves or muscles, and how does it affect you now?'),
  yesNo('swallowing', 'Do you have trouble swallowing, speaking or breathing?', 'Asthma counts too.'),
  details('swallowing', 'What is the trouble with swallowing, speaking or breathing?'),
  yesNo(
    'autoimmune',
    'Do you have an autoimmune disease?',
    'Such as lupus, rheumatoid arthritis, psoriasis, thyroid disease, sarcoidosis or inflammatory bowel disease.',
  ),
  details('autoimmune', 'Which autoimmune disease, and is it active now?'),
  yesNo(
    'bleeding',
    'Do you bleed or bruise easily, or have a blood condition?',
    'Such as haemophilia, few platelets or anaemia.',
  ),
  details('bleeding', 'How do you bleed or bruise, or which blood condition is it?'),
  yesNo('heart', 'Do you have a heart condition, high blood pressure or low potassium?'),
  details('heart', 'What is it about your heart, blood pressure or potassium?'),
  yesNo(
    'kidneyLiver',
    'Do you have a kidney or liver condition, G6PD deficiency or iron overload?',
    'Kidney stones count too.',
  ),
  details('kidneyLiver', 'Which condition of kidneys, liver, G6PD or iron is it?'),
  yesNo('diabetes', 'Do you have diabetes?'),
  yesNo('epilepsy', 'Have you ever had a seizure or epilepsy?'),
  details('epilepsy', 'When was the last seizure, and do you take medicine for it?'),
  yesNo('cancer', 'Do you have cancer now, or have you been treated for it in the last five years?'),
  details('cancer', 'Which cancer, and how is or was it treated?'),
  yesNo(
    'bloodBorne',
    'Do you have a blood-borne virus, such as hepatitis B or C or HIV?',
    'It helps us plan your care. It is never by itself a reason to turn you away.',
  ),
];

const skin: readonly Item[] = [
  yesNo('keloids', 'Do you get thick, raised or dark scars?', 'Keloid or hypertrophic scars.'),
  yesNo('coldSores', 'Do you get cold sores?'),
  yesNo(
    'skinInfection',
    'Is there an infection, rash or wound where you would be treated?',
    'Also eczema, psoriasis, acne, sunburn or a cold sore at the moment.',
  ),
  details('skinInfection', 'What is on the skin, and where?'),
  yesNo(
    'unwell',
    'Are you unwell at the moment?',
    'A cold, a fever, a tooth or sinus infection, antibiotics.',
  ),
  yesNo('faints', 'Do you faint at the sight of blood or needles, or with blood tests?'),
  yesNo('dental', 'Have you had dental work in the last two weeks, or is any planned in the next two?'),
  yesNo('vaccination', 'Have you had a vaccination in the last three weeks, or is one due in the next two?'),
];

const before: readonly Item[] = [
  yesNo(
    'earlierTreatments',
    'Have you had cosmetic treatments before?',
    'Injections, fillers, threads, laser, peels, brow tattoo or surgery, here or anywhere else.',
  ),
  details(
    'earlierTreatments',
    'Which treatments, where on the face or body, and when?',
    'Roughly is fine: “lips, spring 2025”. Product names if you know them.',
  ),
  yesNo('permanentFiller', 'Have you ever had permanent filler, silicone or an implant in the face?'),
  yesNo(
    'reactions',
    'Did you ever have a problem after a treatment?',
    'Lumps, infection, drooping, an allergic reaction.',
  ),
  details('reactions', 'What was the problem, and how was it treated?'),
];

const hopes: readonly Item[] = [
  {
    linkId: 'motive',
    type: 'text',
    text: 'What brings you to us?',
    required: true,
    help: 'In your own words.',
  },
  {
    linkId: 'expectations',
    type: 'text',
    text: 'What would you like to be different afterwards?',
    required: true,
    help: 'And how would you notice?',
  },
  yesNo(
    'ownDecision',
    'Is this your own decision?',
    'Choose “No” if somebody is pressing you. We will simply talk about it.',
  ),
];

export const historyForm: Form = {
  id: 'medical-history',
  version: 1,
  title: 'Your medical history',
  items: [
    {
      linkId: 'welcome',
      type: 'display',
      text: 'About ten minutes, one question at a time',
      help: 'Only the people who treat you read your answers; reception does not. You can stop at any time and go on later. If you are unsure, choose “Yes” and we will talk about it.',
    },
    ...allergies,
    ...medicines,
    ...health,
    ...skin,
    ...before,
    ...hopes,
    ...appearanceQuestions,
    {
      linkId: 'anythingElse',
      type: 'text',
      text: 'Is there anything else we should know?',
      help: 'You can also leave this empty.',
    },
  ],
};
