import type { UploadNeeds } from '../batches/upload/upload.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { makeCheck, type SingleCheckNeeds } from '../single-check/check-one.ts'
import { programBatchRoutes } from './batch-routes.ts'
import { checkAnswer } from './check-answer.ts'
import { type DescribedRoute, describedIn, openApi } from './openapi.ts'
import { checkRequestSchema, checkSchema } from './wire.ts'

/** The doors for programs (docs/api.md). Whose key it is and what it may, login/guard.ts has said by then. */
export function programRoutes(app: App, needs: SingleCheckNeeds & UploadNeeds): void {
  const routes: DescribedRoute[] = []
  let description: object | undefined
  app.addHook('onRoute', route => void routes.push(...describedIn(route)))
  programBatchRoutes(app, needs)
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, () => (description ??= openApi(routes)))
  app.post(
    '/api/v1/checks',
    { schema: { body: checkRequestSchema, response: { 200: checkSchema } } },
    async request => {
      const { uid: input, name = '', street = '', zip: zipCode = '', city = '', fresh = false } = request.body
      const actor = actorOf(request)
      const typed = { input, ownCompany: { name, street, zipCode, city } }
      return checkAnswer(await makeCheck(actor, needs, typed, { service: null, useCache: !fresh }), actor.language)
    },
  )
}
