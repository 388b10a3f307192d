import type { Form } from '#shared/domain/forms.ts';

/** The medical history; its words await the prescriber's sign-off. */
export const historyForm: Form = {
  id: 'medical-history',
  version: 1,
  title: 'Your medical history',
  items: [
    { linkId: 'pregnancy', text: 'Are you pregnant or breastfeeding?', type: 'boolean', required: true },
    { linkId: 'allergies', text: 'Do you have any allergies?', type: 'boolean', required: true },
    {
      linkId: 'allergies-which',
      text: 'What are you allergic to, and what happens?',
      type: 'text',
      required: true,
      showWhen: { linkId: 'allergies', equals: true },
    },
    { linkId: 'medicines', text: 'Do you take any medicines?', type: 'boolean', required: true },
    {
      linkId: 'medicines-kinds',
      text: 'Is any of these among them?',
      type: 'choices',
      options: ['Blood thinners', 'Immunosuppressants', 'Isotretinoin', 'None of these'],
      required: true,
      showWhen: { linkId: 'medicines', equals: true },
    },
    {
      linkId: 'neuromuscular',
      text: 'Do you have a condition of nerves and muscles, such as myasthenia gravis?',
      type: 'boolean',
      required: true,
    },
    { linkId: 'hopes', text: 'What would you like to change, and why now?', type: 'text' },
  ],
};
