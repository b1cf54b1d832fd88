import { createHash } from 'node:crypto'
import { storedProofOwnership } from '../../answers/checks/proof.ts'
import { toShownConfirmation } from '../../answers/confirmations/confirmations.ts'
import {
  describeHints,
  type SingleCheckRow,
  storedHint,
  storedMarks,
  storedMembership,
} from '../../answers/findings/stored-check.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { VERDICT_NAMES } from '../../base/verdict-rules.ts'
import { runOnce } from '../../checking/batches/upload/idempotency.ts'
import {
  type CheckWithAnswers,
  runCheck,
  type SingleCheckDeps,
  type TesterChoice,
  type TypedCheck,
} from '../../checking/single-check/check-one.ts'
import { readCheck } from '../../checking/single-check/read-checks.ts'
import {
  type Annotations,
  decidingAnswer,
  describeComparison,
  messageOf,
  readAnnotations,
  storedMatches,
} from '../../checking/single-check/result.ts'
import { downloadSingleReport, sendReport } from '../../documents/reports/download.ts'
import type { EnsureSingleReport } from '../../documents/reports/routes.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { serve } from '../../platform/http/serve.ts'
import { markFields } from '../../registers/marks/wire.ts'
import { answerFields, type Check, type CheckRequest, checkRequestSchema, checkSchema } from './answer-wire.ts'
import * as contract from './contract.ts'
import { reasonFields } from './remedies.ts'
import { COMPANIES, confirmationField, judgementField, matchesField, membershipsField, PROOFS } from './wire-names.ts'

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
    return readAnswer(checks, actor, check, at)
  })
  serve(app, contract.readCheck, { answer: checkSchema }, async request => {
    const actor = actorOf(request)
    const check = await readCheck(actor, database.db, request.params.id)
    return readAnswer(checks, actor, check, check.check.created_at)
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
  { uid: input, name = '', street = '', zip: zipCode = '', city = '', ico = '', fresh = false }: CheckRequest,
  disconnected: AbortSignal,
  afterInsert: TypedCheck['afterInsert'],
): [TypedCheck, TesterChoice] {
  const typed = {
    input,
    ownCompany: { name, street, zipCode, city },
    disconnected,
    ...(ico && { ico }),
    ...(afterInsert && { afterInsert }),
  }
  return [typed, { service: null, useCache: !fresh }]
}

/** Hashes a request independently of the order of its fields. */
const hashOf = ({ uid, name, street, zip, city, ico, fresh }: CheckRequest): string =>
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
      ]),
    )
    .digest('hex')

/** Returns a check for programs; `at` is when it was made, by the product's clock. */
async function readAnswer(
  { database: { db }, checkContext: { clock } }: ProgramChecks,
  { language }: Actor,
  check: CheckWithAnswers,
  at: Date,
): Promise<Check> {
  const annotationsOf = await readAnnotations(db, [check.check], check.answers)
  return checkAnswer(check, language, annotationsOf(check.check), { at, now: clock.now() })
}

/** Builds a check for programs from the stored evidence and the annotations recorded since. */
export function checkAnswer(
  { check, answers, company, notBefore }: CheckWithAnswers,
  language: Language,
  { judgement, confirmation }: Annotations,
  times: { at: Date; now: Date },
): Check {
  const answer = decidingAnswer(check, answers)
  return {
    id: check.id,
    verdict: VERDICT_NAMES[check.verdict],
    uid: check.uid,
    ...reasonFields(check.reason, { ...times, notBefore }),
    message: messageOf(check, answers, language),
    ...answerFields(answer),
    fromCache: check.from_cache,
    proof: answer && PROOFS[storedProofOwnership(storedHint(check, 'proof')?.whose ?? null, answer, company)],
    ...comparedFields(check, language),
    ...matchesField(storedMatches(check, answer)),
    ...judgementField(judgement),
    ...markFields(storedMarks(check)),
    ...confirmationField(confirmation && toShownConfirmation(confirmation, language)),
    ...membershipsField([storedMembership(check) ?? []].flat(), language),
    hints: describeHints(check, language),
    createdAt: check.created_at.toISOString(),
  }
}

function comparedFields(check: SingleCheckRow, language: Language): Pick<Check, 'company' | 'differences'> {
  const comparison = describeComparison(check, language)
  return comparison ? { company: COMPANIES[comparison.sameness], differences: comparison.differences } : {}
}
