import { setTimeout as wait } from 'node:timers/promises'
import { STATUS } from '../src/checking/batches/status-rules.ts'
import { buildWorkbook } from '../tests/world/files/workbook.ts'
import type { InProcessProduct } from './in-process-product.ts'

/** The users and the company that make the calls, and the number of rows of uploaded lists. */
export type CallContext = { dev: number; admin: number; company: number; rows: number }

type Method = 'POST' | 'PUT' | 'DELETE'

/**
 * Returns functions that use the product: reads as a Dev, and actions as the company's Admin. They
 * throw if a call is refused.
 */
export function createCalls({ callAs, simulator }: InProcessProduct, { dev, admin, company, rows }: CallContext) {
  let batch = 0
  const call = async (userId: number, method: Method | 'GET', url: string, body?: object) => {
    const answer = await callAs(userId, method, url, body)
    if (answer.status >= 400)
      throw new Error(`${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const send = (method: Method, url: string, body?: object, userId = admin) => call(userId, method, url, body)
  return {
    get: (url: string) => call(dev, 'GET', url),
    send,
    sendAsDev: (method: Method, url: string) => send(method, url, undefined, dev),
    set: async (settings: Record<string, string>) => {
      for (const [key, value] of Object.entries(settings))
        await send('PUT', `/api/tasks/settings/${company}`, { key, value })
    },
    batch: () => batch,
    preflight: async () => send('POST', '/api/tasks/preflight', await buildRecheckList(rows)),
    upload: async (failureShare = 0) => {
      simulator.setBehaviour({ failureShare, failures: ['SERVICE_UNAVAILABLE'] })
      batch = (await send('POST', '/api/tasks', await buildRecheckList(rows))).id
    },
    retry: () => {
      simulator.setBehaviour({ failureShare: 0 })
      return send('POST', `/api/tasks/${batch}/retry`, {})
    },
    waitForBatchEnd: () =>
      waitFor(async () => (await call(admin, 'GET', `/api/tasks/${batch}`)).status >= STATUS.completed || null),
  }
}

/**
 * Builds a typical accounting list: UIDs that were checked in every earlier year, with names and
 * invoice dates.
 */
async function buildRecheckList(count: number): Promise<FormData> {
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

/** Calls `check` until it returns a result. Throws after `timeoutMs`. */
export async function waitFor<T>(check: () => Promise<T | null | undefined>, timeoutMs = 1_800_000): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await check()); await wait(100))
    if (performance.now() > end) throw new Error(`not within ${timeoutMs} ms`)
}
