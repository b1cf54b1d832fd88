import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import type { Mails } from '../../house/mails/create.ts'
import type { SignInActions } from '../credentials/sign-in-actions.ts'
import * as contract from './contract.ts'
import { endKey, listKeys, makeKey } from './keys.ts'
import { keyListSchema, madeKeySchema, newKeySchema } from './wire.ts'

/** The doors to a company's keys, for its Admin. Whether the company is in scope is login/guard.ts's to say. */
export function keyRoutes(
  app: App,
  needs: { database: OpenDatabase; clock: Clock; mails: Mails; signIn: SignInActions },
): void {
  const { database } = needs
  serve(app, contract.list, { answer: keyListSchema }, request => listKeys(database.db, request.params.companyId))
  serve(app, contract.make, { body: newKeySchema, answer: madeKeySchema, code: 201 }, request =>
    makeKey(actorOf(request), needs, request.params.companyId, request.body),
  )
  serve(app, contract.end, {}, request => endKey(actorOf(request), needs, request.params.companyId, request.params.id))
}
