import { setTimeout as wait } from 'node:timers/promises'
import { STATUS } from '../src/checking/batches/status-rules.ts'
import { buildWorkbook } from '../tests/world/files/workbook.ts'
import type { ProductWithin } from './product-within.ts'

/** The users and the company of the calls, and the number of rows of its lists. */
export type Parts = { dev: number; admin: number; company: number; rows: number }

type Method = 'POST' | 'PUT' | 'DELETE'

/**
 * The use of the product, with reads by its Dev and actions by its company's Admin; throws on
 * refusals.
 */
export function callsOf({ callAs, simulator }: ProductWithin, { dev, admin, company, rows }: Parts) {
  let batch = 0
  const answered = async (who: number, method: Method | 'GET', url: string, body?: object) => {
    const answer = await callAs(who, method, url, body)
    if (answer.status >= 400)
      throw new Error(`${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const say = (method: Method, url: string, body?: object, who = admin) => answered(who, method, url, body)
  return {
    get: (url: string) => answered(dev, 'GET', url),
    say,
    sayAsDev: (method: Method, url: string) => say(method, url, undefined, dev),
    set: async (settings: Record<string, string>) => {
      for (const [key, value] of Object.entries(settings))
        await say('PUT', `/api/tasks/settings/${company}`, { key, value })
    },
    batch: () => batch,
    preflight: async () => say('POST', '/api/tasks/preflight', await listAskedBefore(rows)),
    upload: async (failureShare = 0) => {
      simulator.setBehaviour({ failureShare, failures: ['SERVICE_UNAVAILABLE'] })
      batch = (await say('POST', '/api/tasks', await listAskedBefore(rows))).id
    },
    retry: () => {
      simulator.setBehaviour({ failureShare: 0 })
      return say('POST', `/api/tasks/${batch}/retry`, {})
    },
    ended: () =>
      until(async () => (await answered(admin, 'GET', `/api/tasks/${batch}`)).status >= STATUS.completed || null),
  }
}

/**
 * Builds a list as accounting has it: UIDs that were checked in all years, names and days of
 * invoices.
 */
async function listAskedBefore(count: number): Promise<FormData> {
  const rows = Array.from({ length: count }, (_, at) => [
    `DE${200_000_011 + at * 10}`,
    `Handelshaus ${at} GmbH`,
    '31.12.2025',
  ])
  const sheet = { name: 'Liste', rows: [['UID', 'Firma', 'Rechnungsdatum'], ...rows] }
  const form = new FormData()
  form.set('file', new File([Buffer.from(await buildWorkbook({ sheets: [sheet] }))], 'Nochmals.xlsx'))
  return form
}

/** Polls until there is a result; throws after `mostMs`. */
export async function until<T>(look: () => Promise<T | null | undefined>, mostMs = 1_800_000): Promise<void> {
  for (const end = performance.now() + mostMs; !(await look()); await wait(100))
    if (performance.now() > end) throw new Error(`not within ${mostMs} ms`)
}
