import { expect } from 'vitest'
import { endpointOf } from './endpoint-of.ts'
import type { Expectation } from './expectations.ts'
import type { OpenProduct } from './open-product.ts'
import { createCell } from './people.ts'
import { type PreparedCall, prepareCall } from './send.ts'

const MISSING_ID = 2_147_483_647

/**
 * Creates one cell of the matrix and its call; checks the answer, the effect or its absence, and
 * that all its 404 answers are alike.
 */
export async function checkCell(product: OpenProduct, expected: Expectation): Promise<void> {
  const { row, who, place, status } = expected
  const label = `${row}, ${who}, ${place}`
  const takeSnapshot = await product.createSnapshotTaker()
  const cell = await createCell(product.runtime, who, place)
  const call = await prepareCall(product.app, expected, cell)
  const before = await takeSnapshot()
  const answer = await call.send()
  expect.soft(reportedStatus(answer), `${label}: ${answer.body.slice(0, 200)}`).toBe(status)
  const after = await takeSnapshot()
  const changed = Object.keys(after).filter(table => after[table] !== before[table])
  if (mustChange(expected) !== null)
    expect.soft(changed.length > 0, `${label} changed ${changed.join(', ') || 'nothing'}`).toBe(mustChange(expected))
  if (status === 404 && place === 'other') await expectSameAsMissing(call, answer, label)
}

// Calls that change nothing although their method could.
const READ_ONLY_CALLS = [
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
const SIGN_IN_CALLS = ['POST /api/login', 'POST /api/login/passkey', 'POST /api/auditor/open']

/** Returns whether a call must change the tables; null if another test decides that. */
function mustChange({ row, method, path, who, status }: Expectation): boolean | null {
  // Other tests cover these: the end of an expired session, and the count of wrong credentials.
  if (who === 'expired' || (SIGN_IN_CALLS.includes(row) && status !== 200)) return null
  if (status >= 400 || READ_ONLY_CALLS.includes(row)) return false
  if (endpointOf(method, path)?.hasSideEffects) return null
  return method !== 'GET'
}

/** Returns the status of an answer, or of a refusal that an MCP tool reports with status 200. */
function reportedStatus({ statusCode, body }: Awaited<ReturnType<PreparedCall['send']>>): number {
  const [, refusal] = /^data: .*"isError":true/m.test(body) ? (/\\"status\\":(\d{3})/.exec(body) ?? []) : []
  return refusal === undefined ? statusCode : Number(refusal)
}

async function expectSameAsMissing(
  call: PreparedCall,
  foreign: Awaited<ReturnType<PreparedCall['send']>>,
  label: string,
) {
  const missing = await call.send({ ids: [MISSING_ID, MISSING_ID] })
  const comparableParts = ({ statusCode, headers, rawPayload }: typeof missing) => {
    const { date: _date, ratelimit: _left, ...rest } = headers
    return { statusCode, headers: rest, body: rawPayload.toString('base64') }
  }
  expect
    .soft(comparableParts(missing), `${label}: a missing id gets a different answer`)
    .toEqual(comparableParts(foreign))
}
