import { paths } from '#shared/paths.ts';
import type { OtherService } from '#web/site/services/otherServices.ts';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface ServiceDialogProps {
  service: OtherService;
  isOpen: boolean;
  onClose: () => void;
}

/** Details of a service that has no card. */
export function ServiceDialog({ service, isOpen, onClose }: ServiceDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={service.title}
      description={service.shortDescription}
      closeLabel="Close"
      footer={<ButtonLink to={paths.booking}>Book a Consultation</ButtonLink>}
    >
      <h3 className="display-xs">What to Expect</h3>
      <ol className="stack gap-2 mt-3 numbered">
        {service.whatToExpect.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl className="stack gap-4 halves mt-5 pt-4 line-above">
        <div>
          <dt className="ink-faint text-sm">Price</dt>
          <dd className="semibold">{service.price}</dd>
        </div>
        <div>
          <dt className="ink-faint text-sm">Duration</dt>
          <dd className="semibold">{service.duration}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
