import { countOf } from '../../../ground/database/count-of.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { STATUS } from '../status-rules.ts'

/** How many batches of a company wait or run; company 0 = of all. */
export async function countQueue(db: Reader, companyId: number): Promise<number> {
  const open = db.selectFrom('batch').where('status', 'in', [STATUS.created, STATUS.started])
  return countOf(companyId === 0 ? open : open.where('company_id', '=', companyId))
}

/** How many questions of a company's batches have no answer yet. */
export async function countOpenQuestions(db: Reader, companyId: number): Promise<number> {
  const { open } = await db
    .selectFrom('batch')
    .select(eb => eb.fn.sum<number | null>(eb('total_questions', '-', eb.ref('settled_questions'))).as('open'))
    .where('company_id', '=', companyId)
    .where('status', 'in', [STATUS.created, STATUS.started])
    .executeTakeFirstOrThrow()
  return Number(open ?? 0)
}
