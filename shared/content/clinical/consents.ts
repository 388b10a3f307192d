import { findService } from '#shared/domain/catalogue.ts';
import type { ConsentText } from '#shared/domain/careRecord.ts';
import { createConsentText } from './consentText.ts';

/**
 * One text for each treatment. The risks are those of the treatments' pages, from product leaflets and published
 * guidance. After any change raise `version`: clinical.test.ts holds the hash of each.
 */
export const consentTexts: readonly ConsentText[] = [
  createConsentText({
    id: 'anti-wrinkle',
    version: 1,
    services: ['anti-wrinkle'],
    title: 'Anti-wrinkle injections',
    needsPrescriber: true,
    whatItIs: [
      'A prescription-only medicine, botulinum toxin type A, is injected in very small amounts into muscles of the face, which relax for a time.',
      'You are asked to wait at least 12 weeks between treatments.',
    ],
    benefits:
      'Lines that appear when you move your face may look softer for about three to four months. Lines that are there at rest may stay.',
    commonRisks:
      'Redness, swelling, tenderness or bruising where the needle went in; a headache in the first day or two; a heavy or tight feeling in the forehead; a mild flu-like feeling. Most settle within a week.',
    lessCommonRisks:
      'A drooping eyelid or eyebrow, an uneven look, a dry or watery eye, twitching, blurred or double vision. A droop usually shows within 3 to 7 days and settles within weeks, but can last as long as the treatment does.',
    seriousRisks:
      'Severe allergic reaction. Infection. The medicine acting away from where it was given: weakness, or trouble swallowing, speaking or breathing, which may begin hours to weeks later. Call 999 for any of these.',
    alternatives:
      'Sun protection and skin care; dermal filler for deeper creases; treatments made from your own blood; or no treatment.',
    aftercare:
      'You get written aftercare and a number to call. You come back after two weeks; any small adjustment is the prescriber’s decision. Do not drive if your sight is blurred.',
  }),
  createConsentText({
    id: 'dermal-fillers',
    version: 1,
    services: ['dermal-fillers'],
    title: 'Dermal fillers',
    needsPrescriber: true,
    whatItIs: [
      'A gel of hyaluronic acid is placed under the skin with a needle or a blunt cannula. Most gels contain a little local anaesthetic.',
      'The gel is absorbed over months. It can be dissolved by a prescription medicine, which has risks of its own.',
    ],
    benefits:
      'It can add volume or soften the look of a crease for a time, usually 6 to 18 months. The rest of the face keeps ageing as it would.',
    commonRisks:
      'Swelling, most on days one to three and most in the lips; redness; tenderness; bruising for up to two weeks; small lumps that soften.',
    lessCommonRisks:
      'Unevenness, gel that shows, feels lumpy or moves, a cold sore coming back, infection, allergy. Firm or tender lumps can appear weeks to months later, sometimes after an illness, dental work or a vaccine; one study put this at roughly 6 to 8 people in 1,000.',
    seriousRisks:
      'Filler can block a blood vessel. That can cost skin, leave scars, and very rarely cause blindness or a stroke. It needs treatment within minutes to hours, with a medicine that dissolves the gel, and we may have to give it at once.',
    alternatives:
      'Skin care and sun protection; other injections or skin treatments; surgery; or no treatment.',
    aftercare:
      'We check the colour of your skin before you leave. You get written aftercare with the warning signs, and a number for day and night. You stay near help for two days and come back after two weeks.',
  }),
  createConsentText({
    id: 'prp-therapy',
    version: 1,
    services: ['prp-therapy'],
    title: 'PRP therapy',
    needsPrescriber: false,
    whatItIs: [
      'Fifteen to thirty millilitres of your blood are drawn and spun. The part richest in platelets is placed back into your skin by injection or with fine needling.',
      'Usually three sessions, four to six weeks apart.',
    ],
    benefits:
      'It may improve the look of texture and fine lines for some people. The evidence is mixed: many studies are small, and some people notice little or no change.',
    commonRisks:
      'Redness, swelling, tenderness, itching and small bumps for one to four days; bruising on the face and on the arm for up to ten days.',
    lessCommonRisks:
      'Infection, a cold sore coming back, darker patches of skin (more likely in darker skin and with sun), feeling faint, an irritated nerve where blood was drawn.',
    seriousRisks:
      'Loss of vision or damage to the skin if material enters a blood vessel. Published reports describe seven people who lost the sight of one eye, most of them after injection between the eyebrows.',
    alternatives:
      'Sun protection and skin care; fine needling alone; other skin treatments; or no treatment.',
    aftercare: 'You get written aftercare with the warning signs, and a number to call.',
    cost: 'You are told the price of one session and of a course before you decide. You can stop after any session.',
  }),
  createConsentText({
    id: 'vitamin-injections',
    version: 1,
    services: ['vitamin-injections'],
    title: 'Vitamin injections',
    needsPrescriber: true,
    whatItIs: [
      'A measured amount of vitamins is injected into a muscle of the arm or buttock. You are shown the contents and the dose before you decide.',
      'It is not a treatment of any illness. If you feel unwell or very tired, see your GP first.',
    ],
    benefits:
      'Some people say that they feel a difference, many notice nothing, and a varied diet gives most people all the vitamins they need.',
    commonRisks: 'Soreness, a bruise, redness, a mild headache or nausea, flushing.',
    lessCommonRisks:
      'Feeling faint, a rash, an upset stomach, a lump where the needle went in. Biotin can upset blood tests.',
    seriousRisks: 'Severe allergy; infection or an abscess; injury to a nerve.',
    alternatives: 'Food; tablets; a blood test and advice from your GP; or no treatment.',
    aftercare: 'You wait a few minutes so that we see a reaction early. You get advice and a number to call.',
  }),
  createConsentText({
    id: 'b12-injection',
    version: 1,
    services: ['b12-injection'],
    title: 'Vitamin B12 injection',
    needsPrescriber: true,
    whatItIs: [
      'A prescription-only medicine, hydroxocobalamin, is injected into a muscle of the arm or thigh, if a prescriber decides so after seeing you and your blood results.',
      'It can hide another cause of tiredness, which is why a test comes first.',
    ],
    benefits:
      'If your level was low, the prescriber tells you what to expect. If it is normal, there is no good evidence that more gives more energy.',
    commonRisks: 'Soreness, redness, itching.',
    lessCommonRisks:
      'Nausea, headache, dizziness, hot flushes, diarrhoea, acne-like spots, fever, red-tinted urine.',
    seriousRisks:
      'Severe allergy; heart rhythm problems, from low potassium early in the treatment of a severe deficiency.',
    alternatives: 'Tablets, which often do the same; food; treatment by your GP; or no treatment.',
    aftercare:
      'You wait a few minutes. You get advice, a number to call, and a record for your GP if you agree.',
  }),
  createConsentText({
    id: 'wellness-drip',
    version: 1,
    services: ['wellness-drip'],
    title: 'Vitamin drip',
    needsPrescriber: true,
    whatItIs: [
      'Sterile fluid with vitamins and minerals runs through a small tube into a vein, for 20 to 40 minutes. You are shown the contents and amounts before you decide.',
      'Most healthy people get the vitamins and fluid they need from food and drink. NHS England’s medical director has said that healthy people do not need drips.',
    ],
    benefits:
      'Any effect that people notice is usually short, about one to two weeks, and many notice nothing. A drip does not treat or prevent illness.',
    commonRisks: 'A bruise, soreness, coolness, a metallic taste, needing to pass urine, light-headedness.',
    lessCommonRisks: 'A sore, inflamed vein, fluid leaking under the skin, flushing, headache, nausea.',
    seriousRisks:
      'Severe allergy, infection, too much fluid, changes in your body’s salts, kidney injury (with large amounts of vitamin C in people at risk), breakdown of red cells in G6PD deficiency, air in a vein.',
    alternatives: 'Food and drink; tablets; advice from your GP; or no treatment.',
    aftercare: 'We stay with you while it runs. You get advice and a number to call.',
  }),
  createConsentText({
    id: 'microblading',
    version: 1,
    services: ['microblading'],
    title: 'Microblading',
    needsPrescriber: false,
    whatItIs: [
      'A form of tattooing: very fine needles place pigment in the upper skin of the brows, in strokes like hairs. Nothing starts until you agree the shape and the colour.',
      'It fades over one to three years, and some colour can remain.',
    ],
    benefits:
      'It can define or fill the brows. How it heals depends on your skin; oily skin holds strokes less crisply.',
    commonRisks: 'Redness, swelling, tenderness, scabs, uneven fading.',
    lessCommonRisks:
      'Infection, a cold sore coming back, scarring, a change of colour, a result you do not like. Removal by laser is costly and may not be complete.',
    seriousRisks:
      'Allergy to pigment or lumpy inflammation, sometimes months or years later; a blood-borne infection if hygiene fails. Before an MRI scan tell the staff: pigment can rarely tingle or warm.',
    alternatives: 'Brow pencil or tint; letting the brows grow; or no treatment.',
    aftercare:
      'You get written aftercare. Healing takes four to six weeks, then comes the touch-up. You cannot give blood for four months.',
    cost: 'You are told the whole price, with the touch-up, and what happens to a deposit, before you decide.',
  }),
  // After the Aesthetic Complications Expert Group’s guidance on hyaluronidase, and the product leaflet.
  createConsentText({
    id: 'hyaluronidase',
    version: 1,
    services: [],
    title: 'Dissolving filler',
    needsPrescriber: true,
    whatItIs: [
      'A prescription-only medicine, hyaluronidase, is injected into filler made of hyaluronic acid, which it breaks down within hours to days. It is not licensed for this use, which is common practice.',
      'It can also break down some of the hyaluronic acid of your own skin, which the body makes again. Other kinds of filler are not dissolved. More than one treatment may be needed.',
    ],
    benefits: 'Lumps, unevenness or filler in the wrong place may get smaller or go.',
    commonRisks: 'Stinging while it is given; redness, swelling, bruising or itching for a few days.',
    lessCommonRisks:
      'More is dissolved than you wished, so that the skin looks hollow or loose for weeks; too little is dissolved; infection. New filler is placed two weeks later at the earliest.',
    seriousRisks:
      'Severe allergic reaction, also after a test on the skin was clear, and more often in people who are allergic to bee or wasp stings. Call 999 for trouble with breathing, swelling of the face or throat, or a collapse.',
    alternatives:
      'Waiting until the filler is absorbed; massage; treatment of an infection first; or no treatment.',
    doingNothing:
      'For the look alone you can leave it, and come back at any time. Where filler blocks a blood vessel, waiting can cost skin or sight: then it is given at once.',
    aftercare:
      'You stay for at least an hour so that a reaction is seen. You get a number to call, and come back after two weeks.',
  }),
];

/** The text for a service, by its id, name or alias; a consultation has none. */
export function findConsentText(service: string): ConsentText | undefined {
  const id = findService(service)?.id;
  return consentTexts.find(({ services }) => id !== undefined && services.includes(id));
}
