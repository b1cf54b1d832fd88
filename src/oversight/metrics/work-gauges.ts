import { sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { STATUS, type StatusName } from '../../checking/batches/status-rules.ts'
import { statusSql } from '../../checking/batches/status-sql.ts'
import { cachedFor, type GaugeDefinition, type GaugeSource, type Sample } from './read-gauge.ts'

type OpenBatches = {
  companyId: number
  status: number
  batches: number
  questions: number
  oldestSeconds: number | null
}

/** Returns the waiting questions and open batches, of the whole installation or by company. */
export function openBatchGauges({ db, clock }: GaugeSource, isByCompany: boolean): GaugeDefinition[] {
  const read = cachedFor(clock, () => openBatches(db))
  const labels = isByCompany ? ['company'] : []
  const group = (open: OpenBatches[]) =>
    Object.entries(Object.groupBy(open, each => (isByCompany ? each.companyId : '')))
  const samplesOf = (value: (open: OpenBatches[]) => number) => async (): Promise<Sample[]> => {
    const rows = await read()
    if (!isByCompany) return [{ value: value(rows) }]
    return group(rows).map(([company, rows = []]) => ({ labels: { company }, value: value(rows) }))
  }
  return [
    {
      name: 'questions_waiting',
      help: 'Questions of open batches without an outcome',
      labels,
      read: samplesOf(open => sum(open.map(({ questions }) => questions))),
    },
    {
      name: 'oldest_question_seconds',
      help: 'Age of the oldest batch with such a question; 0 = none',
      labels,
      read: samplesOf(open => Math.max(0, ...open.map(({ oldestSeconds }) => oldestSeconds ?? 0))),
    },
    {
      name: 'batches_open',
      help: 'Open batches',
      labels: ['state'],
      read: async () => {
        const rows = await read()
        return (['created', 'started'] as const).map(state => ({
          labels: { state },
          value: sum(rows.filter(({ status }) => status === STATUS[state]).map(({ batches }) => batches)),
        }))
      },
    },
  ]
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

// Uses the index batch_open: it reads one row per open batch, however many questions wait.
const openBatches = async (db: Database): Promise<OpenBatches[]> => {
  const { rows } = await sql<OpenBatches>`
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

type EndedCounts = { status: number; batches: number; unseen: number }

/**
 * Returns how the batches of the last day ended, and the failures not seen yet (index
 * batch_finished).
 */
export function endedBatchGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const read = cachedFor(clock, async () => {
    const { rows } = await sql<EndedCounts>`
      select status, count(*)::int as batches, (count(*) filter (where failure_seen_at is null or failure_seen_at < finished_at))::int as unseen
      from batch where finished_at > now() - interval '1 day' group by status`.execute(db)
    return new Map(rows.map(row => [row.status, row]))
  })
  return [
    {
      name: 'batches_ended_last_day',
      help: 'Batches that ended within 24 hours, by outcome',
      labels: ['end'],
      read: async () => {
        const counts = await read()
        return Object.entries(ENDS).map(([status, end]) => ({
          labels: { end },
          value: counts.get(STATUS[status as keyof typeof ENDS])?.batches ?? 0, // the keys of ENDS
        }))
      },
    },
    {
      name: 'batches_failed_unseen',
      help: 'Batches that failed within 24 hours and were not opened since',
      read: async () => [{ value: (await read()).get(STATUS.failed)?.unseen ?? 0 }],
    },
  ]
}

/** Returns the mails that the mail server has not accepted (index mail_due). */
export function waitingMailGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const read = cachedFor(clock, async () => {
    const { rows } = await sql<{ mails: number; oldestSeconds: number }>`
      select count(*)::int as mails, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
      from mail where state = 'waiting'`.execute(db)
    return rows[0] ?? { mails: 0, oldestSeconds: 0 }
  })
  return [
    {
      name: 'mails_waiting',
      help: 'Mails not yet accepted by the mail server',
      read: async () => [{ value: (await read()).mails }],
    },
    {
      name: 'oldest_mail_seconds',
      help: 'Age of the oldest mail not yet accepted; 0 = none',
      read: async () => [{ value: (await read()).oldestSeconds }],
    },
  ]
}

/**
 * Returns the undelivered events of active endpoints (index webhook_delivery_waiting), and the
 * endpoints that have stopped accepting events.
 */
export function waitingDeliveryGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const waiting = cachedFor(clock, async () => {
    const { rows } = await sql<{ deliveries: number; oldestSeconds: number }>`
      select count(*)::int as deliveries, coalesce(extract(epoch from now() - min(happened_at)), 0)::float8 as "oldestSeconds"
      from webhook_delivery join webhook_endpoint on webhook_endpoint.id = endpoint_id
      where state = 'waiting' and is_on`.execute(db)
    return rows[0] ?? { deliveries: 0, oldestSeconds: 0 }
  })
  const switchedOff = cachedFor(clock, async () => {
    const { rows } = await sql<{ endpoints: number; lastDay: number }>`
      select count(*)::int as endpoints, (count(*) filter (where off_since > now() - interval '1 day'))::int as "lastDay"
      from webhook_endpoint where not is_on and off_because in ('failures', 'gone')`.execute(db)
    return rows[0] ?? { endpoints: 0, lastDay: 0 }
  })
  return [
    {
      name: 'webhook_deliveries_waiting',
      help: 'Events not yet accepted by a webhook',
      read: async () => [{ value: (await waiting()).deliveries }],
    },
    {
      name: 'oldest_webhook_delivery_seconds',
      help: 'Age of the oldest event not yet accepted; 0 = none',
      read: async () => [{ value: (await waiting()).oldestSeconds }],
    },
    {
      name: 'webhooks_switched_off',
      help: 'Webhooks that were switched off because they accepted nothing',
      read: async () => [{ value: (await switchedOff()).endpoints }],
    },
    {
      name: 'webhooks_switched_off_last_day',
      help: 'Webhooks that were switched off within 24 hours because they failed',
      read: async () => [{ value: (await switchedOff()).lastDay }],
    },
  ]
}
