import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { actorOf } from '../../roles/access.ts'
import * as contract from '../contract.ts'
import { type DoctorNeeds, testFinanzonlineAccount } from './test-account.ts'
import { accountTestAskedSchema, accountTestSchema } from './wire.ts'

/** The door to the account doctor. */
export function doctorRoutes(app: App, needs: DoctorNeeds): void {
  serve(app, contract.testAccount, { body: accountTestAskedSchema, answer: accountTestSchema }, request =>
    testFinanzonlineAccount(actorOf(request), needs, request.params.companyId, request.body?.again === true),
  )
}
