export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);
