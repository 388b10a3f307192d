/** SHA-256 of the questions of every released version of a form, the same way. */
export const releasedForms: Readonly<Record<string, string>> = {
  'medical-history 1': '15e20aa98936b5638ba0217ce1c14b977d5ef2b79209b1b6c6d004f757c1d28c',
};

/** SHA-256 of `plainConsent` of every version that was ever released, by id and version; nothing is removed from it. */
export const releasedConsents: Readonly<Record<string, string>> = {
  'anti-wrinkle 1': '878138c1693f74465c2f4b9a45d9b6a7aa3ef9a03eebf7c95636d9b1d2fd2c04',
  'dermal-fillers 1': '01f0be4859e38283188a8bd3c5d21d29a6891db216b505bfaf055f39d3e677b9',
  'prp-therapy 1': 'a29c0fd1925d32e3213d6ebe57f941a5a3c234860b809acd5d4ad24ac9f4479b',
  'vitamin-injections 1': 'b1c54ba989e848ea8e5dd454814b4343b5757ae4d969f76deb282178c1a2974a',
  'b12-injection 1': '50c934db6eb96d98c9ed27a3a96529d0ccae13655a06df917dba6426198417ac',
  'wellness-drip 1': 'be83123dab460eb1702c4555a8aa0f94bbe037271bcf1d8b9fab4e07cf30f59b',
  'microblading 1': 'be2cf949bf49cc540619e53bfd7197324426aaf27089e30c0c20bf9f8312b555',
};
