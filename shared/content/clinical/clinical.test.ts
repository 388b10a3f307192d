import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { alertIds, alertsVersion, alertTexts, listAlerts } from '#shared/content/clinical/alerts.ts';
import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { emergencyCards } from '#shared/content/clinical/emergencies.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { releasedForms } from '#shared/content/clinical/releasedTexts.ts';
import { plainConsent } from '#shared/domain/careRecord.ts';
import { services } from '#shared/domain/catalogue.ts';
import { visibleItems, type AnswerValue, type Answers } from '#shared/domain/forms.ts';

const wholeHash = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (text: string) => wholeHash(text).slice(0, 12);

/** Every answer that can be chosen without typing. */
const singleAnswers: Answers[] = historyForm.items.flatMap(({ linkId, type, options = [] }) => {
  const values: AnswerValue[] =
    type === 'boolean' ? [true, false] : type === 'choices' ? options.map((one) => [one]) : [...options];
  return values.map((value) => ({ [linkId]: value }));
});

describe('the medical history', () => {
  test('asks each question once, and depends on earlier questions only', () => {
    const seen = new Set<string>();
    for (const { linkId, showWhen } of historyForm.items) {
      expect(seen.has(linkId)).toBe(false);
      if (showWhen) expect(seen).toContain(showWhen.linkId);
      seen.add(linkId);
    }
  });

  test('no two questions read the same, so that an answer is understood by itself', () => {
    const texts = historyForm.items.map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test('is short for somebody who answers "No"', () => {
    const no = Object.fromEntries(historyForm.items.map(({ linkId }) => [linkId, false]));
    expect(visibleItems(historyForm, no).length).toBeLessThan(40);
  });

  test('a changed question needs a new version, and each released one stays known', () => {
    const { id, version, items } = historyForm;
    expect(releasedForms[`${id} ${version}`]).toBe(wholeHash(JSON.stringify(items)));
    expect(Object.keys(releasedForms)).toHaveLength(version);
  });
});

describe('alerts', () => {
  test('each can be raised by an answer of the form', () => {
    const raised = new Set(singleAnswers.flatMap((answers) => listAlerts(answers).map(({ id }) => id)));
    expect(alertIds.filter((id) => !raised.has(id))).toEqual([
      'allergy-albumin',
      'allergy-sulfite',
      'allergy-benzyl-alcohol',
      'allergy-fish',
      'appearance',
      'patch-test-reaction',
    ]);
  });

  test('are none for somebody who answers "No" and decides for themselves', () => {
    const no = Object.fromEntries(
      historyForm.items.filter(({ type }) => type === 'boolean').map(({ linkId }) => [linkId, false]),
    );
    expect(listAlerts({ ...no, ownDecision: true })).toEqual([]);
  });

  test('a changed alert needs a new version', () => {
    expect(`${alertsVersion} ${hashOf(JSON.stringify([...alertTexts]))}`).toMatchInlineSnapshot(
      `"7 5c97b21d8dff"`,
    );
  });

  test('put the reasons to stop on top', () => {
    const answers = { keloids: true, skinInfection: true, dental: true };
    expect(listAlerts(answers).map(({ id }) => id)).toEqual(['skin-infection', 'keloids', 'dental']);
  });

  test('a worry about appearance counts only with preoccupation and an effect', () => {
    const worried = { appearanceWorry: true, appearanceThoughts: true };
    const ids = (answers: Answers) => listAlerts(answers).map(({ id }) => id);
    expect(ids({ ...worried, appearanceTime: 'Less than an hour' })).toEqual([]);
    expect(ids({ ...worried, appearanceTime: 'One to three hours' })).toEqual(['appearance']);
    expect(ids({ ...worried, appearanceThoughts: false, appearanceTime: 'One to three hours' })).toEqual([]);
  });
});

describe('consent texts', () => {
  test('there is one for each treatment, and none for a consultation', () => {
    const without = services.filter(({ id }) => !findConsentText(id)).map(({ id }) => id);
    expect(without).toEqual(['consultation']);
  });

  test('a changed text needs a new version', () => {
    const hashes = consentTexts.map((text) => `${text.id} ${text.version} ${hashOf(plainConsent(text))}`);
    expect(hashes).toMatchInlineSnapshot(`
      [
        "anti-wrinkle 1 878138c1693f",
        "dermal-fillers 1 01f0be4859e3",
        "prp-therapy 1 a29c0fd1925d",
        "vitamin-injections 1 b1c54ba989e8",
        "b12-injection 1 50c934db6eb9",
        "wellness-drip 1 be83123dab46",
        "microblading 1 be2cf949bf49",
        "hyaluronidase 1 cceb67f6a5b0",
      ]
    `);
  });

  test('hold no price, no name of a product and no promise', () => {
    const all = consentTexts.map(plainConsent).join('\n');
    expect(all).not.toMatch(/£|botox|azzalure|juv[eé]derm|guarantee|safe\b|painless|cure/i);
  });
});

test('a changed emergency card needs a new version', () => {
  const hashes = emergencyCards.map(
    ({ id, version, title, signs, call, steps, meanwhile, source }) =>
      `${id} ${version} ${hashOf(JSON.stringify([title, signs, call, steps, meanwhile, source]))}`,
  );
  expect(hashes).toMatchInlineSnapshot(`
    [
      "anaphylaxis 3 7bdc57600ed9",
      "vascular-occlusion 3 c2bbb5593a58",
    ]
  `);
});

test('the adrenaline dose is the one for adults, with its volume', () => {
  const [card] = emergencyCards.filter(({ id }) => id === 'anaphylaxis');
  expect(card?.steps.map(({ text }) => text).join(' ')).toMatch(/500 micrograms .* 0\.5 ml of 1 in 1,000/);
});
