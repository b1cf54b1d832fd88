import { actorOf } from '../../../ground/roles/access.ts'
import type { App } from '../../../house/http/app.ts'
import { serve } from '../../../house/http/serve.ts'
import * as contract from '../contract.ts'
import { type DoctorNeeds, testFinanzonlineAccount } from './test-account.ts'
import { accountTestAskedSchema, accountTestSchema } from './wire.ts'

/** The door to the account doctor. */
export function doctorRoutes(app: App, needs: DoctorNeeds): void {
  serve(app, contract.testAccount, { body: accountTestAskedSchema, answer: accountTestSchema }, request =>
    testFinanzonlineAccount(actorOf(request), needs, request.params.companyId, request.body?.again === true),
  )
}
