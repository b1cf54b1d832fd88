import type { Clock } from '../../../ground/database/clock.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import { actorOf } from '../../../ground/roles/access.ts'
import type { App } from '../../../house/http/app.ts'
import { serve } from '../../../house/http/serve.ts'
import type { Mails } from '../../../house/mails/create.ts'
import type { SignInActions } from '../../credentials/sign-in-actions.ts'
import * as contract from './contract.ts'
import { codesLeft, makeRecoveryCodes } from './recovery-codes.ts'
import { madeRecoveryCodesSchema, newRecoveryCodesSchema, recoveryCodesSchema } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Mails; signIn: SignInActions }

/** One's own recovery codes: nobody sees, makes or ends another's. */
export function recoveryRoutes(app: App, needs: Needs): void {
  serve(app, contract.read, { answer: recoveryCodesSchema }, request =>
    codesLeft(needs.database.db, actorOf(request).userId),
  )
  serve(
    app,
    contract.make,
    { body: newRecoveryCodesSchema, answer: madeRecoveryCodesSchema, code: 201 },
    async request => ({ codes: await makeRecoveryCodes(actorOf(request), needs, request.body.totp) }),
  )
}
