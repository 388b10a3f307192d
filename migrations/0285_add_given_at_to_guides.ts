/** When what an aftercare guide is about was last given, by the signed treatments; null as long as none names the guide. */
export const up = `ALTER TABLE personalised_care ADD COLUMN given_at timestamptz`;
