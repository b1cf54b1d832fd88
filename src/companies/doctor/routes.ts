import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { actorOf } from '../../roles/access.ts'
import { pathId } from '../../roles/path-rules.ts'
import { type DoctorNeeds, testFinanzonlineAccount } from './test-account.ts'
import { accountTestAskedSchema, accountTestSchema } from './wire.ts'

const params = z.object({ id: pathId })

/** POST /api/company/{id}/finanzonline-test: login and logout only; `again` starts anew with an account that was closed. */
export function doctorRoutes(app: App, needs: DoctorNeeds): void {
  app.post(
    '/api/company/:id/finanzonline-test',
    { schema: { params, body: accountTestAskedSchema, response: { 200: accountTestSchema } } },
    request => testFinanzonlineAccount(actorOf(request), needs, request.params.id, request.body?.again === true),
  )
}
