import { describe, expect, test } from 'vitest';
import { vitaminWords } from '#shared/prices.ts';
import { readTreatmentPage as readPage } from './prerendered.ts';

const pages = [
  {
    page: 'botox',
    rows: ['One area £130', 'Two areas £150', 'Three areas £170'],
    texts: [
      'from £130',
      '15-20 minutes',
      '45 minutes',
      '3-4 months',
      'review at two weeks',
      'there is no charge',
    ],
  },
  {
    page: 'prp',
    rows: ['One session £125', 'Three-session package Saves £75 £300'],
    texts: [
      '£125 per session',
      '45-60 minutes',
      'three sessions, 4-6 weeks apart',
      'every 6-12 months',
      '12-18 months',
      '15-30ml',
    ],
  },
  {
    page: 'fillers',
    rows: ['Lips, 0.5ml £100', 'Lips, 1ml £150', 'Marionette lines Per treatment £150'],
    texts: ['£100-£150', '30-45 minutes', '6-18 months'],
  },
  {
    page: 'vitamin-injections',
    rows: ['One session £40', 'Package of 4 sessions Save £10 £150'],
    texts: [
      `£40 per session ${vitaminWords.session}`,
      '15 minutes',
      'Vitamin B Complex',
      'Immune Boost',
      'Beauty & Wellness',
      'Ideal for',
    ],
  },
  {
    page: 'microblading',
    rows: [
      'Initial microblading One complimentary touch-up at 6-8 weeks £250',
      'Touch-up For existing clients £150',
      'Premium Touch-ups at 6 weeks and 12 months £350',
    ],
    texts: [
      '2-3 hours',
      '1-3 years',
      'every 12-18 months',
      '4-6 weeks',
      '£50 deposit secures your booking',
      '48 hours’ notice',
      'the deposit is kept',
      'consultation fee was charged, it comes off the price',
      'Avoid caffeine and alcohol for 24 hours before',
      'for 48 hours, unless prescribed',
      'Never stop a prescribed medicine without asking your doctor',
    ],
  },
  {
    page: 'b12-injections',
    rows: [
      'Single injection £75',
      'Monthly package 4 weekly sessions; £60 less than four single visits £240',
      'Maintenance 20% off additional non-prescription services £60/month',
    ],
    texts: ['15 minutes', 'A consultation about vitamin B12'],
  },
  {
    page: 'vitamin-drips',
    rows: [],
    texts: ['£150-£195', '30-45 minutes', '30-60 minutes', '1-2 weeks', 'What a drip cannot do'],
  },
];

/** Names of the sections pages, and their number of booking links. */
const scrolling: Record<string, { name: string; links: number }> = {
  botox: { name: 'Anti-Wrinkle Injections', links: 2 },
  prp: { name: 'PRP Therapy', links: 3 },
  fillers: { name: 'Dermal Fillers', links: 3 },
  'vitamin-injections': { name: 'Vitamin Injections', links: 3 },
};

for (const [page, { name, links }] of Object.entries(scrolling)) {
  test(`/services/${page} has its name, a booking link and a contact link`, () => {
    const { main, titles } = readPage(page);
    expect(titles).toEqual([name]);
    const booking = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>Book a Consultation<\/a>/g)];
    expect(booking.map(([, address]) => address)).toEqual(Array(links).fill('/booking'));
    expect(main).toMatch(/<a [^>]*href="\/contact"[^>]*>Contact Us<\/a>/);
  });
}

test('the four steps and the formulations of the vitamin injections', () => {
  const { steps, text } = readPage('vitamin-injections');
  expect(steps).toEqual(['Consultation', 'Preparation', 'Treatment', 'Post-Treatment']);
  for (const name of ['Vitamin B Complex', 'Immune Boost', 'Beauty & Wellness', 'Ideal for']) {
    expect(text).toContain(name);
  }
});

for (const { page, rows, texts } of pages) {
  describe(`/services/${page}`, () => {
    const read = readPage(page);

    test('has exactly the prices of the clinic', () => expect(read.rows).toEqual(rows));

    test.each(texts)('says "%s"', (fact) => expect(read.text).toContain(fact));

    test('has six questions with answers', () => {
      expect(read.questions).toHaveLength(6);
      expect(new Set(read.questions).size).toBe(6);
      for (const answer of read.answers) expect(answer.length).toBeGreaterThan(30);
    });

    test('states that it is for adults only, and whom to contact', () => {
      expect(read.text).toContain('Treatments are for adults aged 18 and over.');
      expect(read.text).toContain('In an emergency call 999.');
      expect(read.text).toContain('You can say no, ask for time, or stop at any point.');
    });

    test('names no prescription-only medicine and makes no promise', () => {
      expect(read.words).not.toMatch(
        /botox|botulinum|dysport|azzalure|bocouture|xeomin|vistabel|letybo|nuceiva|alluzience|relfydess|hydroxocobalamin/i,
      );
      expect(read.words.replaceAll('Immune Boost', '')).not.toMatch(
        /\b(cures?|rejuvenat\w+|regenerat\w+|anti-ageing|detox\w*|boost\w*|guaranteed|risk-free|painless|best|doctor-led|syringe|hangover|energy)\b/i,
      );
    });

    test('has no inline style or script', () => {
      expect(read.main).not.toMatch(/<script|<style|\sstyle=/);
    });
  });
}

test('what microblading answers, in order', () => {
  const { questions, answers } = readPage('microblading');
  const topics = [/last/, /hurt/, /procedure take/, /healing take/, /prepare/, /should not/];
  for (const [index, topic] of topics.entries()) expect(questions[index]).toMatch(topic);
  for (const [index, fact] of ['1-3 years', 'discomfort', '2-3 hours', '4-6 weeks'].entries()) {
    expect(answers[index]).toContain(fact);
  }
  expect(answers[0]).toContain('12-18 months');
});

test('prices appear only where allowed', () => {
  expect(readPage('vitamin-injections').text).not.toContain('£70');
  expect(readPage('vitamin-drips').main).not.toContain('<table');
  expect(readPage('vitamin-drips').text.match(/Wellness £195|Recovery £195/g)).toHaveLength(2);
  expect(readPage('b12-injections').text.split('£75')).toHaveLength(2);
});

for (const page of ['botox', 'b12-injections']) {
  test(`/services/${page} does not advertise: no result pictures, no offers, noindex`, () => {
    const { html, main, text, words } = readPage(page);
    expect(html).toContain('<meta name="robots" content="noindex,follow" />');
    expect(main).not.toMatch(/before microblading|after healing|<del|<s>/);
    expect(text).not.toMatch(/\b(saves?|deal|offer ends|popular|younger|fresher|smooth\w*|youthful)\b/i);
    expect(words).toContain('prescriber decides with you, in person');
  });
}

test('the vitamin injections page names no prescription-only vitamin', () => {
  expect(readPage('vitamin-injections').text).not.toMatch(/\bB12\b|vitamin D\b/);
  expect(readPage('vitamin-injections').text).toContain('not shown to prevent or treat infection');
});

test('the four steps of a microblading visit', () => {
  expect(readPage('microblading').steps).toEqual(['Consultation', 'Numbing', 'Microblading', 'Healing']);
});

test.each(['botox', 'b12-injections'])('%s promotes no price of a medicine outside the table', (page) => {
  const words = readPage(page).main.replaceAll(/<table.*?<\/table>|<[^>]+>/gs, ' ');
  expect(words).not.toMatch(
    /discount|\bsav(?:e|es|ing)\b|% off|\bdeals?\b|special offer|bargain|cheap|bundle/i,
  );
  const rows = readPage(page).rows.join(' ');
  expect(rows).not.toMatch(/discount|\bsav(?:e|es|ing)\b|special|bargain/i);
});
