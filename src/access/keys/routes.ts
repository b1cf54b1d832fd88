import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { createApiKey, listKeys, revokeKey } from './keys.ts'
import { keyListSchema, madeKeySchema, newKeySchema } from './wire.ts'

/**
 * Adds the routes for a company's keys, for its Admins. login/guard.ts checks that the company is
 * in scope.
 */
export function keyRoutes(app: App, services: Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>): void {
  const { database } = services
  serve(app, contract.list, { answer: keyListSchema }, request => listKeys(database.db, request.params.companyId))
  serve(app, contract.create, { body: newKeySchema, answer: madeKeySchema, code: 201 }, request =>
    createApiKey(actorOf(request), services, request.params.companyId, request.body),
  )
  serve(app, contract.revoke, {}, request =>
    revokeKey(actorOf(request), services, request.params.companyId, request.params.id),
  )
}
