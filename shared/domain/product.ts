/** What the clinic gives, and words for it. */

/** `pom`: a prescription-only medicine, as every product that is not in the list is taken to be. */
export const productClasses = {
  pom: 'Prescription-only medicine',
  device: 'Medical device',
  cosmetic: 'Cosmetic',
  consumable: 'Consumable',
} as const;
export type ProductClass = keyof typeof productClasses;

/** Products of one family share their highest dose and their interval, whatever the brand. */
export const productFamilies = {
  'botulinum-toxin-a': 'Botulinum toxin type A',
  'hyaluronic-acid-filler': 'Hyaluronic acid filler',
  'skin-booster': 'Skin booster',
  'other-filler': 'Filler that hyaluronidase does not dissolve',
  'local-anaesthetic': 'Local anaesthetic',
  hyaluronidase: 'Hyaluronidase',
  vitamin: 'Vitamin or nutrient',
  'b-vitamin': 'Vitamin B12',
  fluid: 'Fluid for injection or infusion',
  steroid: 'Corticosteroid',
  'weight-loss': 'Medicine for weight loss',
  'fat-dissolving': 'Fat-dissolving injection',
  emergency: 'Emergency medicine',
  platelets: 'Platelet-rich plasma',
  pigment: 'Pigment',
  other: 'Other',
} as const;
export type ProductFamily = keyof typeof productFamilies;

/** What a product contains that somebody may be allergic to. */
export const productIngredients = {
  lidocaine: 'Lidocaine or another local anaesthetic',
  albumin: 'Human albumin',
  milk: 'Cow’s milk protein, in traces',
  latex: 'Latex in the stopper',
  cobalt: 'Cobalt',
  sulfite: 'Sulfite',
  'benzyl-alcohol': 'Benzyl alcohol',
  fish: 'Fish DNA',
  pigment: 'Pigment',
} as const;
export type ProductIngredient = keyof typeof productIngredients;

/** What must be at hand before it is given. */
export const productNeeds = { 'emergency-kit': 'Emergency kit', hyaluronidase: 'Hyaluronidase' } as const;
export type ProductNeed = keyof typeof productNeeds;
