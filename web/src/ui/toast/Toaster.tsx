import { CircleAlert, CircleCheck, CloudUpload, X } from 'lucide-react';
import { Button, IconButton } from '#web/ui/actions/Button.tsx';
import styles from '#web/ui/toast/Toaster.module.css';
import { dismissToast, holdToast, resumeToast, useToasts, type Toast } from '#web/ui/toast/toastStore.ts';

/**
 * Two live regions that are always there, so that screen readers notice what appears in them. `aria-live` is written out
 * although the roles imply it: an open dialog hides everything else from screen readers that does not have it.
 */
export function Toaster() {
  const shown = useToasts().filter((toast) => toast.isOpen);
  return (
    <section className={styles.region} aria-label="Notifications">
      <output className={styles.live} aria-live="polite">
        {shown.filter((toast) => toast.variant !== 'destructive').map(renderToast)}
      </output>
      <div role="alert" aria-live="assertive">
        {shown.filter((toast) => toast.variant === 'destructive').map(renderToast)}
      </div>
    </section>
  );
}

const icons = { default: CircleCheck, waiting: CloudUpload, destructive: CircleAlert };

function renderToast(toast: Toast) {
  return <ToastCard key={toast.id} toast={toast} />;
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, description, action, variant = 'default' } = toast;
  const Icon = icons[variant];
  const hold = () => holdToast(id);
  const resume = () => resumeToast(id);
  return (
    <div
      className={styles.toast}
      data-variant={variant}
      onPointerEnter={hold}
      onPointerLeave={resume}
      onFocus={hold}
      onBlur={resume}
    >
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {action && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            dismissToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss notification" className={styles.close} onClick={() => dismissToast(id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
