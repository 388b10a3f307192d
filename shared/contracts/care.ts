import { z } from 'zod';
import { create, defineCalls, get } from '#shared/contracts/call.ts';
import { id, Instant } from '#shared/contracts/fields.ts';

/** What the desk assigns by hand. */
export const careTypes = ['Anti-Wrinkle', 'Dermal Fillers', 'PRP and PRF'] as const;
export const CareType = z.enum(careTypes);
/** With the guides that come with what was given. */
export const guideTypes = [...careTypes, 'Microblading', 'Vitamin Injections', 'Vitamin Drips'] as const;
export const GuideType = z.enum(guideTypes, 'Please choose an aftercare guide');
export type GuideType = z.infer<typeof GuideType>;

export const Care = z.object({
  careType: z.string(),
  assignedAt: Instant,
  /** When it was last given, by a signed treatment. */
  givenAt: Instant.optional(),
});
export type Care = z.infer<typeof Care>;
/** The desk's: when something was given stands in the care record. */
const AssignedCare = Care.omit({ givenAt: true });

const typeMessage = `Care type must be ${guideTypes.slice(0, -1).join(', ')} or ${guideTypes.at(-1)}`;
const noneMessage = 'At least one care type must be selected';

/** Adds to the assigned types; assigning a type twice changes nothing. */
export const CareAssign = z.object({
  userId: id('User ID is required'),
  careTypes: z
    .array(z.enum(guideTypes, typeMessage), noneMessage)
    .min(1, noneMessage)
    .refine((types) => new Set(types).size === types.length, 'Each care type can be selected once'),
});

export const careCalls = defineCalls({
  listMyCare: { ...get('/api/personalised-care/mine', 'user'), answer: z.array(Care) },
  assignCare: {
    ...create('/api/admin/personalised-care/assign', 'admin'),
    body: CareAssign,
    answer: z.array(AssignedCare),
  },
  listCareOf: { ...get('/api/admin/personalised-care/:userId', 'admin'), answer: z.array(AssignedCare) },
});
