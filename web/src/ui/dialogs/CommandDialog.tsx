import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from '#web/ui/dialogs/CommandDialog.module.css';
import dialog from '#web/ui/dialogs/Dialog.module.css';
import { finalFocus } from '#web/ui/hooks/finalFocus.ts';
import { Kbd } from '#web/ui/actions/Kbd.tsx';
import { useToastHost } from '#web/ui/toast/toastHosts.ts';

export interface Command {
  id: string;
  label: string;
  /** Distinguishes it from others of the same name. */
  detail?: string;
  icon?: ReactNode;
  shortcut?: string;
  onSelect: () => void;
  /** Whether other words than its label mean it. */
  isMeant?: (typed: string) => boolean;
}

export interface CommandGroup {
  value: string;
  items: readonly Command[];
}

const choosing = ['ArrowDown', 'ArrowUp', 'Enter'];

interface CommandDialogProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup[];
  /** While true, the groups are those of an earlier text. */
  isSearching: boolean;
  /** Announced to screen readers when the results change, and shown when there are none or not all. */
  status: string;
  isIncomplete: boolean;
  finalFocus?: () => HTMLElement | boolean | null;
}

/** A text field with a list of results: arrow keys select, Enter runs. */
export function CommandDialog(props: CommandDialogProps) {
  const { isOpen, onClose, label, placeholder, text, onText, groups, isSearching, status, isIncomplete } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const host = useToastHost(isOpen);
  // Keys pressed while the results have not arrived; they are sent again once they have.
  const early = useRef<string[]>([]);
  useEffect(() => {
    early.current = [];
  }, [text]);
  useEffect(() => {
    if (isSearching) return;
    for (const key of early.current.splice(0)) {
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, [isSearching]);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup
          ref={host}
          className={styles.popup}
          initialFocus={input}
          finalFocus={() => finalFocus(props.finalFocus)}
        >
          <Base.Title className="visually-hidden">{label}</Base.Title>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            itemToStringValue={(command: Command) => command.label}
            value={text}
            onValueChange={(next, { reason }) => reason === 'input-change' && onText(next)}
          >
            <div className={`row gap-3 line-below ${styles.line}`}>
              <Search className="ink-faint" aria-hidden />
              <Autocomplete.Input
                className="flex-1 min-w-0 p-0 borderless bg-none"
                ref={input}
                aria-label={label}
                placeholder={placeholder}
                spellCheck={false}
                maxLength={100}
                onKeyDown={(event) => {
                  if (!isSearching || !choosing.includes(event.key)) return;
                  event.preventDefault();
                  event.preventBaseUIHandler();
                  early.current.push(event.key);
                }}
              />
              <Kbd>Esc</Kbd>
            </div>
            <Autocomplete.List className={styles.list} aria-busy={isSearching}>
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
                  <Autocomplete.GroupLabel className={styles.heading}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className={`flex gap-3 middle rounded-md text-sm ${styles.item}`}
                        onClick={command.onSelect}
                      >
                        {command.icon}
                        <span className={`cluster flex-1 gap-0-3 min-w-0 break-anywhere ${styles.words}`}>
                          {command.label}
                          {command.detail && <small className="ink-soft text-xs">{command.detail}</small>}
                        </span>
                        {command.shortcut && <Kbd>{command.shortcut}</Kbd>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <output
              className={groups.length > 0 && !isIncomplete ? 'visually-hidden' : 'p-5 ink-soft text-sm'}
            >
              {status}
            </output>
          </Autocomplete.Root>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
