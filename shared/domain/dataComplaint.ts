/** What the contact form's subject says when it is opened to complain about personal data. */
export const dataComplaintSubject = 'Data protection complaint';

/** In an address: opens the contact form with that subject. */
export const topicParameter = 'topic';
export const dataComplaintTopic = 'data-protection';

/**
 * Days within which a complaint about personal data has to be acknowledged, from its receipt: Data Protection
 * Act 2018, section 164A (by the Data (Use and Access) Act 2025).
 */
export const dataComplaintDays = 30;

/** Whether the subject of a message says that it is such a complaint; the desk can say so of any other. */
export const isDataComplaint = (subject: string) =>
  /\b(data protection|personal data|privacy|gdpr)\b/i.test(subject) &&
  /\bcomplain(t|ts|ing)?\b/i.test(subject);

/** Until when a complaint has to be answered. @param receivedAt an instant, as is the answer */
export const dataComplaintDueAt = (receivedAt: string) =>
  new Date(Date.parse(receivedAt) + dataComplaintDays * 86_400_000).toISOString();
