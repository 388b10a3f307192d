import { z } from 'zod';
import { defineCalls, get, patch } from '#shared/contracts/call.ts';
import { text } from '#shared/contracts/fields.ts';
import { fieldNames, findUnknownField } from '#shared/domain/replyTemplates.ts';

const maxTemplates = 30;
const chooseSome = 'Please write the templates.';

export const ReplyTemplate = z.object(
  {
    label: text('Name', { max: 60, message: 'Please name it, as it is found by typing.' }),
    text: text('Text', { max: 2000, message: 'Please write the reply.' }).refine(
      (words) => findUnknownField(words) === undefined,
      {
        error: ({ input }) =>
          `${findUnknownField(String(input))} is not known. There are ${fieldNames.join(', ')}.`,
      },
    ),
  },
  chooseSome,
);

export const replyTemplateCalls = defineCalls({
  listReplyTemplates: {
    ...get('/api/admin/reply-templates', 'admin'),
    answer: z.array(z.object({ label: z.string(), text: z.string() })),
  },
  /** All of them, in their order. */
  saveReplyTemplates: {
    ...patch('/api/admin/reply-templates', 'owner'),
    body: z.object({
      templates: z
        .array(ReplyTemplate, chooseSome)
        .max(maxTemplates, `There can be ${maxTemplates} at most.`),
    }),
  },
});
