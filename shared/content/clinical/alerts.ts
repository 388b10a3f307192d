import type { AlertRule } from '#shared/domain/forms.ts';

/** What the clinician has to know before treating; the words await the prescriber's sign-off. */
export const alertRules: readonly AlertRule[] = [
  {
    linkId: 'pregnancy',
    equals: true,
    text: 'Pregnant or breastfeeding: do not treat',
    source: 'Summary of product characteristics',
  },
  {
    linkId: 'medicines-kinds',
    equals: 'Blood thinners',
    text: 'Takes blood thinners: bruises and bleeds more easily',
    source: 'BNF',
  },
];
