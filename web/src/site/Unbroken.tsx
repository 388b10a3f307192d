/** Text whose words with a hyphen stay in one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(' ').map((word, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- words of a fixed text
    <span key={place} className={word.includes('-') ? 'unbroken' : undefined}>
      {place > 0 && ' '}
      {word}
    </span>
  ));
}
