import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { deviceOf } from '../credentials/device-of.ts'
import { addPasskey, endPasskey, startAdding } from './change-passkeys.ts'
import * as contract from './contract.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { Verifier } from './relying-party.ts'
import { confirmedSchema, newPasskeySchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

/** Adds the routes for a user's own passkeys. Other users' passkeys are inaccessible. */
export function passkeyRoutes(app: App, deps: Verifier & Pick<Services, 'operator' | 'mails'>): void {
  serve(app, contract.list, { answer: passkeyListSchema }, request =>
    listPasskeys(deps.database.db, actorOf(request).userId),
  )
  serve(app, contract.beginAdding, { body: confirmedSchema, answer: passkeyOptionsSchema }, request =>
    startAdding(actorOf(request), deps, request.body.totp),
  )
  serve(app, contract.add, { body: newPasskeySchema }, request => {
    const device = deviceOf(request.headers['user-agent'])
    return addPasskey(actorOf(request), deps, { ...request.body, device })
  })
  serve(app, contract.end, { body: confirmedSchema }, request =>
    endPasskey(actorOf(request), deps, request.params.id, request.body.totp),
  )
}
