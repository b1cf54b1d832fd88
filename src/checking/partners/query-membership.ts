import { isUnnamedGroup } from '../../answers/checks/czech-group.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Services } from '../../platform/services.ts'
import type { Groups } from '../../registers/marks/group-membership/groups.ts'
import { toMembership } from '../../registers/marks/group-membership/membership.ts'
import { storeMemberships } from '../../registers/marks/group-membership/membership-store.ts'
import type { ShownMembership } from '../../registers/marks/group-membership/wire.ts'
import { partnerOf } from './list-sql.ts'
import { partnerTexts } from './server-texts.ts'

const ARES_TIMEOUT_MS = 10_000

type MembershipDeps = Pick<Services, 'database'> & { groups: Groups }

/**
 * Queries ARES whether a company belongs to a partner's VAT group and stores the reply; the
 * authority's answer stays unchanged. Throws 404 for another company's partner, 409 if it is not a
 * Czech group without a name, 503 if ARES is not in use.
 */
export async function queryMembership(
  { language }: Actor,
  { database, groups }: MembershipDeps,
  { companyId, id }: { companyId: number; id: number },
  ico: string,
): Promise<ShownMembership> {
  const t = translate(partnerTexts, language)
  const { uid, answer_id } = await partnerOf(database.db, companyId, { id })
  const [answer] = await answersByIds(database.db, answer_id === null ? [] : [Number(answer_id)])
  if (!isUnnamedGroup(answer)) throw new Refusal('conflict', t('noGroup'))
  const result = await groups.query({ uid, ico }, ARES_TIMEOUT_MS)
  if (result === null) throw new Refusal('unavailable', t('aresOff'))
  await commit(database, trx => storeMemberships(trx, { companyId }, [result]))
  return toMembership(result.membership, language)
}
