import type { z } from 'zod';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { clinic } from '#shared/clinic.ts';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import type { Stop } from '#shared/content/clinical/stops.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { asAnswers, type StoredAnswer } from '#shared/domain/forms.ts';
import {
  allergyQuestions,
  listOthers,
  listYes,
  medicineQuestions,
  problemQuestions,
  treatmentQuestions,
} from '#api/record/summaryFacts.ts';

/**
 * An International Patient Summary (HL7 FHIR R4, IPS 1.1): allergies, medicines, problems, procedures, immunisations and
 * pregnancy. What is not known is coded as such (`absent-unknown-uv-ips`), because an empty section could be read as
 * "none". Codes of SNOMED CT need a licence and a clinician's choice, so that concepts are the patient's words.
 */

interface SummaryFacts {
  patient: { firstName: string; lastName: string; dateOfBirth: string };
  history: { occurredAt: string; answers: StoredAnswer[] } | null;
  /** Whether one is damaged, which may have said more. */
  hasLost: boolean;
  /** In force, whatever the latest medical history says. */
  stops: readonly Stop[];
  entries: readonly Pick<
    z.input<typeof RecordEntry>,
    'id' | 'occurredAt' | 'madeAt' | 'signedAt' | 'treatment'
  >[];
  at: Date;
}

type Resource = { resourceType: string; id: string } & Worded & Record<string, unknown>;
const iso = (instant: string) => new Date(instant).toISOString();
const absentCodes = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
const terminology = 'http://terminology.hl7.org/CodeSystem';
const coded = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
});
const absent = (code: string, display: string) => ({ ...coded(absentCodes, code, display), text: display });
const unknownDate = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Makes the document. @param createId a new UUID for each resource */
export function writeSummary(
  { patient, history, hasLost, stops, entries, at }: SummaryFacts,
  createId: () => string,
) {
  const answers = history?.answers ?? [];
  const known = asAnswers(answers);
  const resource = (resourceType: string, content: Record<string, unknown>): Resource => ({
    resourceType,
    id: createId(),
    ...content,
  });
  const person = resource('Patient', {
    name: [
      {
        family: patient.lastName,
        given: [patient.firstName],
        text: `${patient.firstName} ${patient.lastName}`,
      },
    ],
    birthDate: patient.dateOfBirth,
  });
  const organisation = resource('Organization', { name: clinic.brand });
  const ref = ({ id }: Resource) => ({ reference: `urn:uuid:${id}` });
  const subject = ref(person);
  const others = listOthers(answers, stops);
  const recorded = history ? { recordedDate: iso(history.occurredAt) } : {};

  const allergy = (text: string, note: string) =>
    resource('AllergyIntolerance', {
      clinicalStatus: coded(`${terminology}/allergyintolerance-clinical`, 'active'),
      verificationStatus: coded(`${terminology}/allergyintolerance-verification`, 'unconfirmed'),
      code: { text },
      patient: subject,
      ...recorded,
      note: [{ text: note }],
    });
  const noAllergy = (code: string, display: string) =>
    resource('AllergyIntolerance', {
      clinicalStatus: coded(`${terminology}/allergyintolerance-clinical`, 'active'),
      code: absent(code, display),
      patient: subject,
    });
  const listAllergies = (): Resource[] => {
    const chosen = Array.isArray(known.allergicTo) ? known.allergicTo : [];
    const found = [
      ...chosen.map((text) => allergy(text, 'Chosen by the patient from a list')),
      ...[...listYes(answers, allergyQuestions), ...others.allergies].map(({ text, note }) =>
        allergy(text, note),
      ),
    ];
    if (found.length > 0) return found;
    if (!history || hasLost) return [noAllergy('no-allergy-info', 'No information about allergies')];
    return [noAllergy('no-known-allergies', 'No known allergies')];
  };

  const medicine = (medication: object, more: object = {}) =>
    resource('MedicationStatement', {
      status: 'unknown',
      medicationCodeableConcept: medication,
      subject,
      _effectiveDateTime: unknownDate,
      ...more,
    });
  const listMedicines = (): Resource[] => {
    const asserted = history ? { dateAsserted: iso(history.occurredAt) } : {};
    const said = [...listYes(answers, medicineQuestions), ...others.medicines];
    const found = said.map(({ text, note }) => medicine({ text }, { ...asserted, note: [{ text: note }] }));
    if (found.length > 0) return found;
    return !history || hasLost
      ? [medicine(absent('no-medication-info', 'No information about medications'))]
      : [medicine(absent('no-known-medications', 'No known medications'))];
  };

  const problem = (code: object, more: object = {}) =>
    resource('Condition', {
      clinicalStatus: coded(`${terminology}/condition-clinical`, 'active'),
      category: [coded(`${terminology}/condition-category`, 'problem-list-item')],
      code,
      subject,
      ...more,
    });
  const listProblems = (): Resource[] => {
    const found = [...listYes(answers, problemQuestions), ...others.problems].map(({ text, note }) =>
      problem({ text }, { ...recorded, note: [{ text: note }] }),
    );
    if (found.length > 0) return found;
    return !history || hasLost
      ? [problem(absent('no-problem-info', 'No information about problems'))]
      : [problem(absent('no-known-problems', 'No known problems'))];
  };

  const procedure = (code: object, more: object) =>
    resource('Procedure', { status: 'completed', code, subject, ...more });
  const listProcedures = (): Resource[] => {
    const here = entries.flatMap(({ treatment, ...entry }) =>
      (treatment?.products ?? []).map(({ product, lot, expiry, words }) =>
        procedure(
          { text: `${product}: ${words}` },
          {
            performedDateTime: iso(happenedAt(entry)),
            performer: [{ actor: ref(organisation) }],
            note: [{ text: `Batch ${lot}, expiry ${expiry}` }],
          },
        ),
      ),
    );
    const earlier = listYes(answers, treatmentQuestions).map(({ text, note }) =>
      procedure({ text }, { _performedDateTime: unknownDate, note: [{ text: note }] }),
    );
    const found = [...here, ...earlier];
    if (found.length > 0) return found;
    const [code, display] =
      known.earlierTreatments === false
        ? (['no-known-procedures', 'No known procedures'] as const)
        : (['no-procedure-info', 'No information about past procedures'] as const);
    return [procedure(absent(code, display), { _performedDateTime: unknownDate })];
  };

  const listPregnancy = (): Resource[] => {
    const { pregnancy } = known;
    if (!history || typeof pregnancy !== 'string' || pregnancy === pregnancyOptions.no) return [];
    return [
      resource('Observation', {
        status: 'final',
        code: coded('http://loinc.org', '82810-3', 'Pregnancy status'),
        subject,
        effectiveDateTime: iso(history.occurredAt),
        performer: [subject],
        valueCodeableConcept: { text: pregnancy },
      }),
    ];
  };

  const sections: { title: string; loinc: string; display: string; resources: Resource[] }[] = [
    {
      title: 'Allergies and intolerances',
      loinc: '48765-2',
      display: 'Allergies and adverse reactions Document',
      resources: listAllergies(),
    },
    {
      title: 'Medicines',
      loinc: '10160-0',
      display: 'History of Medication use Narrative',
      resources: listMedicines(),
    },
    { title: 'Problems', loinc: '11450-4', display: 'Problem list - Reported', resources: listProblems() },
    {
      title: 'Procedures',
      loinc: '47519-4',
      display: 'History of Procedures Document',
      resources: listProcedures(),
    },
    {
      title: 'Immunisations',
      loinc: '11369-6',
      display: 'History of Immunization Narrative',
      resources: [
        resource('Immunization', {
          status: 'not-done',
          vaccineCode: absent('no-immunization-info', 'No information about immunizations'),
          patient: subject,
          occurrenceString: 'unknown',
        }),
      ],
    },
    {
      title: 'Pregnancy',
      loinc: '10162-6',
      display: 'History of pregnancies Narrative',
      resources: listPregnancy(),
    },
  ].filter(({ resources }) => resources.length > 0);

  const composition = resource('Composition', {
    status: 'final',
    type: coded('http://loinc.org', '60591-5', 'Patient summary Document'),
    subject,
    date: at.toISOString(),
    author: [ref(organisation)],
    custodian: ref(organisation),
    title: 'International Patient Summary',
    confidentiality: 'R',
    section: sections.map(({ title, loinc, display, resources }) => ({
      title,
      code: coded('http://loinc.org', loinc, display),
      text: { status: 'generated', div: narrativeOf(resources) },
      entry: resources.map(ref),
    })),
  });
  const all = [composition, person, organisation, ...sections.flatMap(({ resources }) => resources)];
  return {
    resourceType: 'Bundle' as const,
    id: createId(),
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${createId()}` },
    type: 'document' as const,
    timestamp: at.toISOString(),
    entry: all.map((each) => ({ fullUrl: `urn:uuid:${each.id}`, resource: each })),
  };
}

interface Worded {
  code?: { text?: string };
  vaccineCode?: { text?: string };
  medicationCodeableConcept?: { text?: string };
  valueCodeableConcept?: { text?: string };
  note?: { text: string }[];
}

/** The section in words, for a reader whose system shows no more. */
function narrativeOf(resources: readonly Resource[]): string {
  const items = resources.map((each) => {
    const { code, vaccineCode, medicationCodeableConcept, valueCodeableConcept, note = [] } = each;
    const named = valueCodeableConcept ?? medicationCodeableConcept ?? vaccineCode ?? code;
    const notes = note.map(({ text }) => text);
    const name = named?.text ?? '';
    // A note that contains the name is enough by itself.
    const words = notes.some((text) => text.includes(name)) ? notes : [name, ...notes];
    return `<li>${escapeXml(words.join('. '))}</li>`;
  });
  return `<div xmlns="http://www.w3.org/1999/xhtml"><ul>${items.join('')}</ul></div>`;
}
