import { createHash } from 'node:crypto'
import { actorOf } from '../../base/roles/access.ts'
import type { Language } from '../../base/texts/define.ts'
import { VERDICT_NAMES } from '../../base/verdict-rules.ts'
import {
  type CompanyCheck,
  runCheck,
  type SingleCheckDeps,
  type TesterChoice,
  type TypedCheck,
} from '../../checking/single-check/check-one.ts'
import { readCheck } from '../../checking/single-check/read-checks.ts'
import { describeHints, messageOf } from '../../documents/findings/describe-finding.ts'
import { downloadSingleReport, sendReport } from '../../documents/reports/download.ts'
import type { EnsureSingleReport } from '../../documents/reports/routes.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { runOnce } from '../../platform/http/idempotency/run-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { type Check, type CheckRequest, checkRequestSchema, checkSchema } from './answer-wire.ts'
import * as contract from './contract.ts'
import { findingFields } from './finding-fields.ts'

export type ProgramChecks = SingleCheckDeps & { prepareSingle: EnsureSingleReport }

/** Adds the routes of single checks for programs, with the same evidence as on screen. */
export function programCheckRoutes(app: App, checks: ProgramChecks): void {
  const { database, prepareSingle, checkContext } = checks
  const { now } = checkContext.clock
  serve(app, contract.check, { body: checkRequestSchema, answer: checkSchema }, async (request, reply) => {
    const actor = actorOf(request)
    const at = now()
    const key = request.headers['idempotency-key']
    const run = (afterInsert?: TypedCheck['afterInsert']) =>
      runCheck(actor, checks, ...checkArguments(request.body, disconnectSignal(reply), afterInsert))
    const idempotency = { name: String(key), bodySha256: hashOf(request.body) }
    const check =
      key === undefined
        ? await run()
        : await runOnce(actor, database.db, idempotency, {
            // If another call has taken over the key, the check is still stored, because a service
            // was queried.
            work: storeResult => run((trx, id) => storeResult(trx, String(id))),
            read: id => readCheck(actor, database.db, Number(id)),
          })
    return checkAnswer(check, actor.language, { at, now: now() })
  })
  serve(app, contract.readCheck, { answer: checkSchema }, async request => {
    const actor = actorOf(request)
    const check = await readCheck(actor, database.db, request.params.id)
    return checkAnswer(check, actor.language, { at: check.check.createdAt, now: now() })
  })
  // No HEAD: downloads are logged, and a request for headers downloads nothing.
  serve(app, contract.fetchCheckReport, { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params
    await prepareSingle(actorOf(request), id)
    const report = await downloadSingleReport(actorOf(request), database.db, id)
    return sendReport(request, reply, database, report, {
      action: 'download.single-report',
      name: `single-check/${id}`,
    })
  })
}

function checkArguments(
  {
    uid: input,
    name = '',
    street = '',
    zip: zipCode = '',
    city = '',
    ico = '',
    account = '',
    fresh = false,
  }: CheckRequest,
  disconnected: AbortSignal,
  afterInsert: TypedCheck['afterInsert'],
): [TypedCheck, TesterChoice] {
  const typed = {
    input,
    ownCompany: { name, street, zipCode, city },
    disconnected,
    ...(ico && { ico }),
    ...(account && { account }),
    ...(afterInsert && { afterInsert }),
  }
  return [typed, { service: null, useCache: !fresh }]
}

/** Hashes a request independently of the order of its fields. */
const hashOf = ({ uid, name, street, zip, city, ico, account, fresh }: CheckRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'check',
        uid,
        name ?? '',
        street ?? '',
        zip ?? '',
        city ?? '',
        fresh ?? false,
        ...(ico ? [ico] : []),
        ...(account ? ['account', account] : []),
      ]),
    )
    .digest('hex')

/** Builds a check for programs from the stored evidence; `at` is when it was made. */
export const checkAnswer = (
  { check, company, notBefore }: CompanyCheck,
  language: Language,
  times: { at: Date; now: Date },
): Check => ({
  id: check.id,
  verdict: VERDICT_NAMES[check.verdict],
  ...findingFields(check, { language, company }, { ...times, notBefore }),
  message: messageOf(check, language),
  hints: describeHints(check, language),
  createdAt: check.createdAt.toISOString(),
})
