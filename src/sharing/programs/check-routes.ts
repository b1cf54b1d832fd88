import { type MadeCheck, makeCheck, type SingleCheckNeeds } from '../../checking/single-check/check-one.ts'
import { judgementsOn } from '../../checking/single-check/judged.ts'
import { madeCheck } from '../../checking/single-check/read-checks.ts'
import { downloadSingleReport } from '../../documents/reports/download.ts'
import { handOut, noteDownload } from '../../documents/reports/hand-out.ts'
import type { Database } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import type { App } from '../../house/http/app.ts'
import { goneSignal } from '../../house/http/gone-signal.ts'
import { serve } from '../../house/http/serve.ts'
import { type Check, checkRequestSchema, checkSchema } from './answer-wire.ts'
import { checkAnswer } from './check-answer.ts'
import * as contract from './contract.ts'

/** `prepareSingle`: writes a check's report when it is wanted for the first time (single-check/keep-report.ts). */
export type ProgramCheckNeeds = SingleCheckNeeds & {
  prepareSingle: (actor: Actor, singleCheckId: number) => Promise<void>
}

/** Single checks by programs: the screen's own question, list and report, at other doors. */
export function programCheckRoutes(app: App, needs: ProgramCheckNeeds): void {
  const { database, prepareSingle } = needs
  serve(app, contract.check, { body: checkRequestSchema, answer: checkSchema }, async (request, reply) => {
    const { uid: input, name = '', street = '', zip: zipCode = '', city = '', fresh = false } = request.body
    const actor = actorOf(request)
    const typed = { input, ownCompany: { name, street, zipCode, city }, gone: goneSignal(reply) }
    return answered(database.db, actor, await makeCheck(actor, needs, typed, { service: null, useCache: !fresh }))
  })
  serve(app, contract.readCheck, { answer: checkSchema }, async request => {
    const actor = actorOf(request)
    return answered(database.db, actor, await madeCheck(actor, database.db, request.params.id))
  })
  // No HEAD: whoever takes a file home is on record, and asking for its headers takes nothing.
  serve(app, contract.fetchCheckReport, { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params
    await prepareSingle(actorOf(request), id)
    const report = await downloadSingleReport(actorOf(request), database.db, id)
    await noteDownload(request, database, 'download.single-report', `single-check/${id}`, report)
    return handOut(reply, database.db, report)
  })
}

async function answered(db: Database, { language }: Actor, made: MadeCheck): Promise<Check> {
  const judged = await judgementsOn(db, [made.check], made.answers)
  return checkAnswer(made, language, judged.get(made.check.id))
}
