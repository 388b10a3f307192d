import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { clearHighlights, findRanges, highlight, maxFound } from '#web/reception/findText.ts';
import styles from '#web/reception/FindBar.module.css';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Input } from '#web/ui/forms/controls.tsx';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

function formatCount(text: string, count: number, index: number): string {
  if (text.trim() === '') return '';
  if (count === 0) return 'Not on this page';
  return `${index + 1} of ${count === maxFound ? `${maxFound}+` : count}`;
}

/** Calls back at most once per frame while the page outside the bar changes. */
function watchPage(bar: Element, onChange: () => void): () => void {
  let frame = 0;
  const observer = new MutationObserver((changes) => {
    if (frame || changes.every(({ target }) => bar.contains(target))) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Find-in-page bar. A popover beside `#root`, so that open dialogs neither cover it nor make it inert. */
export function FindBar({ onClose }: { onClose: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const [ranges, setRanges] = useState<Range[]>([]);

  useLayoutEffect(() => {
    const former = document.activeElement;
    bar.current?.showPopover();
    field.current?.focus();
    return () => {
      clearHighlights();
      if (former instanceof HTMLElement) former.focus();
    };
  }, []);

  useEffect(() => {
    const search = () => setRanges(findRanges(document.body, text));
    search();
    return bar.current ? watchPage(bar.current, search) : undefined;
  }, [text]);

  const shownIndex = Math.min(index, Math.max(0, ranges.length - 1));
  useEffect(() => {
    highlight(ranges, shownIndex);
  }, [ranges, shownIndex]);
  const chosen = ranges[shownIndex];
  useEffect(() => {
    chosen?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
    // Only on a new selection: a refreshing list must not scroll the page.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [text, shownIndex, ranges.length > 0]);

  // Captures Escape before the dialog below, which it would close too.
  const leave = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !bar.current?.contains(document.activeElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  useWindowEvent('keydown', leave, true);

  const step = (by: 1 | -1) => {
    if (ranges.length > 0) setIndex((shownIndex + by + ranges.length) % ranges.length);
  };
  const press = (event: KeyboardEvent) => {
    const isNext = event.key === 'Enter' || event.key === 'F3';
    if (!isNext) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };

  return createPortal(
    <div ref={bar} popover="manual" data-find-bar className={styles.bar}>
      <search className={`stack middle gap-1 ${styles.row}`}>
        <Input
          ref={field}
          type="text"
          aria-label="Find on this page"
          placeholder="Find on this page"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onKeyDown={press}
          onFocus={(event) => event.target.select()}
          onValue={(value) => {
            setText(value);
            setIndex(0);
          }}
        />
        <output className={styles.count}>{formatCount(text, ranges.length, shownIndex)}</output>
        <IconButton
          icon={ChevronUp}
          label="Previous match"
          disabled={ranges.length === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label="Next match"
          disabled={ranges.length === 0}
          onClick={() => step(1)}
        />
        <IconButton icon={X} label="Close the search" onClick={onClose} />
      </search>
    </div>,
    document.body,
  );
}
