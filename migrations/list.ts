import type { Knex } from 'knex';
import { up as createUsers } from './0001_create_users.ts';
import { up as createBookings } from './0002_create_bookings.ts';
import { up as createContactsCareLoyalty } from './0003_create_contacts_care_loyalty.ts';
import { up as createReceiptsOutboxEvents } from './0004_create_receipts_outbox_events.ts';
import { up as addUndoAndFollowUps } from './0005_add_undo_and_follow_ups.ts';
import { up as announceChanges } from './0006_announce_changes.ts';
import { up as addMoveWishesAndProof } from './0007_add_move_wishes_and_proof.ts';
import { up as prepareForABusyDesk } from './0008_prepare_for_a_busy_desk.ts';
import { up as addStaffAccountsAndNotes } from './0009_add_staff_accounts_and_notes.ts';
import { up as keepAnsweredMoveWishes } from './0010_keep_answered_move_wishes.ts';
import { up as noteWhenWritten } from './0020_note_when_written.ts';
import { up as guardAccounts } from './0021_guard_accounts.ts';
import { up as keepPromisesOfDeletion } from './0023_keep_promises_of_deletion.ts';
import { up as addClinicSettings } from './0024_add_clinic_settings.ts';
import { up as letOldEventsGo } from './0025_let_old_events_go.ts';
import { up as nameTopicOfMessages } from './0026_name_the_topic_of_messages.ts';
import { up as holdRestoredMessages } from './0027_hold_restored_messages.ts';
import { up as sealReceipts } from './0033_seal_receipts.ts';
import { up as addDeskLockMinutes } from './0034_add_desk_lock_minutes.ts';
import { up as findByTelephone } from './0036_find_by_telephone.ts';
import { up as allowAccountsWithoutEmail } from './0037_allow_accounts_without_email.ts';
import { up as findReceiptsByKey } from './0038_find_receipts_by_key.ts';
import { up as sortLists } from './0039_sort_lists.ts';
import { up as announceOutside } from './0040_announce_outside.ts';
import { up as findWithoutScans } from './0041_find_without_scans.ts';
import { up as addWishes } from './0042_add_wishes.ts';
import { up as addOffers } from './0043_add_offers.ts';
import { up as noteFreedTimes } from './0044_note_freed_times.ts';
import { up as askWhoComes } from './0045_ask_who_comes.ts';
import { up as addReferrals } from './0046_add_referrals.ts';
import { up as addCalendarFeeds } from './0047_add_calendar_feeds.ts';
import { up as noteWhenItHappened } from './0048_note_when_it_happened.ts';
import { up as addReferralNames } from './0049_add_referral_names.ts';
import { up as findByActor } from './0050_find_by_actor.ts';
import { up as findUpcoming } from './0051_find_upcoming.ts';
import { up as noteWhomReceiptsName } from './0052_note_whom_receipts_name.ts';
import { up as confirmAddresses } from './0053_confirm_addresses.ts';
import { up as bookForOthers } from './0054_book_for_others.ts';
import { up as addDetailChanges } from './0055_add_detail_changes.ts';
import { up as addDeskOfflineHours } from './0056_add_desk_offline_hours.ts';
import { up as keepPasswordLinks } from './0057_keep_password_links.ts';
import { up as noteWithheldLinks } from './0058_note_withheld_links.ts';
import { up as noteWhomFormsName } from './0059_note_whom_forms_name.ts';
import { up as keepVoidReferrals } from './0060_keep_void_referrals.ts';
import { up as unmarkComplaints } from './0061_unmark_complaints.ts';
import { up as foldNames } from './0062_fold_names.ts';
import { up as keepExtensionsApart } from './0063_keep_extensions_apart.ts';
import { up as addReplies } from './0064_add_replies.ts';
import { up as addCancellations } from './0065_add_cancellations.ts';
import { up as addStaffMarks } from './0066_add_staff_marks.ts';
import { up as addTasks } from './0067_add_tasks.ts';
import { up as addCustomerMerges } from './0068_add_customer_merges.ts';
import { up as addBookingMoves } from './0069_add_booking_moves.ts';
import { up as addArrivalTimes } from './0070_add_arrival_times.ts';
import { up as addBlockSeries } from './0071_add_block_series.ts';
import { up as closeAroundAppointments } from './0073_close_around_appointments.ts';
import { up as addPasskeys } from './0074_add_passkeys.ts';
import { up as addContactBy } from './0076_add_contact_by.ts';
import { up as addClinicalRoles } from './0080_add_clinical_roles.ts';
import { up as addCareRecord } from './0081_add_care_record.ts';
import { up as addStock } from './0090_add_stock.ts';
import { up as addConsentReadings } from './0091_add_consent_readings.ts';
import { up as addDirectionExpiry } from './0092_add_direction_expiry.ts';
import { up as addRecordPictures } from './0093_add_record_pictures.ts';
import { up as addStoredRecords } from './0094_add_stored_records.ts';
import { up as addRecordChecks } from './0095_add_record_checks.ts';
import { up as addHandovers } from './0096_add_handovers.ts';
import { up as addRecordReadOnce } from './0097_add_record_read_once.ts';
import { up as addProducts } from './0120_add_products.ts';
import { up as findBookingsForOthers } from './0145_find_bookings_for_others.ts';
import { up as addEntryMacs } from './0150_add_entry_macs.ts';
import { up as addHeldTimes } from './0200_add_held_times.ts';
import { up as namePersons } from './0140_name_persons.ts';
import { up as addDeskKeys } from './0110_add_desk_keys.ts';
import { up as addNoticeTimes } from './0111_add_notice_times.ts';
import { up as addClockTimes } from './0112_add_clock_times.ts';
import { up as addOccurredAt } from './0100_add_occurred_at.ts';
import { up as addUrgentTasks } from './0101_add_urgent_tasks.ts';
import { up as addReasonsToJoin } from './0141_add_reasons_to_join.ts';
import { up as findNamesakes } from './0142_find_namesakes.ts';
import { up as addTimesOfNotes } from './0160_add_times_of_notes.ts';
import { up as addKnownNames } from './0190_add_known_names.ts';
import { up as noteUsedLinks } from './0191_note_used_links.ts';
import { up as findAmendments } from './0170_find_amendments.ts';
import { up as addRegistrations } from './0171_add_registrations.ts';
import { up as giveTasksToPeople } from './0180_give_tasks_to_people.ts';
import { up as addEarlierLinks } from './0230_add_earlier_links.ts';
import { up as addHousehold } from './0231_add_household.ts';
import { up as findByWholeNumbers } from './0232_find_by_whole_numbers.ts';
import { up as readTrunkZeros } from './0233_read_trunk_zeros.ts';
import { up as findRecalledBatches } from './0250_find_recalled_batches.ts';
import { up as addOpenedVials } from './0260_add_opened_vials.ts';
import { up as addCareTypes } from './0261_add_care_types.ts';
import { up as addReplyTemplates } from './0270_add_reply_templates.ts';
import { up as addTextSignOffs } from './0181_add_text_sign_offs.ts';
import { up as addReadDevices } from './0210_add_read_devices.ts';
import { up as readForeignNumbers } from './0280_read_foreign_numbers.ts';
import { up as addGivenAtToGuides } from './0285_add_given_at_to_guides.ts';

export type Migration = {
  up(knex: Knex): Promise<unknown>;
  /**
   * `transaction: false` is for statements that cannot run in a transaction (`create index concurrently`). Such a
   * migration can be killed after its work and before it is recorded, so it must be safe to run again.
   */
  config?: { transaction?: boolean };
};

/**
 * Every migration, oldest first. To add one: write `NNNN_verb_noun.ts` beside this file, exporting `up`,
 * and name it here. Never rename, reorder or change one that has been released.
 */
export const migrations: Record<string, Migration> = {
  '0001_create_users': { up: createUsers },
  '0002_create_bookings': { up: createBookings },
  '0003_create_contacts_care_loyalty': { up: createContactsCareLoyalty },
  '0004_create_receipts_outbox_events': { up: createReceiptsOutboxEvents },
  '0005_add_undo_and_follow_ups': { up: addUndoAndFollowUps },
  '0006_announce_changes': { up: announceChanges },
  '0007_add_move_wishes_and_proof': { up: addMoveWishesAndProof },
  '0008_prepare_for_a_busy_desk': { up: prepareForABusyDesk },
  '0009_add_staff_accounts_and_notes': { up: addStaffAccountsAndNotes },
  '0010_keep_answered_move_wishes': { up: keepAnsweredMoveWishes },
  '0020_note_when_written': { up: noteWhenWritten },
  '0021_guard_accounts': { up: guardAccounts },
  '0023_keep_promises_of_deletion': { up: keepPromisesOfDeletion },
  '0024_add_clinic_settings': { up: addClinicSettings },
  '0025_let_old_events_go': { up: letOldEventsGo },
  '0026_name_the_topic_of_messages': { up: nameTopicOfMessages },
  '0027_hold_restored_messages': { up: holdRestoredMessages },
  '0033_seal_receipts': { up: sealReceipts },
  '0034_add_desk_lock_minutes': { up: addDeskLockMinutes },
  '0036_find_by_telephone': { up: findByTelephone },
  '0037_allow_accounts_without_email': { up: allowAccountsWithoutEmail },
  '0038_find_receipts_by_key': { up: findReceiptsByKey },
  '0039_sort_lists': { up: sortLists },
  '0040_announce_outside': { up: announceOutside },
  '0041_find_without_scans': { up: findWithoutScans },
  '0042_add_wishes': { up: addWishes },
  '0043_add_offers': { up: addOffers },
  '0044_note_freed_times': { up: noteFreedTimes },
  '0045_ask_who_comes': { up: askWhoComes },
  '0046_add_referrals': { up: addReferrals },
  '0047_add_calendar_feeds': { up: addCalendarFeeds },
  '0048_note_when_it_happened': { up: noteWhenItHappened },
  '0049_add_referral_names': { up: addReferralNames },
  '0050_find_by_actor': { up: findByActor },
  '0051_find_upcoming': { up: findUpcoming },
  '0052_note_whom_receipts_name': { up: noteWhomReceiptsName },
  '0053_confirm_addresses': { up: confirmAddresses },
  '0054_book_for_others': { up: bookForOthers },
  '0055_add_detail_changes': { up: addDetailChanges },
  '0056_add_desk_offline_hours': { up: addDeskOfflineHours },
  '0057_keep_password_links': { up: keepPasswordLinks },
  '0058_note_withheld_links': { up: noteWithheldLinks },
  '0059_note_whom_forms_name': { up: noteWhomFormsName },
  '0060_keep_void_referrals': { up: keepVoidReferrals },
  '0061_unmark_complaints': { up: unmarkComplaints },
  '0062_fold_names': { up: foldNames },
  '0063_keep_extensions_apart': { up: keepExtensionsApart },
  '0064_add_replies': { up: addReplies },
  '0065_add_cancellations': { up: addCancellations },
  '0066_add_staff_marks': { up: addStaffMarks },
  '0067_add_tasks': { up: addTasks },
  '0068_add_customer_merges': { up: addCustomerMerges },
  '0069_add_booking_moves': { up: addBookingMoves },
  '0070_add_arrival_times': { up: addArrivalTimes },
  '0071_add_block_series': { up: addBlockSeries },
  '0073_close_around_appointments': { up: closeAroundAppointments },
  '0074_add_passkeys': { up: addPasskeys },
  '0076_add_contact_by': { up: addContactBy },
  '0080_add_clinical_roles': { up: addClinicalRoles },
  '0081_add_care_record': { up: addCareRecord },
  '0090_add_stock': { up: addStock },
  '0091_add_consent_readings': { up: addConsentReadings },
  '0092_add_direction_expiry': { up: addDirectionExpiry },
  '0093_add_record_pictures': { up: addRecordPictures },
  '0094_add_stored_records': { up: addStoredRecords },
  '0095_add_record_checks': { up: addRecordChecks },
  '0096_add_handovers': { up: addHandovers },
  '0097_add_record_read_once': { up: addRecordReadOnce },
  '0120_add_products': { up: addProducts },
  '0145_find_bookings_for_others': { up: findBookingsForOthers },
  '0150_add_entry_macs': { up: addEntryMacs },
  '0140_name_persons': { up: namePersons },
  '0110_add_desk_keys': { up: addDeskKeys },
  '0111_add_notice_times': { up: addNoticeTimes },
  '0112_add_clock_times': { up: addClockTimes },
  '0100_add_occurred_at': { up: addOccurredAt },
  '0101_add_urgent_tasks': { up: addUrgentTasks },
  '0141_add_reasons_to_join': { up: addReasonsToJoin },
  '0142_find_namesakes': { up: findNamesakes },
  '0200_add_held_times': { up: addHeldTimes },
  '0160_add_times_of_notes': { up: addTimesOfNotes },
  '0190_add_known_names': { up: addKnownNames },
  '0191_note_used_links': { up: noteUsedLinks },
  '0170_find_amendments': { up: findAmendments },
  '0171_add_registrations': { up: addRegistrations },
  '0180_give_tasks_to_people': { up: giveTasksToPeople },
  '0181_add_text_sign_offs': { up: addTextSignOffs },
  '0210_add_read_devices': { up: addReadDevices },
  '0230_add_earlier_links': { up: addEarlierLinks },
  '0231_add_household': { up: addHousehold },
  '0232_find_by_whole_numbers': { up: findByWholeNumbers },
  '0233_read_trunk_zeros': { up: readTrunkZeros },
  '0250_find_recalled_batches': { up: findRecalledBatches },
  '0260_add_opened_vials': { up: addOpenedVials },
  '0261_add_care_types': { up: addCareTypes },
  '0270_add_reply_templates': { up: addReplyTemplates },
  '0280_read_foreign_numbers': { up: readForeignNumbers },
  '0285_add_given_at_to_guides': { up: addGivenAtToGuides },
};
