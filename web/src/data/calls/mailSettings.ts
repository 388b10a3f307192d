import { messageCalls } from '#shared/contracts/message.ts';
import { addCalls, read } from '#web/data/requests/fromContract.ts';

const mailSettingsApi = addCalls({ getMailSettings: read(messageCalls.getMailSettings) });

/** Whether the server can send emails; undefined while that is not known, when nothing should be promised either. */
export function useSendsEmail(): { sendsEmail: boolean | undefined; isLoading: boolean } {
  const { data, isLoading } = mailSettingsApi.useGetMailSettingsQuery();
  return { sendsEmail: data?.sendsEmail, isLoading };
}
