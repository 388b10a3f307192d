import { expect, test } from 'vitest';
import { reportsOfIncident } from '#web/admin/record/incidentReport.ts';

const nothing = { formId: null, refersTo: null, treatment: null, incident: null };
const given = (id: string, day: string, product: string) => ({
  ...nothing,
  id,
  kind: 'treatment' as const,
  signedAt: `2027-05-${day}T09:00:00Z`,
  treatment: { products: [{ product, lot: `LOT-${day}`, expiry: '2028-01-31' }] },
});
const entries = [given('c', '09', 'Later'), given('b', '04', 'Filler A'), given('a', '01', 'Toxin A')];
const incident = {
  ...nothing,
  id: 'i',
  kind: 'incident' as const,
  signedAt: '2027-05-05T09:00:00Z',
  incident: { category: 'anaphylaxis' as const, happenedAt: '2027-05-04T08:00:00Z' },
};

test('a report has product, batch and expiry of the treatment before the incident, or of the one it is about', () => {
  const report = reportsOfIncident(incident, entries);
  for (const part of ['Product: Filler A', 'Batch number: LOT-04', '2028-01-31', 'Anaphylaxis', 'here: 1']) {
    expect(report).toContain(part);
  }
  expect(reportsOfIncident({ ...incident, refersTo: 'a' }, entries)).toContain('Product: Toxin A');
  const onTheSecond = { ...incident.incident, happenedAt: '2027-05-02T22:00:00Z' };
  expect(reportsOfIncident({ ...incident, incident: onTheSecond }, entries)).toContain('Product: Toxin A');
  expect(reportsOfIncident(incident, [])).toContain('Product: please name it');
});

test('what was entered in error is reported neither as the one before nor as the one that it is about', () => {
  const strike = {
    ...incident,
    id: 's',
    kind: 'withdrawal' as const,
    formId: 'entered-in-error',
    refersTo: 'b',
  };
  const amended = [strike, ...entries];
  expect(reportsOfIncident(incident, amended)).toContain('Product: Toxin A');
  expect(reportsOfIncident({ ...incident, refersTo: 'b' }, amended)).toContain('Product: please name it');
});
