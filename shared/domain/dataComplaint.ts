/** The contact form's subject when it is opened for a complaint about personal data. */
export const dataComplaintSubject = 'Data protection complaint';

/** The query parameter that opens the contact form with that subject. */
export const topicParameter = 'topic';
export const dataComplaintTopic = 'data-protection';

/**
 * Days within which a complaint about personal data has to be acknowledged, from its receipt: Data Protection
 * Act 2018, section 164A (by the Data (Use and Access) Act 2025).
 */
export const dataComplaintDays = 30;

/** Whether a message's subject marks it as a complaint about personal data; staff can mark any other message. */
export const isDataComplaint = (subject: string) =>
  /\b(data protection|personal data|privacy|gdpr)\b/i.test(subject) &&
  /\bcomplain(t|ts|ing)?\b/i.test(subject);

/** The deadline for answering a complaint. @param receivedAt an instant, as is the result */
export const dataComplaintDueAt = (receivedAt: string) =>
  new Date(Date.parse(receivedAt) + dataComplaintDays * 86_400_000).toISOString();
