import { expect } from 'vitest'
import { endpointOf } from './endpoint-of.ts'
import type { Expectation } from './expectations.ts'
import type { OpenProduct } from './open-product.ts'
import { makeCell } from './people.ts'
import { prepare, type Ready } from './send.ts'

const MISSING = 2_147_483_647

/**
 * Creates one cell of the matrix and its call; checks the answer, the effect or its absence, and
 * that all its 404 answers are alike.
 */
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

// Calls that change nothing although their method could.
const ASKING = [
  'POST /api/users/checkemail',
  'POST /api/tasks/preflight',
  'POST /api/stock-checks/forecast',
  'POST /api/report-check',
  // Their challenges are signed and not stored.
  'POST /api/login/otp/passkey/options',
  'POST /api/login/passkey/options',
  'POST /mcp',
  'POST /mcp [find_partner]',
  'POST /mcp [batch_status]',
]
// Calls with which anyone may try to sign in.
const PROOFS = ['POST /api/login', 'POST /api/login/passkey', 'POST /api/auditor/open']

/** Returns whether a call must change the tables; null if another test decides that. */
function mustChange({ row, method, path, who, status }: Expectation): boolean | null {
  // Other tests cover these: the end of an expired session, and the count of wrong credentials.
  if (who === 'expired' || (PROOFS.includes(row) && status !== 200)) return null
  if (status >= 400 || ASKING.includes(row)) return false
  if (endpointOf(method, path)?.changesByGet) return null
  return method !== 'GET'
}

/** Returns the status of an answer, or of a refusal that an MCP tool reports with status 200. */
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
