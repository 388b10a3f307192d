import type { Answers } from '#shared/domain/forms.ts';
import { foldWords } from '#shared/domain/foldText.ts';
import { isWithinOneSlip } from '#shared/domain/oneSlip.ts';
import { historyForm } from './history.ts';

/**
 * Words in what somebody wrote that raise an alert: names of medicines from the British National Formulary and the
 * NHS list of medicines, of products from their leaflets (emc), and of conditions from the questions themselves. A "no"
 * beside them changes nothing: "no longer on warfarin" is read by a person. After any change raise `alertsVersion`;
 * the list awaits the prescriber's sign-off.
 */

/** Each word, or several that follow one another. */
const words: Readonly<Record<string, readonly string[]>> = {
  anaphylaxis: [
    'anaphylaxis',
    'anaphylactic',
    'anaphylactoid',
    'epipen',
    'jext',
    'emerade',
    'adrenaline pen',
  ],
  pregnancy: ['pregnant', 'expecting a baby', 'weeks pregnant'],
  breastfeeding: ['breastfeeding', 'breastfeed', 'lactating'],
  trying: ['ivf', 'trying for a baby', 'trying to conceive'],
  neuromuscular: [
    'myasthenia',
    'myasthenic',
    'lambert eaton',
    'motor neurone',
    'mnd',
    'multiple sclerosis',
    'muscular dystrophy',
    'guillain barre',
    'bells palsy',
    'bell palsy',
    'neuropathy',
    'pyridostigmine',
    'mestinon',
  ],
  swallowing: ['dysphagia', 'asthma', 'asthmatic', 'copd', 'trouble swallowing'],
  'muscle-medicines': [
    'gentamicin',
    'tobramycin',
    'amikacin',
    'streptomycin',
    'baclofen',
    'tizanidine',
    'dantrolene',
    'muscle relaxant',
    'muscle relaxants',
  ],
  'blood-thinners': [
    'warfarin',
    'apixaban',
    'eliquis',
    'rivaroxaban',
    'xarelto',
    'dabigatran',
    'pradaxa',
    'edoxaban',
    'lixiana',
    'clopidogrel',
    'plavix',
    'ticagrelor',
    'prasugrel',
    'dipyridamole',
    'heparin',
    'enoxaparin',
    'clexane',
    'dalteparin',
    'tinzaparin',
    'aspirin',
    'ibuprofen',
    'nurofen',
    'naproxen',
    'blood thinner',
    'blood thinners',
    'blood thinning',
    'anticoagulant',
    'ginkgo',
    'fish oil',
  ],
  'immune-medicines': [
    'methotrexate',
    'azathioprine',
    'ciclosporin',
    'cyclosporin',
    'tacrolimus',
    'mycophenolate',
    'prednisolone',
    'prednisone',
    'dexamethasone',
    'adalimumab',
    'humira',
    'etanercept',
    'infliximab',
    'rituximab',
    'tocilizumab',
    'steroid tablets',
    'oral steroids',
  ],
  isotretinoin: ['isotretinoin', 'roaccutane', 'accutane', 'reticutan', 'rizuderm'],
  autoimmune: [
    'lupus',
    'rheumatoid arthritis',
    'psoriasis',
    'crohns',
    'ulcerative colitis',
    'sarcoidosis',
    'hashimoto',
    'hashimotos',
    'scleroderma',
    'sjogrens',
    'vasculitis',
  ],
  bleeding: ['haemophilia', 'hemophilia', 'von willebrand', 'thrombocytopenia', 'low platelets'],
  heart: [
    'heart failure',
    'pacemaker',
    'atrial fibrillation',
    'afib',
    'angina',
    'arrhythmia',
    'heart attack',
    'cardiomyopathy',
    'hypokalaemia',
    'low potassium',
  ],
  kidney: [
    'dialysis',
    'kidney failure',
    'kidney disease',
    'kidney stones',
    'cirrhosis',
    'haemochromatosis',
    'hemochromatosis',
    'g6pd',
  ],
  diabetes: ['diabetes', 'diabetic', 'insulin', 'metformin'],
  epilepsy: ['epilepsy', 'epileptic', 'seizure', 'seizures', 'levetiracetam', 'keppra', 'valproate'],
  cancer: [
    'cancer',
    'chemotherapy',
    'chemo',
    'radiotherapy',
    'tumour',
    'lymphoma',
    'leukaemia',
    'leukemia',
    'melanoma',
    'tamoxifen',
    'letrozole',
  ],
  'blood-borne': ['hiv', 'hepatitis b', 'hepatitis c'],
  keloids: ['keloid', 'keloids', 'hypertrophic scar', 'hypertrophic scars'],
  'cold-sores': ['cold sore', 'cold sores', 'herpes', 'aciclovir'],
  'skin-infection': ['impetigo', 'cellulitis', 'shingles'],
  'permanent-filler': ['silicone', 'biopolymer', 'aquamid', 'bellafill', 'artecoll', 'permanent filler'],
};

/** What somebody can be allergic to: an alert where allergies are asked about, or with a word of a reaction. */
const allergens: Readonly<Record<string, readonly string[]>> = {
  'allergy-toxin': [
    'botox',
    'botx',
    'botulinum',
    'dysport',
    'azzalure',
    'xeomin',
    'bocouture',
    'vistabel',
    'letybo',
    'alluzience',
    'relfydess',
    'nuceiva',
    'toxin',
    'anti wrinkle',
  ],
  'allergy-filler': [
    'filler',
    'fillers',
    'juvederm',
    'restylane',
    'teosyal',
    'belotero',
    'stylage',
    'revolax',
    'profhilo',
    'hyaluronic',
    'hyaluronidase',
    'hyalase',
  ],
  'allergy-anaesthetic': [
    'lidocaine',
    'lignocaine',
    'xylocaine',
    'novocaine',
    'procaine',
    'prilocaine',
    'articaine',
    'mepivacaine',
    'bupivacaine',
    'tetracaine',
    'benzocaine',
    'emla',
    'ametop',
    'lmx4',
    'anaesthetic',
    'anesthetic',
    'numbing cream',
    'numbing injection',
    'dental injection',
    'dental injections',
  ],
  'allergy-cobalt': ['hydroxocobalamin', 'cyanocobalamin', 'cobalamin', 'cobalt', 'b12'],
  'allergy-vitamins': ['vitamin', 'vitamins', 'biotin', 'glutathione', 'iv drip'],
  'allergy-pigment': ['ink', 'pigment', 'henna', 'hair dye', 'ppd', 'tattoo', 'brow tint', 'lash tint'],
  'allergy-latex': ['latex', 'rubber gloves'],
  'allergy-antiseptic': ['chlorhexidine', 'hibiscrub', 'iodine', 'betadine', 'antiseptic'],
  'allergy-milk': ['milk', 'casein', 'dairy', 'whey'],
  'allergy-stings': ['bee', 'bees', 'wasp', 'wasps', 'venom'],
  'allergy-albumin': ['albumin'],
  'allergy-sulfite': ['sulfite', 'sulfites', 'sulphite', 'sulphites', 'metabisulfite', 'metabisulphite'],
  'allergy-benzyl-alcohol': ['benzyl alcohol'],
  'allergy-fish': ['fish', 'salmon', 'trout'],
};
const reactionWords = [
  'allergic',
  'allergy',
  'allergies',
  'anaphylaxis',
  'anaphylactic',
  'intolerant',
  'intolerance',
  'cannot have',
  'cant have',
  'must not have',
  'reaction',
  'reacted',
  'react',
  'hives',
  'throat',
  'rash',
  'collapsed',
];
/** The answer that names allergies, whatever its words. */
const allergyAnswer = 'allergiesDetails';

/** Short words are too close to one another: "latex" is one letter from "later". */
const shortestWithSlip = 6;
const isMeant = (typed: string, word: string) =>
  typed === word || (Math.min(typed.length, word.length) >= shortestWithSlip && isWithinOneSlip(typed, word));

/** So many words make one at most, such as "epi pen" or "g6pd", whose digits stand apart. */
const mostParts = 4;

interface Text {
  /** "Bell's palsy" is folded to two words, and so are "anti-wrinkle" and "5mg". */
  words: readonly string[];
  /** Words and those after them, written as one. */
  runs: ReadonlySet<string>;
}

function readText(typed: string): Text {
  const folded = foldWords(typed.replaceAll(/[^\p{L}\p{N}'’\-–]+/gu, ' '));
  const parts = folded.flatMap((word) => word.match(/\p{N}+|\P{N}+/gu) ?? []);
  const runs = parts.flatMap((_, at) =>
    Array.from({ length: mostParts }, (__, more) => parts.slice(at, at + more + 1).join('')),
  );
  return { words: parts, runs: new Set(runs) };
}

const contains = ({ words: typed, runs }: Text, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => {
    const parts = phrase.split(' ');
    if (runs.has(parts.join(''))) return true;
    return typed.some((_, at) => parts.every((part, index) => isMeant(typed[at + index] ?? '', part)));
  });

/** Whether an answer is in somebody's own words. */
function isWritten(linkId: string): boolean {
  const item = historyForm.items.find((one) => one.linkId === linkId);
  return item === undefined || item.type === 'text';
}

const maxQuoteLength = 160;
const quote = (text: string) =>
  text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()}…` : text;

/** The alerts that somebody's own words raise, with the answer that has them. */
export function findAlertWords(answers: Answers): Map<string, string> {
  const found = new Map<string, string>();
  for (const [linkId, value] of Object.entries(answers)) {
    if (typeof value !== 'string' || !isWritten(linkId)) continue;
    const text = readText(value);
    const isAllergy = linkId === allergyAnswer || contains(text, reactionWords);
    for (const [alert, phrases] of Object.entries(isAllergy ? { ...words, ...allergens } : words)) {
      if (!found.has(alert) && contains(text, phrases)) found.set(alert, quote(value.trim()));
    }
  }
  return found;
}

/** All of them, for the test that a changed list has a new version. */
export const alertWords = { words, allergens, reactionWords };
