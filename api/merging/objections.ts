import type { Knex } from 'knex';
import { stopsIn } from '#shared/content/clinical/stops.ts';
import type { HistoryContent } from '#shared/commands/contents.ts';
import { asAnswers } from '#shared/domain/forms.ts';
import { listObjections } from '#shared/domain/joining.ts';
import { findAccountIds } from '#api/models/mergedAccounts.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { areSaidApart } from '#api/people/personAnswers.ts';
import { openEntry, ownerOf, selectEntries, newestFirst } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The allergies and reasons to stop of the latest signed medical history; undefined without one that can be read. */
async function readLatestStops(db: Knex, sealer: Sealer, userId: number): Promise<string | undefined> {
  const [latest] = await selectEntries(db)
    .whereIn('user_id', await findAccountIds(db, userId))
    .where({ kind: 'history' })
    .orderByRaw(newestFirst)
    .limit(1);
  if (!latest || !sealer.canOpen(ownerOf(latest.id), latest.sealed)) return undefined;
  const stops = stopsIn(asAnswers(openEntry<HistoryContent>(sealer, latest).answers));
  return stops
    .map(({ id }) => id)
    .toSorted()
    .join();
}

/** What speaks against two records being one person's; of what they say, nothing. */
export async function findObjections(db: Knex, sealer: Sealer, one: UserModel, other: UserModel) {
  const [stops, otherStops] = [
    await readLatestStops(db, sealer, one.id),
    await readLatestStops(db, sealer, other.id),
  ];
  return listObjections(one, other, {
    areSaidApart: await areSaidApart(db, one.id, other.id),
    doHistoriesContradict: stops !== undefined && otherStops !== undefined && stops !== otherStops,
  });
}
