import { actorOf } from '../../../base/roles/access.ts'
import type { App } from '../../../platform/http/app.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import * as contract from './contract.ts'
import { countRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { createdRecoveryCodesSchema, newRecoveryCodesSchema, recoveryCodesSchema } from './wire.ts'

/** Adds the routes for a user's own recovery codes. Other users' codes are inaccessible. */
export function recoveryRoutes(
  app: App,
  services: Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>,
): void {
  serve(app, contract.read, { answer: recoveryCodesSchema }, request =>
    countRecoveryCodes(services.database.db, actorOf(request).userId),
  )
  serve(
    app,
    contract.create,
    { body: newRecoveryCodesSchema, answer: createdRecoveryCodesSchema, code: 201 },
    async request => ({ codes: await issueRecoveryCodes(actorOf(request), services, request.body.totp) }),
  )
}
