import { Segments } from '#web/ui/navigation/Segments.tsx';

/** One time is confirmed, or several are offered to choose from. */
export type Mode = 'one' | 'several';

interface OfferModeProps {
  isMove: boolean;
  value: Mode;
  onChange: (mode: Mode) => void;
}

export function OfferMode({ isMove, value, onChange }: OfferModeProps) {
  const options = [
    { value: 'one', label: isMove ? 'Move to one time' : 'Confirm one time' },
    { value: 'several', label: 'Offer up to three' },
  ] as const;
  return <Segments label="One time or several" value={value} onChange={onChange} options={options} />;
}

export const offerLabel = (count: number) =>
  count === 0 ? 'Offer Times' : count === 1 ? 'Offer 1 Time' : `Offer ${count} Times`;
