import { findSignOff, signableTexts, type SignableText } from '#shared/content/clinical/signableTexts.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { findLastFocus, useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { formularyApi } from '#web/data/calls/formulary.ts';
import { setupApi } from '#web/data/calls/setup.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** Leads to the page of everything that a prescriber signs off. */
export function SignOffsButton() {
  const { open, opening, dialog } = useOpening(findLastFocus);
  return (
    <>
      <SmallButton onClick={open}>Texts to Sign Off</SmallButton>
      {opening > 0 && <SignOffDialog key={opening} {...dialog} />}
    </>
  );
}

/** Everything that a prescriber of the clinic signs off, with its version. */
function SignOffDialog(dialog: RowDialogProps) {
  const { data: signOffs = [] } = setupApi.useListTextSignOffsQuery();
  const { data: products = [] } = formularyApi.useListProductsQuery();
  const isPrescriber = useCurrentUser().user?.isPrescriber ?? false;
  const [signOffText] = setupApi.useSignOffTextMutation();
  const sign = ({ id, version, title }: SignableText) =>
    reportOn(signOffText({ body: { textId: id, version } }).unwrap(), {
      done: 'Signed off',
      detail: title,
      failed: 'The text could not be signed off',
    });
  const signed = products.filter(({ isSignedOff }) => isSignedOff).length;
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="To be signed off"
      description="By a prescriber of the clinic, who has read it. A changed text has a new version and waits again."
      closeLabel="Close"
    >
      <ul className="line-above">
        {signableTexts.map((text) => {
          const found = findSignOff(text, signOffs);
          return (
            <li className="flex wrap gap-2-4 middle py-3 line-below" key={text.id}>
              <div className="stack flex-1 gap-1 min-w-0 text-sm leading-1-5 break-anywhere">
                <strong>{text.title}</strong>
                <span>
                  Version {text.version}
                  {found && `, ${found.who}, ${formatInstant(found.signedAt)}`}
                </span>
              </div>
              {found ? (
                <Badge tone="green">Signed off</Badge>
              ) : isPrescriber ? (
                <SmallButton aria-label={`Sign off ${text.title}`} onClick={() => void sign(text)}>
                  Sign Off
                </SmallButton>
              ) : (
                <Badge tone="amber">Awaits sign-off</Badge>
              )}
            </li>
          );
        })}
        <li className="flex wrap gap-2-4 middle py-3 line-below">
          <div className="stack flex-1 gap-1 min-w-0 text-sm leading-1-5 break-anywhere">
            <strong>Products</strong>
            <span>
              {signed} of {products.length} signed off, each in the list “Products”
            </span>
          </div>
        </li>
      </ul>
    </Dialog>
  );
}
