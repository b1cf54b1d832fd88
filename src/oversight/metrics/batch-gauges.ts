import { sql } from 'kysely'
import { STATUS, type StatusName } from '../../checking/batches/status-rules.ts'
import { statusSql } from '../../checking/batches/status-sql.ts'
import type { Database } from '../../ground/database/database.ts'
import { type GaugeOf, kept, type Sample, type Source } from './read-gauge.ts'

type Open = { companyId: number; status: number; batches: number; questions: number; oldestSeconds: number | null }

/** Returns the questions that wait and the batches that are open: of the whole installation, or by company where asked for. */
export function openBatchGauges({ db, clock }: Source, isByCompany: boolean): GaugeOf[] {
  const read = kept(clock, () => openBatches(db))
  const labels = isByCompany ? ['company'] : []
  const group = (open: Open[]) => Object.entries(Object.groupBy(open, each => (isByCompany ? each.companyId : '')))
  const of = (value: (open: Open[]) => number) => async (): Promise<Sample[]> => {
    const open = await read()
    if (!isByCompany) return [{ value: value(open) }]
    return group(open).map(([company, rows = []]) => ({ labels: { company }, value: value(rows) }))
  }
  return [
    {
      name: 'questions_waiting',
      help: 'Questions of open batches that are not settled',
      labels,
      read: of(open => sum(open.map(({ questions }) => questions))),
    },
    {
      name: 'oldest_question_seconds',
      help: 'Age of the oldest batch with such a question; 0 = there is none',
      labels,
      read: of(open => Math.max(0, ...open.map(({ oldestSeconds }) => oldestSeconds ?? 0))),
    },
    {
      name: 'batches_open',
      help: 'Batches that have not ended',
      labels: ['state'],
      read: async () => {
        const open = await read()
        return (['created', 'started'] as const).map(state => ({
          labels: { state },
          value: sum(open.filter(({ status }) => status === STATUS[state]).map(({ batches }) => batches)),
        }))
      },
    },
  ]
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

// By the index batch_open: as many rows as there are open batches, however many questions wait.
const openBatches = async (db: Database): Promise<Open[]> => {
  const { rows } = await sql<Open>`
    select company_id as "companyId", status, count(*)::int as batches,
      sum(total_questions - settled_questions)::int as questions,
      extract(epoch from now() - min(created_at) filter (where settled_questions < total_questions))::float8 as "oldestSeconds"
    from batch where status in (${statusSql('created', 'started')}) group by company_id, status`.execute(db)
  return rows
}

const ENDS = {
  completed: 'completed',
  completedWithErrors: 'completed_with_errors',
  failed: 'failed',
  cancelled: 'cancelled',
  deleted: 'deleted',
} as const satisfies Partial<Record<StatusName, string>>

/** Returns how the batches of the last day ended, by the index batch_finished. */
export function endedBatchGauges({ db, clock }: Source): GaugeOf[] {
  const read = kept(clock, async () => {
    const { rows } = await sql<{ status: number; batches: number }>`
      select status, count(*)::int as batches from batch where finished_at > now() - interval '1 day' group by status`.execute(
      db,
    )
    return new Map(rows.map(({ status, batches }) => [status, batches]))
  })
  return [
    {
      name: 'batches_ended_last_day',
      help: 'Batches that ended within 24 hours, by how',
      labels: ['end'],
      read: async () => {
        const ended = await read()
        return Object.entries(ENDS).map(([status, end]) => ({
          labels: { end },
          value: ended.get(STATUS[status as keyof typeof ENDS]) ?? 0, // the keys of ENDS
        }))
      },
    },
  ]
}
