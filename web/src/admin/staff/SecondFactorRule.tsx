import type { SignInSettings } from '#shared/contracts/staff.ts';
import { OwnersRule } from '#web/admin/staff/OwnersRule.tsx';
import { useUpdateSignInRuleMutation } from '#web/data/calls/staff.ts';

function explain({ isSecondFactorRequired, hasSecondFactor }: SignInSettings): string {
  if (isSecondFactorRequired) return 'From then on everybody chooses for themselves.';
  const others = 'Anyone who has not turned it on can do nothing else until they have.';
  return hasSecondFactor ? others : `${others} You have not either: you will be asked to at once.`;
}

/** Owner's setting: whether all staff need two-step sign-in. */
export function SecondFactorRule({ settings }: { settings: SignInSettings }) {
  const [update] = useUpdateSignInRuleMutation();
  const isOn = settings.isSecondFactorRequired;
  return (
    <OwnersRule
      heading="Two-step sign-in for everybody"
      isOn={isOn}
      about={
        isOn
          ? 'Everybody at the desk needs the second step. Anyone who has not turned it on can sign in only to do so.'
          : 'Everybody at the desk chooses for themselves whether to sign in with a code as well as the password.'
      }
      button={isOn ? 'Make optional' : 'Require for everybody'}
      title={isOn ? 'Make Optional' : 'Require for Everybody'}
      description={explain(settings)}
      confirmLabel={isOn ? 'Make It Optional' : 'Require It'}
      done={isOn ? 'Two-step sign-in is optional' : 'Two-step sign-in is required for everybody'}
      onChange={(currentPassword) =>
        update({ body: { currentPassword, isSecondFactorRequired: !isOn } }).unwrap()
      }
    />
  );
}
