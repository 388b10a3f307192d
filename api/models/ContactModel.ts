import type { Pojo } from 'objection';
import { phoneToStore } from '#shared/domain/phoneNumber.ts';
import { ClinicModel } from '#api/models/ClinicModel.ts';

export class ContactModel extends ClinicModel {
  static override tableName = 'contacts';

  declare id: number;
  declare name: string;
  declare email: string;
  declare phone: string | null;
  declare subject: string;
  declare message: string;
  declare clientRequestId: string | null;
  declare topic: 'data_complaint' | null;
  declare handledAt: string | null;
  declare writtenAt: string | null;
  declare createdAt: string;

  override $formatDatabaseJson(contact: Pojo): Pojo {
    const { phone } = contact as Partial<ContactModel>;
    return super.$formatDatabaseJson({ ...contact, ...(phone && { phone: phoneToStore(phone) }) });
  }
}
