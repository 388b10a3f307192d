import type { RecordEntry } from '#shared/contracts/record.ts';
import { dosesOf } from '#shared/content/clinical/usedProduct.ts';
import { photoPurposes, purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import { correctionForm, correctProducts } from '#shared/content/clinical/corrections.ts';
import { isStrike, mistakeLabels, type Mistake } from '#shared/domain/enteredInError.ts';
import { confirmationForm } from '#shared/content/clinical/recordDirections.ts';
import { stopRemovalForm } from '#shared/content/clinical/stops.ts';
import { formatHow } from '#shared/domain/formatGiven.ts';
import { formatDose, entryLabels, type PhotoPurpose } from '#shared/domain/careRecord.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import type {
  CorrectionContent,
  KindAndContent,
  PatchTestContent,
  PhotoContent,
  WithdrawalContent,
} from './contents.ts';

/** What other entries say about an entry. */
export interface EntryContext {
  /** Whether all of a consent was withdrawn, or a direction ended. */
  isWithdrawn: boolean;
  /** The purposes of a consent to photographs that were withdrawn. */
  withdrawn: PhotoPurpose[];
  /** Whether the consent that a photograph was taken under is withdrawn. */
  isClosed: boolean;
  /** The name of the direction that a withdrawal ends. */
  endedDirection: string | null;
  formId: string | null;
  /** Of a direction: the ids of the alerts that its prescriber has seen. */
  seen: readonly string[];
  /** Of a direction: what its prescriber has not seen of medical histories that arrived after it. */
  unseen: NonNullable<RecordEntry['direction']>['unseen'];
  /** Of a treatment, the latest last. */
  corrections: readonly CorrectionContent['correction'][];
}

/** Of an entry that nothing came after. */
export const latestContext: EntryContext = {
  isWithdrawn: false,
  withdrawn: [],
  isClosed: false,
  endedDirection: null,
  formId: null,
  seen: [],
  unseen: [],
  corrections: [],
};

type EntryParts = Pick<
  RecordEntry,
  'title' | 'pigment' | 'consent' | 'photos' | 'treatment' | 'direction' | 'incident' | 'photograph' | 'text'
>;

export const noParts = {
  consent: null,
  photos: null,
  treatment: null,
  direction: null,
  incident: null,
  photograph: null,
  text: null,
};

/** Withdrawn is also what was withdrawn purpose by purpose. */
function withWithdrawn(content: PhotoContent, { isWithdrawn, withdrawn }: EntryContext) {
  const photos = { ...content, withdrawn };
  const isAllGone = withdrawn.length > 0 && purposesInForce(photos).length === 0;
  return { ...photos, isWithdrawn: isWithdrawn || isAllGone };
}

/** Additions that have a form. */
const formTitles: Readonly<Record<string, string>> = {
  [patchTestForm.id]: 'Patch test',
  [stopRemovalForm.id]: 'Alert removed',
  [correctionForm.id]: 'Correction',
  [confirmationForm.id]: 'Direction confirmed',
};

function formatWithdrawal({ purposes = [], text }: WithdrawalContent): string | null {
  const labels = photoPurposes.filter(({ id }) => purposes.includes(id)).map(({ label }) => label);
  return [labels.join(', '), text].filter(Boolean).join('\n') || null;
}

/** What is shown of an entry, in words that the patient understands. */
export function present({ kind, content }: KindAndContent, context: EntryContext): EntryParts {
  const { isWithdrawn } = context;
  const title = entryLabels[kind];
  switch (kind) {
    case 'history':
      return { ...noParts, title };
    case 'consent': {
      const { text, discussion, signature, openedAt = null, sooner = null } = content;
      const { id: textId, version } = text;
      const sections = text.sections.map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: [...paragraphs],
      }));
      const consent = { textId, version, sections, discussion, signature, openedAt, sooner, isWithdrawn };
      return { ...noParts, title: text.title, consent };
    }
    case 'photo_consent':
      return { ...noParts, title, photos: withWithdrawn(content, context) };
    case 'treatment': {
      const products = content.products.map(({ packs: _packs, ...product }) => ({
        ...product,
        dose: product.dose ?? null,
        directionId: product.directionId ?? null,
        productId: product.productId ?? null,
        productVersion: product.productVersion ?? null,
        words: [formatDose(dosesOf(product)), formatHow(product)].filter(Boolean).join('; '),
        was: null,
      }));
      return {
        ...noParts,
        title,
        treatment: {
          ...content,
          products: correctProducts(products, context.corrections),
          ceilingReason: content.ceilingReason ?? null,
          acknowledged: content.acknowledged ?? [],
        },
      };
    }
    case 'incident': {
      const { text, ...incident } = content;
      return { ...noParts, title, text, incident };
    }
    case 'photograph': {
      const { view, region, width, height } = content;
      return { ...noParts, title, photograph: { view, region, width, height, isClosed: context.isClosed } };
    }
    case 'direction': {
      const { medicinesVersion: _, productVersion: __, ...direction } = content;
      const { beyondReason = null, acknowledged = [] } = direction;
      const { seenAt = null, areas = [], registration = null } = direction;
      const shown = {
        ...direction,
        seenAt,
        areas,
        registration,
        beyondReason,
        acknowledged,
        isEnded: isWithdrawn,
        seen: [...context.seen],
        unseen: context.unseen,
      };
      return { ...noParts, title, direction: shown };
    }
    case 'withdrawal': {
      const { endedDirection } = context;
      if (isStrike({ kind, formId: context.formId })) {
        return { ...noParts, title: mistakeLabels[context.formId as Mistake], text: content.text };
      }
      const words = endedDirection === null ? title : `Direction ended: ${endedDirection}`;
      return { ...noParts, title: words, text: formatWithdrawal(content) };
    }
    case 'addendum':
    case 'declined':
      return {
        ...noParts,
        title: formTitles[context.formId ?? ''] ?? title,
        text: content.text,
        ...(context.formId === patchTestForm.id && { pigment: (content as PatchTestContent).product }),
      };
  }
}
