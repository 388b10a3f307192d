import type { z } from 'zod';
import type { TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import { directionNeeded } from '#shared/contracts/direction.ts';
import { stopsUnacknowledged } from '#shared/contracts/stops.ts';
import { ceilingReasonNeeded, warningReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { asAcknowledged, refusalOfStops, stopsFor } from '#shared/content/clinical/acknowledging.ts';
import { deviceCeilings, findUndosed } from '#shared/content/clinical/ceilings.ts';
import { directTreatment } from '#shared/content/clinical/directTreatment.ts';
import { dosesOf } from '#shared/content/clinical/usedProduct.ts';
import { warningOf } from '#shared/content/clinical/inForce.ts';
import { findProduct, versionOf } from '#shared/content/clinical/formulary.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { refusal, refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { totalDoses } from '#shared/domain/careRecord.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { RecordCommand, RecordState } from './command.ts';
import type { NewEntry } from './contents.ts';

type Body = z.output<typeof TreatmentCreate>;

const doseMissing = 'dose_missing';
const batchExpired = refusal(422, 'batch_expired', 'That batch has expired. Please use another one.');

function direct({ entries, formulary }: RecordState, { products }: Body, at: Date) {
  const { directions, history } = directionsOf(formulary, entries);
  return {
    directed: directTreatment(formulary, products, directions, history, at),
    ceilings: deviceCeilings(formulary, products, history, at),
  };
}

/** A treatment; one that no direction covers together with an incident, so that it is never hidden. */
export const addTreatment: RecordCommand<Body> = {
  check: (state, body, at) => {
    const day = londonToday(at);
    const minor = refusalOfMinor(state.dateOfBirth, londonToday(state.statedAt ?? at));
    if (minor) return minor;
    if (body.products.some(({ expiry }) => expiry < day)) return batchExpired;
    const undosed = findUndosed(state.formulary, body.products);
    if (undosed !== null)
      return refusal(422, doseMissing, `Please enter the dose of ${undosed}, or its points.`);
    const { directed, ceilings } = direct(state, body, at);
    const problem = directed.find((one) => one.problem)?.problem;
    if (problem && !body.withoutDirection) return refusal(409, directionNeeded, problem);
    const [ceiling] = ceilings;
    if (ceiling !== undefined && body.ceilingReason === null) {
      return refusal(409, ceilingReasonNeeded, ceiling);
    }
    const given = body.products.map((product) => findProduct(state.formulary, product));
    const warning = warningOf(state.entries, given, at);
    if (warning && body.warningReason === null) return refusal(409, warningReasonNeeded, warning);
    // The last, because a late one is kept with it alone.
    return refusalOfStops(stopsFor(state.stops, given), body.acknowledged);
  },
  // What was given is recorded, also where an alert came meanwhile.
  keptWhenLate: ['under_age', doseMissing, ceilingReasonNeeded, stopsUnacknowledged],
  apply: (state, body, at) => {
    const { id, bookingId, withoutDirection, products, acknowledged, ...content } = body;
    const { directed } = direct(state, body, at);
    const used = products.map((product) => {
      const productId = findProduct(state.formulary, product)?.id ?? null;
      const direction = directed.find(
        ({ medicine }) => medicine !== null && medicine === productId,
      )?.direction;
      return {
        ...product,
        productId,
        productVersion: versionOf(state.formulary, product),
        totals: totalDoses(dosesOf(product)),
        directionId: direction?.id ?? null,
      };
    });
    const treatment: NewEntry = {
      id,
      kind: 'treatment',
      bookingId,
      content: { ...content, products: used, acknowledged: asAcknowledged(acknowledged) },
    };
    const problems = directed.flatMap(({ problem }) => problem ?? []);
    if (problems.length === 0 || !withoutDirection) return [treatment];
    const incident: NewEntry = {
      id: withoutDirection.id,
      kind: 'incident',
      bookingId,
      refersTo: id,
      content: {
        category: 'no-direction',
        text: [...problems, withoutDirection.reason].join(' '),
        happenedAt: at.toISOString(),
        steps: [],
      },
    };
    return [treatment, incident];
  },
};
