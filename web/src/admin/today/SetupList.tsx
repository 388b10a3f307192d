import { setupItemIds, setupItems, setupObstacle, type SetupItemId } from '#shared/domain/setupChecklist.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import { SignOffsButton } from '#web/admin/signOffs/SignOffsButton.tsx';
import styles from '#web/admin/today/Today.module.css';
import { setupApi } from '#web/data/calls/setup.ts';
import { Checkbox } from '#web/ui/forms/controls.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** The owner's checklist before going live; hidden once complete. */
export function SetupList() {
  const { data: checks } = setupApi.useListSetupChecksQuery();
  const [checkItem] = setupApi.useCheckSetupItemMutation();
  if (!checks) return <Skeleton label="Loading the set-up list" shape="row" rows={4} />;
  const tick = (item: SetupItemId, isDone: boolean) =>
    reportOn(checkItem({ params: { item }, body: { isDone } }).unwrap(), {
      done: isDone ? 'Settled' : 'Open again',
      detail: setupItems[item],
      failed: 'This could not be noted',
    });
  return (
    <>
      <p className="muted">
        {checks.length} of {setupItemIds.length} settled
      </p>
      <SignOffsButton />
      <ul className={`stack gap-2 mt-2 text-sm leading-1-45 ${styles.checks}`}>
        {setupItemIds.map((item) => {
          const check = checks.find((one) => one.item === item);
          const obstacle = setupObstacle(item);
          return (
            <li key={item}>
              <Checkbox
                checked={check !== undefined}
                disabled={obstacle !== undefined}
                onChecked={(is) => void tick(item, is)}
                label={
                  <>
                    {setupItems[item]}
                    {obstacle && (
                      <small className="amber semibold">
                        {item === 'prices' && 'Price to settle: '}
                        {obstacle}
                      </small>
                    )}
                    {check && (
                      <small>
                        {check.who}, {formatInstant(check.doneAt)}
                      </small>
                    )}
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
