import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, CloudUpload, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { IconButton, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
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
      container={host?.element}
      className={
        host ? (host.isDialog ? `no-print ${styles.inDialog}` : `no-print ${styles.inPlace}`) : styles.onPage
      }
    >
      <Toast.Viewport aria-live="off">
        <LiveRegions isInDialog={host?.isDialog ?? false} />
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/**
 * Live regions must exist before their messages, or screen readers miss these. A toast that moved into or out of a
 * dialog has been announced already and stays out of them.
 */
function LiveRegions({ isInDialog }: { isInDialog: boolean }) {
  const shown = useShownToasts();
  const [announced] = useState(() => new Set(shown.map(({ id }) => id)));
  const isNew = ({ id }: ShownToast) => !announced.has(id);
  const isUrgent = ({ data }: ShownToast) => data?.variant === 'destructive';
  const newest = shown.at(-1)?.id;
  // It lies over nothing that it speaks of.
  useEffect(() => {
    if (newest) document.querySelector('[aria-invalid="true"]:focus')?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
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
