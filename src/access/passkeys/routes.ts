import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { describeDevice } from '../credentials/device-of.ts'
import { addPasskey, deletePasskeyWithCode, startAddingPasskey } from './change-passkeys.ts'
import * as contract from './contract.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { PasskeyDeps } from './relying-party.ts'
import { newPasskeySchema, oneTimeCodeSchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

/** Adds the routes for a user's own passkeys. Other users' passkeys are inaccessible. */
export function passkeyRoutes(app: App, deps: PasskeyDeps & Pick<Services, 'operator' | 'mails'>): void {
  serve(app, contract.list, { answer: passkeyListSchema }, request =>
    listPasskeys(deps.database.db, actorOf(request).userId),
  )
  serve(app, contract.startAdding, { body: oneTimeCodeSchema, answer: passkeyOptionsSchema }, request =>
    startAddingPasskey(actorOf(request), deps, request.body.totp),
  )
  serve(app, contract.add, { body: newPasskeySchema }, request => {
    const device = describeDevice(request.headers['user-agent'])
    return addPasskey(actorOf(request), deps, { ...request.body, device })
  })
  serve(app, contract.remove, { body: oneTimeCodeSchema }, request =>
    deletePasskeyWithCode(actorOf(request), deps, request.params.id, request.body.totp),
  )
}
