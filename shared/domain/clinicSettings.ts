const wordsOf = (unit: 'minutes' | 'hours', amount: number) => {
  if (amount !== 1) return `${amount} ${unit}`;
  return unit === 'minutes' ? 'a minute' : 'an hour';
};

interface ClinicSetting {
  path: `/api/admin/${string}`;
  column: string;
  unit: 'minutes' | 'hours';
  /** The minimum; 1 where it is left out. */
  least?: number;
  most: number;
  /** The value when a server of an earlier release does not send it. */
  initial: number;
  event: string;
  eventWords: string;
  heading: string;
  button: string;
  describe: (time: string) => string;
  title: string;
  description: string;
  label: string;
  done: (time: string) => string;
}

/** Numbers that an owner sets, in the order of the screen; call, event, form and tests derive from an entry. */
export const clinicSettings = {
  deskLockMinutes: {
    path: '/api/admin/desk-lock',
    column: 'desk_lock_minutes',
    unit: 'minutes',
    most: 60,
    initial: 5,
    event: 'desk_lock_changed',
    eventWords: 'changed after how many minutes the desk locks',
    heading: 'When the desk locks',
    button: 'Change when it locks',
    describe: (time) =>
      `The reception app locks after ${time} without activity. What was open comes back for the person who had it open.`,
    title: 'When the Desk Locks',
    description:
      'Shorter is safer where visitors pass by. Half a minute before, the desk says that it will lock.',
    label: 'Minutes without activity',
    done: (time) => `The desk locks after ${time}`,
  },
  /** Hours after the server last confirmed a user. */
  deskOfflineHours: {
    path: '/api/admin/desk-offline',
    column: 'desk_offline_hours',
    unit: 'hours',
    most: 36,
    initial: 36,
    event: 'desk_offline_changed',
    eventWords: 'changed for how long a desk opens without the server',
    heading: 'Unlocking without the server',
    button: 'Change for how many hours',
    describe: (time) =>
      `Without the clinic’s server, the reception app can be unlocked for ${time} after the server last confirmed who is signed in. After that it stays locked until the server is back.`,
    title: 'Unlocking Without the Server',
    description:
      'Shorter is safer: somebody whose account you disable can unlock a desk that has lost its connection until then.',
    label: 'Hours after the last contact',
    done: (time) => `The desk can be unlocked without the server for ${time}`,
  },
  offerHours: {
    path: '/api/admin/offer-hours',
    column: 'offer_hours',
    unit: 'hours',
    most: 72,
    initial: 24,
    event: 'offer_hours_changed',
    eventWords: 'changed for how long offered times are held',
    heading: 'Offered times',
    button: 'Change how long',
    describe: (time) =>
      `Times offered to a patient are held for ${time}, and released two hours before the first of them at the latest.`,
    title: 'How Long Offered Times Are Held',
    description:
      'They are held until two hours before the first of them at most. Offers that are open keep their end.',
    label: 'Hours',
    done: (time) => `Offered times are held for ${time}`,
  },
  reflectionHours: {
    path: '/api/admin/reflection-hours',
    column: 'reflection_hours',
    unit: 'hours',
    least: 0,
    most: 336,
    initial: 24,
    event: 'reflection_hours_changed',
    eventWords: 'changed how long patients have to think before a treatment',
    heading: 'Time to think',
    button: 'Change the time to think',
    describe: (time) =>
      `Between first opening the text of a consent and a treatment that they have had before, patients have ${time} to think.`,
    title: 'Time to Think',
    description: 'It runs from the moment a patient first opens the text of the consent in My Record.',
    label: 'Hours before a treatment',
    done: (time) => `Patients have ${time} to think`,
  },
  firstReflectionHours: {
    path: '/api/admin/first-reflection-hours',
    column: 'first_reflection_hours',
    unit: 'hours',
    least: 0,
    most: 336,
    initial: 48,
    event: 'first_reflection_hours_changed',
    eventWords: 'changed how long patients have to think before a first treatment',
    heading: 'Time to think before a first treatment',
    button: 'Change it for a first one',
    describe: (time) =>
      `Before the first treatment of its kind, patients have ${time} to think, or as long as before any other if that is longer.`,
    title: 'Time to Think Before a First Treatment',
    description: 'It runs from the moment a patient first opens the text of the consent in My Record.',
    label: 'Hours before a first treatment',
    done: (time) => `Patients have ${time} to think before a first treatment`,
  },
} satisfies Record<string, ClinicSetting>;

export type SettingName = keyof typeof clinicSettings;
export const settingNames = Object.keys(clinicSettings) as SettingName[];
export const getSetting = (name: SettingName): ClinicSetting & { least: number } => {
  const setting: ClinicSetting = clinicSettings[name];
  return { ...setting, least: setting.least ?? 1 };
};

/** Such as "an hour" or "12 minutes". */
export const settingTime = (name: SettingName, amount: number) => wordsOf(getSetting(name).unit, amount);

export const eachSetting = <Value>(make: (name: SettingName) => Value) =>
  Object.fromEntries(settingNames.map((name) => [name, make(name)])) as Record<SettingName, Value>;
