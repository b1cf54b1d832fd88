import { Script } from 'node:vm'
import { waitFor } from '../wait-for.ts'
import type { OwnRecord } from './edge-case-list.ts'
import { blocksOf, callsOf, type ShownCall } from './recipes.ts'

/**
 * The steps of recipes whose programs are available on no machine of ours (Excel, SAP, Power
 * Automate, PowerShell, n8n). The calls are those of the page, with their headers and body fields;
 * what the page's program writes is read from its text.
 */
export type ServerAccess = { address: string; key: string }

/** A row of the answers, or the result of a check. */
export type RowAnswer = {
  ref?: string
  verdict: string | null
  remedy?: string
  message: string
  [field: string]: unknown
}

/** Thrown when the API refuses a call. */
class ApiRefusal extends Error {}

type Batch = { id: number; state: string }

async function send<T>(
  { address, key }: ServerAccess,
  call: ShownCall,
  target: string,
  body?: object,
  idempotencyKey = '',
): Promise<T> {
  const headers = Object.fromEntries(
    Object.entries(call.request.headers).map(([name, value]) => [
      name,
      name === 'Idempotency-Key' ? idempotencyKey : value.replace('{key}', key),
    ]),
  )
  const answer = await fetch(address + target, {
    method: call.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new ApiRefusal(await answer.text())
  return (await answer.json()) as T // as the API's description says
}

/** Returns the page's call with this method whose target satisfies `isMatch`. */
function shownCall(page: string, method: string, isMatch: (target: string) => boolean): ShownCall {
  const call = callsOf(page).find(each => each.method === method && isMatch(each.target))
  if (!call) throw new Error(`${page} shows no such call of ${method}`)
  return call
}

/**
 * Sends a list as the page does, waits for its end, and returns all rows. `checks` are the entries
 * of the page's body.
 */
export async function listRows(server: ServerAccess, page: string, checks: readonly object[]): Promise<RowAnswer[]> {
  const calls = {
    send: shownCall(page, 'POST', target => target.endsWith('/batches')),
    state: shownCall(page, 'GET', target => target.endsWith('/{id}')),
    rows: shownCall(page, 'GET', target => target.includes('/rows')),
  }
  const { id } = await send<Batch>(server, calls.send, calls.send.target, { checks }, `${page}-1`)
  const targetOf = (call: ShownCall) => call.target.replace('{id}', String(id))
  await waitFor(
    () => send<Batch>(server, calls.state, targetOf(calls.state)),
    ({ state }) => !['created', 'running'].includes(state),
  )
  const rows: RowAnswer[] = []
  for (let after: number | null = 0; after !== null; ) {
    const target = targetOf(calls.rows).replace('after=0', `after=${after}`).replace('limit=1000', 'limit=20')
    const chunk: { rows: RowAnswer[]; next: number | null } = await send(server, calls.rows, target)
    rows.push(...chunk.rows)
    after = chunk.next
  }
  return rows
}

/**
 * Checks one number as the page does, with those fields of the page's body that the record has. A
 * refused call is left to a person.
 */
export async function checkRecord(server: ServerAccess, page: string, record: OwnRecord): Promise<RowAnswer> {
  const call = shownCall(page, 'POST', target => target.endsWith('/checks'))
  const fields = Object.keys(call.request.body as object).filter(name => name in record)
  const body = Object.fromEntries(fields.map(name => [name, record[name as keyof OwnRecord]]))
  return send<RowAnswer>(server, call, call.target, body, `${page}-${record.id}`).catch((failure: unknown) => {
    if (!(failure instanceof ApiRefusal)) throw failure
    return { verdict: 'not_checked', remedy: 'needs_a_person', message: failure.message }
  })
}

/** Returns the field names of an entry of `checks` in the page's example. */
export function sentFields(page: string): string[] {
  const { checks } = shownCall(page, 'POST', target => target.endsWith('/batches')).request.body as { checks: object[] }
  return Object.keys(checks[0] ?? {})
}

/** Returns the page's program in a language: the longest block of that language. */
export const programIn = (page: string, language: string): string =>
  blocksOf(page)
    .flatMap(block => (block.language === language ? [block.text] : []))
    .reduce((longest, program) => (program.length > longest.length ? program : longest), '')

/** Evaluates the first n8n expression of a cell (`{{ … }}` in backticks), which is JavaScript. */
export function evaluateExpression(cell: string, variables: object): unknown {
  const [, source = ''] = /`\{\{(.*?)\}\}`/.exec(cell) ?? []
  return new Script(`(${source})`).runInNewContext({ ...variables })
}

/** Returns the cells of the first table row that begins with `first`. */
export function cellsOf(text: string, first: string): string[] {
  const line = text.split('\n').find(each => each.startsWith(`| ${first} |`))
  if (line === undefined) throw new Error(`no row of a table begins with ${first}`)
  return line.split('|').map(cell => cell.trim())
}
