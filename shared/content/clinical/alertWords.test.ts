import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedProducts } from '#shared/content/clinical/products.ts';
import { abbreviations, words } from './alertWords.ts';
import { allergens, allergyWords, reactionWords } from './allergyWords.ts';
import { alertIds, alertsVersion, listAlerts } from './alerts.ts';

/** As patients write; every alert that a sentence has to raise, and no other. */
test.each<[sentence: string, ...alerts: string[]]>([
  ['I am on warfarin for a clot', 'blood-thinners'],
  ['no longer on warfarin', 'blood-thinners'],
  ['Never taken Warfarin!', 'blood-thinners'],
  ['warfrin 3mg', 'blood-thinners'],
  ['WARFARIN', 'blood-thinners'],
  ['Eliquis twice a day', 'blood-thinners'],
  ['low-dose aspirin', 'blood-thinners'],
  ['apixiban since my stroke', 'blood-thinners'],
  ['just a bit of Nurofen now and then', 'blood-thinners'],
  ['Roaccutane until March', 'isotretinoin'],
  ['I stopped roacutane two years ago', 'isotretinoin'],
  ['roaccutane/doxycycline', 'isotretinoin'],
  ['isotretinoine capsules', 'isotretinoin'],
  ['not on Roaccutane any more', 'isotretinoin'],
  ['I have myasthenia', 'neuromuscular'],
  ['Myasthenia gravis, in remission', 'neuromuscular'],
  ['diagnosed with mysthenia in 2019', 'neuromuscular'],
  ['Lambert–Eaton syndrome', 'neuromuscular'],
  ['had Bell’s palsy as a teenager', 'neuromuscular'],
  ["I don't have multiple sclerosis", 'neuromuscular'],
  ['Mestinon 60 mg', 'neuromuscular'],
  ['anaphylaxis after Botox', 'anaphylaxis', 'allergy-toxin'],
  ['Botox gave me an anaphylatic shock', 'anaphylaxis', 'allergy-toxin'],
  ['allergic to botox', 'allergy-toxin'],
  ['my throat closed up after Dysport', 'allergy-toxin'],
  ['I carry an EpiPen for nuts', 'anaphylaxis'],
  ['Botox in 2023, all good'],
  ['lidocaine allergy', 'allergy-anaesthetic'],
  ['reacted to lignocaine at the dentist', 'allergy-anaesthetic'],
  ['Lidocane made me come out in hives', 'allergy-anaesthetic'],
  ['bad reaction to a numbing cream', 'allergy-anaesthetic'],
  ['hives from Emla', 'allergy-anaesthetic'],
  ['lidocaine was fine'],
  ['allergic to hair dye (PPD)', 'allergy-pigment'],
  ['rash from latex gloves', 'allergy-latex'],
  ['see you later, no rash'],
  ['warfarin5mg', 'blood-thinners'],
  ['on bloodthinners', 'blood-thinners'],
  ['war-farin, and an epi pen', 'blood-thinners', 'anaphylaxis'],
  ['reaction to B 12 at the GP', 'allergy-cobalt'],
  ['g6pd deficiency', 'kidney'],
  ['I can’t have lidocaine', 'allergy-anaesthetic'],
  ['asthmatic since school', 'swallowing'],
  ['an allergic reaction to lip filler', 'allergy-filler'],
  ['filler in my lips, spring 2025'],
  ['allergic to bee stings and cow’s milk', 'allergy-stings', 'allergy-milk'],
  ['14 weeks pregnant', 'pregnancy'],
  ['I am not pregnant', 'pregnancy'],
  ['still breast-feeding at night', 'breastfeeding'],
  ['silicone in the chin, 1998', 'permanent-filler'],
  ['Methotrexate on Mondays for psoriasis', 'immune-medicines', 'autoimmune'],
  ['I had breast cancer, now tamoxifen', 'cancer'],
  ['dialysis three times a week', 'kidney'],
  ['warfarin, then Roaccutane, then nothing', 'isotretinoin', 'blood-thinners'],
  ['cold sores in winter', 'cold-sores'],
  ['a pacemaker since 2020', 'heart'],
  ['latex gloves make my hands itch', 'allergy-latex'],
  ['my lips were swollen after lidocaine', 'allergy-anaesthetic'],
  ['allergic to penicillin', 'allergies'],
  ['allergic to hen’s eggs', 'allergies'],
  ['egg albumen allergy', 'allergy-albumin'],
  ['Botox made my throat close', 'allergy-toxin'],
  ['had difficulty breathing after Azzalure', 'allergy-toxin'],
  ['angioedema after fillers', 'allergy-filler'],
  ['passed out after a dental injection', 'allergy-anaesthetic'],
  ['came up in welts after lidocain', 'allergy-anaesthetic'],
  ['uczulenie na lidokainę', 'allergy-anaesthetic'],
  ['Alérgica a la lidocaína', 'allergy-anaesthetic'],
  ['allergisch gegen Lidocain', 'allergy-anaesthetic'],
  ['alergia al látex', 'allergy-latex'],
  ['lactose intolerant', 'allergy-milk'],
  ['pregnancy test was positive', 'pregnancy'],
  ['estoy embarazada', 'pregnancy'],
  ['nursing my baby', 'breastfeeding'],
  ['Eaton-Lambert syndrome', 'neuromuscular'],
  ['a myopathy', 'neuromuscular'],
  ['coumadin', 'blood-thinners'],
  ['on anti-coagulants', 'blood-thinners'],
  ['vitamin E and omega-3', 'blood-thinners'],
  ['cannot tolerate lidocaine', 'allergy-anaesthetic'],
  ['I have MS', 'neuromuscular'],
  ['MG (in remission)', 'neuromuscular'],
  ['sertraline 50 MG, and 5MG of another'],
  ['vitamins, 20 mg; ask Ms Adeyemi'],
  ['AF since 2019', 'heart'],
  ['M.S. since 2011', 'neuromuscular'],
  ['Bells palsey in 2011', 'neuromuscular'],
  ['lambert eton', 'neuromuscular'],
  ['taking Xeralto', 'blood-thinners'],
  ['roacutan as a student', 'isotretinoin'],
  ['I carry adrenaline', 'anaphylaxis'],
  ['still brest feeding', 'breastfeeding'],
  ['I breast-fed until last week', 'breastfeeding'],
  ['lupas, quiet now', 'autoimmune'],
  ['ITP as a child', 'bleeding'],
  ['a stent in 2020', 'heart'],
  ['hepatitis years ago', 'blood-borne'],
  ['a permanent lip implant', 'permanent-filler'],
  ['steroids for my chest', 'immune-medicines'],
  ['I take something for high blood-pressure', 'heart'],
  ['expecting a natural look'],
  ['I would like to look less tired'],
  ['No allergies, no medicines, nothing at all'],
])('%s', (sentence, ...alerts) => {
  const raised = listAlerts({ anythingElse: sentence }).map(({ id }) => id);
  expect(raised.toSorted()).toEqual(alerts.toSorted());
});

test('where allergies are asked about, the name alone is enough, and the answer is quoted', () => {
  expect(listAlerts({ allergiesDetails: 'Botox, lidocaine' })).toMatchObject([
    { id: 'allergy-toxin', level: 'stop', quote: 'Botox, lidocaine' },
    { id: 'allergy-anaesthetic', level: 'stop', quote: 'Botox, lidocaine' },
  ]);
});

test('an allergy to a product of the list raises the alert that stops it, by each of its names', () => {
  const missed = Object.values(seedProducts).flatMap(({ name, aliases, contraindications: [own = ''] }) =>
    (own in allergens ? [name, ...aliases] : []).filter(
      (named) => !listAlerts({ anythingElse: `allergic to ${named}` }).some(({ id }) => id === own),
    ),
  );
  expect(missed).toEqual([]);
});

test('an option that was chosen is not in the patient’s own words', () => {
  const answers = { pregnancy: 'I am trying to become pregnant', allergicTo: ['Latex'] };
  expect(listAlerts(answers).map(({ id }) => id)).toEqual(['allergy-latex', 'trying']);
});

test('each word raises an alert that there is, and a changed list needs a new version', () => {
  expect(
    Object.keys({ ...words, ...abbreviations, ...allergens }).filter((id) => !alertIds.includes(id)),
  ).toEqual([]);
  const hash = createHash('sha256')
    .update(JSON.stringify({ words, abbreviations, allergens, reactionWords, allergyWords }))
    .digest('hex')
    .slice(0, 12);
  expect(`${alertsVersion} ${hash}`).toMatchInlineSnapshot(`"7 98d034d2854f"`);
});
