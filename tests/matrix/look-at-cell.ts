import { expect } from 'vitest'
import { endpointOf } from './endpoint-of.ts'
import type { Expectation } from './expectations.ts'
import type { OpenProduct } from './open-product.ts'
import { makeCell } from './people.ts'
import { prepare, type Ready } from './send.ts'

const MISSING = 2_147_483_647

/** Makes one cell of the matrix and its call, and expects its answer, its effect or none, and one 404 like the other. */
export async function lookAtCell(product: OpenProduct, expected: Expectation): Promise<void> {
  const { row, who, place, status } = expected
  const said = `${row}, ${who}, ${place}`
  const look = await product.lookFromNow()
  const cell = await makeCell(product.runtime, who, place)
  const call = await prepare(product.app, expected, cell)
  const was = await look()
  const answer = await call.send()
  expect.soft(toldStatus(answer), `${said}: ${answer.body.slice(0, 200)}`).toBe(status)
  const is = await look()
  const changed = Object.keys(is).filter(table => is[table] !== was[table])
  if (mustChange(expected) !== null)
    expect.soft(changed.length > 0, `${said} changed ${changed.join(', ') || 'nothing'}`).toBe(mustChange(expected))
  if (status === 404 && place === 'other') await expectLikeMissing(call, answer, said)
}

// A call that only asks, by a method that could change.
const ASKING = [
  'POST /api/users/checkemail',
  'POST /api/tasks/preflight',
  'POST /api/stock-checks/forecast',
  'POST /api/report-check',
  // Their challenges are signed, not kept.
  'POST /api/login/otp/passkey/options',
  'POST /api/login/passkey/options',
  'POST /mcp',
  'POST /mcp [find_partner]',
  'POST /mcp [batch_status]',
]
// By what anybody may try to sign in.
const PROOFS = ['POST /api/login', 'POST /api/login/passkey', 'POST /api/auditor/open']

/** Whether a call must leave a trace in the tables; null = it is told elsewhere. */
function mustChange({ row, method, path, who, status }: Expectation): boolean | null {
  // By their own words: the end of an expired session, the count of wrong proofs.
  if (who === 'expired' || (PROOFS.includes(row) && status !== 200)) return null
  if (status >= 400 || ASKING.includes(row)) return false
  if (endpointOf(method, path)?.changesByGet) return null
  return method !== 'GET'
}

/** The status of an answer, or of the refusal that a tool of the Model Context Protocol answers with 200. */
function toldStatus({ statusCode, body }: Awaited<ReturnType<Ready['send']>>): number {
  const [, refusal] = /^data: .*"isError":true/m.test(body) ? (/\\"status\\":(\d{3})/.exec(body) ?? []) : []
  return refusal === undefined ? statusCode : Number(refusal)
}

async function expectLikeMissing(call: Ready, foreign: Awaited<ReturnType<Ready['send']>>, said: string) {
  const missing = await call.send({ ids: [MISSING, MISSING] })
  const seen = ({ statusCode, headers, rawPayload }: typeof missing) => {
    const { date: _date, ratelimit: _left, ...rest } = headers
    return { statusCode, headers: rest, body: rawPayload.toString('base64') }
  }
  expect.soft(seen(missing), `${said}: a missing id answers otherwise`).toEqual(seen(foreign))
}
