import { missingRequired } from '../../access/companies/account.ts'
import { companyOf } from '../../access/companies/company-of.ts'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { authorityName, lacksOwnNumber, usesAccount } from '../../registers/authorities/authorities-rules.ts'
import { texts } from './country-mapping-texts.ts'
import { refuseUnknownCompany } from './list-mapping.ts'
import { CACHE_UPDATE_COMPANY_ID } from './services-for-country.ts'
import { lockMappings, type MappingRow, replaceMappings } from './store.ts'

/**
 * Replaces the target's mapping with the source's, all or nothing. Throws 409, naming country and
 * target, for a row that the target cannot use: a service that needs an account while its own is
 * incomplete, or a missing number of the service's state.
 */
export async function copyCountryMapping(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  sourceId: number,
  targetId: number,
) {
  await commit(database, async trx => {
    await refuseUnknownCompany(actor, trx, sourceId)
    await refuseUnknownCompany(actor, trx, targetId)
    // In the order of ids, so that two copies in opposite directions cannot deadlock.
    const rows = new Map<number, MappingRow[]>()
    for (const id of [sourceId, targetId].toSorted((left, right) => left - right))
      rows.set(id, await lockMappings(trx, id))
    const source = rows.get(sourceId) ?? []
    await refuseUnusableMapping(actor, trx, source, targetId)
    await replaceMappings(
      trx,
      targetId,
      source.map(({ id: _, ...row }) => ({ ...row, updatedBy: actor.userId })),
    )
    const object = { name: `mapping/${targetId}`, companyId: targetId }
    await record(trx, actor, 'mapping.copy', object, summary(rows.get(targetId)), {
      from: sourceId,
      ...summary(source),
    })
  })
}

async function refuseUnusableMapping(
  actor: Actor,
  trx: Transaction,
  rows: MappingRow[],
  targetId: number,
): Promise<void> {
  if (targetId === CACHE_UPDATE_COMPANY_ID) return
  const target = await companyOf(trx, targetId)
  const isIncomplete = missingRequired(target).length > 0
  const ownNumbers = { DE: target.german_uid, GB: target.british_uid }
  const unusable = rows.find(({ api }) => (isIncomplete && usesAccount(api)) || lacksOwnNumber(api, ownNumbers))
  if (!unusable) return
  const { country, api } = unusable
  const t = translate(texts, actor.language)
  const reason = usesAccount(api)
    ? t('copyFailedBecause')
    : t('copyFailedNumber', { service: authorityName(api, actor.language) })
  const message = `${t('copyFailed', { country, target: target.name })}\n${reason}`
  throw new Refusal('conflict', message, [
    { path: 'country', message: country },
    { path: 'target', message: target.name },
  ])
}

const summary = (rows: MappingRow[] = []) =>
  Object.fromEntries(
    rows.map(({ country, api, fallbackApi }) => [country, fallbackApi ? `${api}, ${fallbackApi}` : api]),
  )
