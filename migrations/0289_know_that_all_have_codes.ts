/** Where no entry of an earlier release is left without a code, one without it counts as changed from now on. */
export const up = `
    INSERT INTO record_mac_state (complete_since)
    SELECT now() WHERE NOT EXISTS (SELECT FROM record_entries WHERE mac IS NULL)
    ON CONFLICT DO NOTHING;
  `;
