import { describe, expect, test } from 'vitest';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { now } from '#shared/testing/sampleCommand.ts';
import { applyEntry, entriesOf, listEntryCommands } from './records.ts';
import {
  entryIdOf,
  historyOf,
  sampleConsent,
  sampleEntry,
  samplePhotoConsent,
  samplePhotograph,
  sampleRecord,
  toxinText,
  allAnswers,
  unsent,
  unsentId,
} from '#shared/testing/sampleRecord.ts';

const id = unsentId;

const known = { service: null, formulary: sampleFormulary };

describe('what an unsent change adds to a record', () => {
  const signed = { ...sampleEntry(9), occurredAt: now.toISOString() };
  const consent = {
    textId: toxinText.id,
    textVersion: toxinText.version,
    discussion: { questions: null, answers: null },
    signature: { typedName: 'Amira' },
    sooner: null,
    photos: null,
    bookingId: 1,
  };

  // That they are those of the server, `api/record/commands.test.ts` compares.
  test('is nothing for what is no entry, and a photograph has no size without its file', () => {
    expect(entriesOf(unsent('createTask', {}))).toEqual([]);
    const [photograph] = entriesOf(unsent('addPicture', { bookingId: null, view: 'front', region: null }));
    expect(photograph).toMatchObject({
      refersTo: null,
      photograph: { width: 0, height: 0, isClosed: false },
    });
  });

  test('a consent has the words of its text, and one to photographs is an entry of its own', () => {
    const [alone] = entriesOf(unsent('addConsent', consent));
    expect(alone).toMatchObject({
      id,
      kind: 'consent',
      bookingId: 1,
      title: toxinText.title,
      consent: {
        textId: toxinText.id,
        version: toxinText.version,
        signature: { typedName: 'Amira' },
        openedAt: null,
        isWithdrawn: false,
        sections: toxinText.sections,
      },
      photos: null,
    });
    const photos = { id: entryIdOf(10), record: true, teaching: false, publication: false };
    expect(entriesOf(unsent('addConsent', { ...consent, photos }))).toEqual([
      {
        ...signed,
        id: entryIdOf(10),
        bookingId: 1,
        kind: 'photo_consent',
        title: 'Consent to photographs',
        photos: { record: true, teaching: false, publication: false, withdrawn: [], isWithdrawn: false },
      },
      alone,
    ]);
    const [unknown] = entriesOf(unsent('addConsent', { ...consent, textId: 'gone' }));
    expect([unknown?.title, unknown?.consent?.sections]).toEqual(['Consent', []]);
  });
});

describe('a record with an unsent entry', () => {
  const history = historyOf(1);

  test('has it on top, once', () => {
    const one = unsent('addDeclined', { bookingId: null, reason: 'x' });
    const record = applyEntry(sampleRecord([sampleEntry(1)]), one, known);
    expect(record.entries.map((entry) => entry.id)).toEqual([id, entryIdOf(1)]);
    expect(applyEntry(record, one, known)).toBe(record);
    expect([record.history, record.changes, record.historyDue]).toEqual([null, [], true]);
  });

  const withAnswer = {
    ...history.history!,
    answers: [{ linkId: 'pregnant', question: 'Q', answer: 'No', value: false }],
  };

  const before = '2027-04-30T08:00:00.000Z';

  test('has the new medical history, and what differs', () => {
    const answers = allAnswers();
    const one = unsent('addHistory', {
      formVersion: historyForm.version,
      answers,
      paperSignedOn: '2027-05-01',
    });
    const record = applyEntry(
      sampleRecord([history.entry], { history: { ...withAnswer, occurredAt: before } }),
      one,
      known,
    );
    expect(record.history).toMatchObject({
      entryId: id,
      occurredAt: '2027-05-01T22:59:59.999Z',
      signedAt: now.toISOString(),
      interviewer: 'Nia Okafor',
      handedOverBy: null,
      paperSignedOn: '2027-05-01',
      formVersion: historyForm.version,
    });
    expect(record.history?.answers.length).toBeGreaterThan(1);
    expect([record.changes.length > 0, record.historyDue]).toEqual([true, false]);
    const first = applyEntry(
      sampleRecord(),
      unsent('addHistory', { formVersion: historyForm.version, answers }),
      known,
    );
    expect([first.changes, first.history?.paperSignedOn, first.historyDue]).toEqual([[], null, false]);
  });

  test('keeps the later medical history, and a stop that an earlier one does not say', () => {
    const none = allAnswers();
    const answers = { ...none, anaphylaxis: true };
    const said = (day: string, given: Answers) =>
      unsent(
        'addHistory',
        { id: entryIdOf(day === 'Monday' ? 20 : 21), formVersion: historyForm.version, answers: given },
        { occurredAt: day === 'Monday' ? '2027-05-03T09:00:00.000Z' : '2027-05-04T09:00:00.000Z' },
      );
    const days = [said('Monday', none), said('Tuesday', answers)];
    for (const arrived of [days, days.toReversed()]) {
      const record = arrived.reduce((before, one) => applyEntry(before, one, known), sampleRecord());
      expect(record.history).toMatchObject({
        entryId: entryIdOf(21),
        occurredAt: '2027-05-04T09:00:00.000Z',
      });
      expect(record.entries.map((entry) => entry.id)).toEqual([entryIdOf(21), entryIdOf(20)]);
      expect(record.stops).toMatchObject([{ id: 'anaphylaxis', goneSince: null }]);
    }
    const later = said('Tuesday', none);
    const [stop] = [said('Monday', answers), later].reduce(
      (record, one) => applyEntry(record, one, known),
      sampleRecord(),
    ).stops;
    expect(stop).toMatchObject({ saidAt: '2027-05-03T09:00:00.000Z', goneSince: later.occurredAt });
  });

  test('has the earlier answers where nothing has changed', () => {
    const record = applyEntry(
      sampleRecord([history.entry], { history: withAnswer }),
      unsent('addHistory', { unchangedFrom: entryIdOf(1) }),
      known,
    );
    expect([
      record.history?.answers,
      record.history?.entryId,
      record.history?.paperSignedOn,
      record.changes,
      record.historyDue,
    ]).toEqual([withAnswer.answers, id, null, [], false]);
  });

  const withdraw = (refersTo: string, purposes?: string[]) => {
    const entries = [
      samplePhotograph(4, entryIdOf(2)),
      samplePhotograph(5, entryIdOf(6)),
      sampleConsent(3),
      samplePhotoConsent(2),
      sampleConsent(1),
    ];
    const one = unsent('addWithdrawal', { refersTo, text: null, ...(purposes && { purposes }) });
    const [, ...after] = applyEntry(sampleRecord(entries), one, known).entries;
    return {
      closed: after.filter(({ photograph }) => photograph?.isClosed).map((entry) => entry.id),
      withdrawn: after
        .filter(({ consent, photos }) => (consent ?? photos)?.isWithdrawn)
        .map((entry) => entry.id),
      purposes: after.flatMap(({ photos }) => photos?.withdrawn ?? []),
    };
  };

  test('ends with a withdrawal what was said before it to the same text, and nothing that was said later', () => {
    const at = (n: number, occurredAt: string) =>
      sampleConsent(n, { occurredAt, signedAt: now.toISOString() });
    const entries = [
      at(4, '2027-05-04T10:00:00.000Z'),
      at(3, '2027-05-04T08:00:00.000Z'),
      at(2, '2027-05-04T07:00:00.000Z'),
    ];
    const one = unsent(
      'addWithdrawal',
      { refersTo: entryIdOf(2), text: null },
      { occurredAt: '2027-05-04T09:00:00.000Z' },
    );
    const withdrawn = applyEntry(sampleRecord(entries), one, known).entries.flatMap((entry) =>
      entry.consent?.isWithdrawn ? [entry.id] : [],
    );
    expect(withdrawn).toEqual([entryIdOf(3), entryIdOf(2)]);
  });

  test.each<[string, () => object, object]>([
    ['of a treatment', () => withdraw(entryIdOf(1)), { closed: [], withdrawn: [entryIdOf(1)], purposes: [] }],
    [
      'of photographs closes them',
      () => withdraw(entryIdOf(2)),
      { closed: [entryIdOf(4)], withdrawn: [entryIdOf(2)], purposes: ['record', 'teaching'] },
    ],
    [
      'of teaching leaves them',
      () => withdraw(entryIdOf(2), ['teaching']),
      { closed: [], withdrawn: [], purposes: ['teaching'] },
    ],
    [
      'of the record closes them, and leaves teaching',
      () => withdraw(entryIdOf(2), ['record']),
      { closed: [entryIdOf(4)], withdrawn: [], purposes: ['record'] },
    ],
    [
      'of what was never agreed to',
      () => withdraw(entryIdOf(2), ['publication']),
      { closed: [], withdrawn: [], purposes: [] },
    ],
  ])('shows the withdrawal %s', (_, run, expected) => expect(run()).toEqual(expected));
});

test('the unsent entries of a patient are those of their record alone', () => {
  const mine = unsent('addDeclined', {});
  const others = [
    unsent('addDeclined', {}, { subject: { bookingId: null, customerId: 4 } }),
    unsent('createTask', {}),
  ];
  expect(listEntryCommands([...others, mine], 3)).toEqual([mine]);
});
