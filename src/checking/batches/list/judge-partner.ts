import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { standingJudgement } from '../../../vat-ids/same-company/judgement.ts'
import { partnerOf } from '../../partners/list-sql.ts'
import type { PartnerJudging } from '../../partners/wire.ts'
import { insertJudgement, judgementsOf } from '../judgements-store.ts'

/**
 * Keeps what somebody says anew of a business partner about whom an earlier judgement lapsed with the authority's name
 * (docs/same-company.md#judgements). Refuses (404) what is not that company's, (409) where none lapsed, or where the authority's name is
 * another one by now than whoever judges was shown: nobody's word stands beside a name that he has not seen.
 */
export const judgePartner = (
  actor: Actor,
  database: OpenDatabase,
  { companyId, id }: { companyId: number; id: number },
  { word, remark, ...shown }: PartnerJudging,
): Promise<void> =>
  commit(database, async trx => {
    const { uid, given_name: givenName } = await partnerOf(trx, companyId, { id })
    const said = await judgementsOf(trx, companyId, [uid])
    const standing = standingJudgement(said.get(uid) ?? [], { ownName: shown.ownName, givenName })
    if (standing === null || !standing.hasLapsed || givenName === '' || givenName !== shown.givenName) {
      throw new Refusal('conflict', 'nothing lapsed')
    }
    const names = { own_name: standing.judgement.ownName, given_name: givenName }
    await insertJudgement(trx, { company_id: companyId, uid, ...names, word, remark, user_id: actor.userId })
    const object = { name: `partner/${id}`, companyId }
    await record(trx, actor, 'task.judge', object, null, { uid, judgement: word, remark })
  })
