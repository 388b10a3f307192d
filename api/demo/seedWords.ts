/**
 * Invented people and texts for the demonstration month; telephone numbers and email domains are from reserved
 * ranges.
 */
export const demoPeople = [
  ['Grace', 'Adeyemi'],
  ['Priya', 'Raman'],
  ['Charlotte', 'Ellison'],
  ['Amina', 'Yusuf'],
  ['Sofia', 'Marques'],
  ['Hannah', 'Whitcombe'],
  ['Mei', 'Chen'],
  ['Olivia', 'Fairbrother'],
  ['Zainab', 'Qureshi'],
  ['Tomasz', 'Wiśniewski'],
  ['Leila', 'Haddad'],
  ['Ruth', 'Abrahams'],
  ['Kwame', 'Boateng'],
  ['Niamh', 'O’Sullivan'],
  ['Elena', 'Petrova'],
  ['Daniel', 'Osei-Mensah'],
  ['Fatima', 'al-Rashid'],
  ['Georgina', 'Featherstonehaugh-Cholmondeley'],
  ['Li', 'Wu'],
  ['Marta', 'Kowalczyk'],
  ['Ayesha', 'Malik'],
  ['Bethan', 'Pritchard'],
  ['Chidi', 'Okonkwo'],
  ['Deepa', 'Nair'],
  ['Eilidh', 'MacGregor'],
  ['Francesca', 'Bianchi'],
  ['Hiroko', 'Tanaka'],
  ['Isabel', 'Navarro'],
  ['Joanne', 'Baxter'],
  ['Kerry', 'Lam'],
  ['Lucy', 'Ashdown'],
  ['Maryam', 'Hosseini'],
  ['Nadia', 'Rahman'],
  ['Patricia', 'Mbeki'],
  ['Rebecca', 'Stone'],
  ['Simone', 'Laurent'],
  ['Tara', 'Singh'],
  ['Victoria', 'Hale'],
] as const;

export const demoServices = [
  'Consultation',
  'Anti-Wrinkle Injections',
  'Dermal Fillers',
  'PRP Therapy',
  'Vitamin Injections',
  'Anti-Wrinkle Injections',
  'B12 Injection',
  'Consultation',
  'Wellness Drip',
] as const;

export const demoNotes = [
  'Mornings suit me best.',
  'I have not had this before and would like to talk it through first.',
  'Please call after 5 pm.',
  'I am away from the 12th, so before that if you can.',
  'I have a latex allergy.',
  'Could somebody meet me at the step? I use a stick.',
] as const;

export const demoContacts = [
  {
    name: 'Helen Marsh',
    email: 'helen.marsh@demo.example',
    phone: '020 7946 0311',
    subject: 'Parking near the clinic',
    message: 'Hello, is there a car park close by? I find long walks hard at the moment.',
  },
  {
    name: 'Samir Patel',
    email: 'samir.patel@demo.example',
    phone: null,
    subject: 'Gift voucher',
    message: 'Do you sell vouchers that somebody can use towards microblading?',
  },
  {
    name: 'Orla Byrne',
    email: 'orla.byrne@demo.example',
    phone: '020 7946 0478',
    subject: 'Moving my consultation',
    message: 'I asked for Thursday but have been called into work. Could we make it the week after?',
  },
  {
    name: 'Jo Adams',
    email: 'jo.adams@demo.example',
    phone: null,
    subject: 'Wheelchair access',
    message: 'Could you tell me whether the treatment room is on the ground floor?',
  },
  {
    name: 'Beatriz Costa',
    email: 'beatriz.costa@demo.example',
    phone: '020 7946 0533',
    subject: 'Thank you',
    message: 'Just a note to say how kindly I was looked after last week. Thank you all.',
  },
] as const;
