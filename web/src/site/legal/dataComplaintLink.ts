import { dataComplaintTopic, topicParameter } from '#shared/domain/dataComplaint.ts';
import { paths } from '#shared/paths.ts';

export interface LegalLink {
  label: string;
  to: string;
}

export const dataComplaintLink: LegalLink = {
  label: 'Make a data protection complaint',
  to: `${paths.contact}?${topicParameter}=${dataComplaintTopic}#send-a-message`,
};
