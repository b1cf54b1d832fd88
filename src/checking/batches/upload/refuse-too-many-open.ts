import { countOf } from '../../../ground/database/count-of.ts'
import type { Reader } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'

/** No user has so many lists to check at a time; whoever loops over an upload is stopped here. */
export const MOST_OPEN_BATCHES = 200

/** Refuses (409) an upload where the actor's company has so many batches running or waiting already (check U-13). */
export async function refuseTooManyOpen(actor: Actor, reader: Reader): Promise<void> {
  const own = reader.selectFrom('batch').where('company_id', '=', actor.companyId)
  const open = await countOf(own.where('status', 'in', [STATUS.created, STATUS.started]))
  if (open < MOST_OPEN_BATCHES) return
  throw new Refusal('conflict', translate(batchTexts, actor.language)('tooManyOpen', { most: MOST_OPEN_BATCHES }))
}
