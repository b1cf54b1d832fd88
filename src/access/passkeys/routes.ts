import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import type { Mails } from '../../house/mails/create.ts'
import type { Operator } from '../../house/operator/wire.ts'
import type { SignInActions } from '../credentials/sign-in-actions.ts'
import { addPasskey, beginAdding, endPasskey } from './change-passkeys.ts'
import * as contract from './contract.ts'
import { listPasskeys } from './list.ts'
import type { PasskeyNeeds } from './relying-party.ts'
import { confirmedSchema, newPasskeySchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

type Needs = PasskeyNeeds & {
  mails: Mails
  operator: Pick<Operator, 'productName'>
  signIn: SignInActions
  /** Browser and system, out of the header (login/device-of.ts, a layer above). */
  deviceOf: (userAgent: string | undefined) => string
}

/** One's own passkeys: nobody sees, makes or ends another's. */
export function passkeyRoutes(app: App, needs: Needs): void {
  serve(app, contract.list, { answer: passkeyListSchema }, request =>
    listPasskeys(needs.database.db, actorOf(request).userId),
  )
  serve(app, contract.beginAdding, { body: confirmedSchema, answer: passkeyOptionsSchema }, request =>
    beginAdding(actorOf(request), needs, request.body.totp),
  )
  serve(app, contract.add, { body: newPasskeySchema }, request => {
    const device = needs.deviceOf(request.headers['user-agent'])
    return addPasskey(actorOf(request), needs, { ...request.body, device })
  })
  serve(app, contract.end, { body: confirmedSchema }, request =>
    endPasskey(actorOf(request), needs, request.params.id, request.body.totp),
  )
}
