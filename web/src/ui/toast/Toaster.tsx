import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, CloudUpload, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { IconButton, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';
import styles from '#web/ui/toast/Toaster.module.css';
import { getOpenHosts, useHostAmong, useTopmostHost } from '#web/ui/toast/toastHosts.ts';
import { dismissToast, latestToast, pressToastAction, type ToastOptions } from '#web/ui/toast/toastStore.ts';

type ShownToast = Toast.Root.ToastObject<ToastOptions>;

const defaultDurationMs = 5000;
const removedAfterMs = 1_000_000;

/** Shows the latest toast: in the topmost open dialog, in the page's own place, or in its corner. */
export function Toaster() {
  return (
    <Toast.Provider limit={1} timeout={defaultDurationMs}>
      <Region />
      <DismissedToasts />
    </Toast.Provider>
  );
}

function Region() {
  const { add, close } = Toast.useToastManager<ToastOptions>();
  const latest = latestToast.use();
  const isQuiet = useTopmostHost()?.isQuiet ?? false;
  const [former, setFormer] = useState(getOpenHosts);
  const host = useHostAmong(former);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!latest || isQuiet) return undefined;
    let id: string | undefined;
    // Wait for a dialog that closes with this toast, so that it is announced where it stays.
    const adding = setTimeout(() => {
      setFormer(getOpenHosts());
      id = add({
        data: latest,
        ...(latest.durationMs !== undefined && { timeout: latest.durationMs }),
        onClose: () => dismissToast(latest),
      });
    });
    return () => {
      clearTimeout(adding);
      if (id) close(id);
    };
  }, [latest, isQuiet, add, close]);
  return (
    <Toast.Portal
      ref={place}
      container={host?.element}
      className={
        host ? (host.isDialog ? `no-print ${styles.inDialog}` : `no-print ${styles.inPlace}`) : styles.onPage
      }
    >
      <Toast.Viewport aria-live="off">
        <LiveRegions isInDialog={host?.isDialog ?? false} place={place} />
      </Toast.Viewport>
    </Toast.Portal>
  );
}

function isOver(box: Element, other: Element): boolean {
  const [above, below] = [box.getBoundingClientRect(), other.getBoundingClientRect()];
  return below.bottom > above.top && below.top < above.bottom && below.right > above.left;
}

/**
 * Live regions must exist before their messages, or screen readers miss these. A toast that moved into or out of a
 * dialog has been announced already and stays out of them.
 */
function LiveRegions({ isInDialog, place }: { isInDialog: boolean; place: RefObject<HTMLElement | null> }) {
  const shown = useShownToasts();
  const [announced] = useState(() => new Set(shown.map(({ id }) => id)));
  const isNew = ({ id }: ShownToast) => !announced.has(id);
  const isUrgent = ({ data }: ShownToast) => data?.variant === 'destructive';
  const newest = shown.at(-1)?.id;
  const pressed = useRef<Element>(null);
  const press = ({ target }: MouseEvent) => {
    pressed.current = target instanceof Element ? target.closest('a, button') : null;
  };
  useWindowEvent('click', press, true);
  // It lies over nothing that it speaks of: neither a field to correct nor the button that was pressed.
  useLayoutEffect(() => {
    const box = place.current;
    if (!newest || !box) return undefined;
    const wrong = document.querySelector('[aria-invalid="true"]:focus');
    if (wrong) wrong.scrollIntoView({ block: 'nearest' });
    else box.toggleAttribute('data-above', pressed.current !== null && isOver(box, pressed.current));
    return () => box.removeAttribute('data-above');
  }, [newest, place]);
  return (
    <>
      <div>{shown.filter((toast) => !isNew(toast)).map(renderToast)}</div>
      <div role={isInDialog ? undefined : 'status'} aria-live="polite" aria-atomic>
        {shown.filter((toast) => isNew(toast) && !isUrgent(toast)).map(renderToast)}
      </div>
      <div role={isInDialog ? undefined : 'alert'} aria-live="assertive" aria-atomic>
        {shown.filter((toast) => isNew(toast) && isUrgent(toast)).map(renderToast)}
      </div>
    </>
  );
}

const useShownToasts = () =>
  Toast.useToastManager<ToastOptions>().toasts.filter(
    ({ transitionStatus }) => transitionStatus !== 'ending',
  );

const icons = { default: CircleCheck, waiting: CloudUpload, destructive: CircleAlert };
const tones = { default: undefined, waiting: 'amber', destructive: 'red' };

const holdDialogOpen = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation();
};

function renderToast(toast: ShownToast) {
  const { title, description, action, detailAction, variant = 'default' } = toast.data ?? { title: '' };
  const Icon = icons[variant];
  return (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- replaces Base UI's dialog role
      role="group"
      aria-modal={undefined}
      className={styles.toast}
      data-tone={tones[variant]}
      onKeyDown={holdDialogOpen}
    >
      <Icon aria-hidden className={styles.icon} />
      <Toast.Title render={<p />} className={`semibold leading-1-4 break-anywhere ${styles.title}`}>
        {title}
      </Toast.Title>
      {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
      {(action || detailAction) && (
        <div className={`flex gap-2 middle column-3 ${styles.actions}`}>
          {action && (
            <Toast.Action render={<SmallButton />} onClick={() => pressToastAction(toast.data)}>
              {action.label}
            </Toast.Action>
          )}
          {detailAction && (
            <QuietButton
              onClick={() => {
                if (toast.data) dismissToast(toast.data);
                detailAction.onAction();
              }}
            >
              {detailAction.label}
            </QuietButton>
          )}
        </div>
      )}
      <Toast.Close
        aria-hidden={false}
        render={<IconButton icon={X} label="Dismiss notification" className={styles.close} />}
      />
    </Toast.Root>
  );
}

/** The specification keeps a dismissed toast for a while; Base UI removes it once closed. */
function DismissedToasts() {
  const { toasts } = Toast.useToastManager<ToastOptions>();
  return toasts
    .filter(({ transitionStatus }) => transitionStatus === 'ending')
    .map((toast) => <DismissedToast key={toast.id} toast={toast} />);
}

function DismissedToast({ toast }: { toast: ShownToast }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), removedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? <Toast.Root toast={toast} hidden /> : <span hidden data-dismissed-toast />;
}
