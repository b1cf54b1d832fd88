import { Script } from 'node:vm'
import { waitFor } from '../wait-for.ts'
import type { OwnRecord } from './hard-list.ts'
import { blocksOf, callsOf, type ShownCall } from './recipes.ts'

/**
 * The steps of recipes whose programs are available on no machine of ours (Excel, SAP, Power
 * Automate, PowerShell, n8n). The calls are those of the page, with their headers and body fields;
 * what the page's program writes is read from its text.
 */
export type Place = { address: string; key: string }

/** A row of the answers, or the result of a check. */
export type Said = { ref?: string; verdict: string | null; remedy?: string; message: string; [field: string]: unknown }

/** Thrown when the API refuses a call. */
class Refused extends Error {}

type Batch = { id: number; state: string }

async function send<T>({ address, key }: Place, call: ShownCall, target: string, body?: object, once = ''): Promise<T> {
  const headers = Object.fromEntries(
    Object.entries(call.request.headers).map(([name, value]) => [
      name,
      name === 'Idempotency-Key' ? once : value.replace('{key}', key),
    ]),
  )
  const answer = await fetch(address + target, {
    method: call.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Refused(await answer.text())
  return (await answer.json()) as T // as the API's description says
}

/** Returns the page's call with this method whose target satisfies `isMeant`. */
function shown(page: string, method: string, isMeant: (target: string) => boolean): ShownCall {
  const call = callsOf(page).find(each => each.method === method && isMeant(each.target))
  if (!call) throw new Error(`${page} shows no such call of ${method}`)
  return call
}

/**
 * Sends a list as the page does, waits for its end, and returns all rows. `checks` are the entries
 * of the page's body.
 */
export async function listRows(place: Place, page: string, checks: readonly object[]): Promise<Said[]> {
  const calls = {
    send: shown(page, 'POST', target => target.endsWith('/batches')),
    look: shown(page, 'GET', target => target.endsWith('/{id}')),
    rows: shown(page, 'GET', target => target.includes('/rows')),
  }
  const { id } = await send<Batch>(place, calls.send, calls.send.target, { checks }, `${page}-1`)
  const at = (call: ShownCall) => call.target.replace('{id}', String(id))
  await waitFor(
    () => send<Batch>(place, calls.look, at(calls.look)),
    ({ state }) => !['created', 'running'].includes(state),
  )
  const rows: Said[] = []
  for (let after: number | null = 0; after !== null; ) {
    const target = at(calls.rows).replace('after=0', `after=${after}`).replace('limit=1000', 'limit=20')
    const read: { rows: Said[]; next: number | null } = await send(place, calls.rows, target)
    rows.push(...read.rows)
    after = read.next
  }
  return rows
}

/**
 * Checks one number as the page does, with those fields of the page's body that the record has. A
 * refused call is left to a person.
 */
export async function checkOne(place: Place, page: string, record: OwnRecord): Promise<Said> {
  const call = shown(page, 'POST', target => target.endsWith('/checks'))
  const fields = Object.keys(call.request.body as object).filter(name => name in record)
  const body = Object.fromEntries(fields.map(name => [name, record[name as keyof OwnRecord]]))
  return send<Said>(place, call, call.target, body, `${page}-${record.id}`).catch((failure: unknown) => {
    if (!(failure instanceof Refused)) throw failure
    return { verdict: 'not_checked', remedy: 'needs_a_person', message: failure.message }
  })
}

/** Returns the field names of an entry of `checks` in the page's example. */
export function sentFields(page: string): string[] {
  const { checks } = shown(page, 'POST', target => target.endsWith('/batches')).request.body as { checks: object[] }
  return Object.keys(checks[0] ?? {})
}

/** Returns the page's program in a language: the longest block of that language. */
export const programIn = (page: string, language: string): string =>
  blocksOf(page)
    .flatMap(block => (block.language === language ? [block.text] : []))
    .reduce((one, other) => (other.length > one.length ? other : one), '')

/** Evaluates the first n8n expression of a cell (`{{ … }}` in backticks), which is JavaScript. */
export function expression(cell: string, given: object): unknown {
  const [, source = ''] = /`\{\{(.*?)\}\}`/.exec(cell) ?? []
  return new Script(`(${source})`).runInNewContext({ ...given })
}

/** Returns the cells of the first table row that begins with `first`. */
export function cellsOf(text: string, first: string): string[] {
  const line = text.split('\n').find(each => each.startsWith(`| ${first} |`))
  if (line === undefined) throw new Error(`no row of a table begins with ${first}`)
  return line.split('|').map(cell => cell.trim())
}
