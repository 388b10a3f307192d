const pad = (value: number) => String(value).padStart(2, '0');

/** The date `yyyy-MM-dd` that the device's own calendar shows at an instant. */
export const deviceDate = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;

/** The time `HH:mm` that the device's own clock shows at an instant. */
export const deviceTime = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`;
