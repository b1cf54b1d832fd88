import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import { takeUploads } from '../../house/http/take-uploads.ts'
import { giveLogo, removeLogo } from './change-logo.ts'
import * as contract from './contract.ts'
import { logoOf } from './logo-of.ts'
import { receivePicture } from './receive-picture.ts'

// Its address changes with the picture (companies/view.ts). No cache in between keeps it, nor the browser for whoever
// signs in after.
const KEPT = { 'cache-control': 'private, max-age=86400', vary: 'Cookie' }

/**
 * The doors to a company's picture: the operator's is seen by anybody, any other by those of its company, so that no one
 * counts the customers; given and taken away by those who administer the company.
 */
export function logoRoutes(app: App, needs: { database: OpenDatabase }): void {
  serve(app, contract.logo, {}, async (request, reply) => {
    const { type, bytes } = await logoOf(needs.database.db, request.params.companyId)
    return reply
      .headers({ 'content-type': type, 'x-content-type-options': 'nosniff', ...KEPT })
      .send(Buffer.from(bytes))
  })
  takeUploads(app, scope =>
    serve(scope, contract.giveLogo, {}, async request => {
      const actor = actorOf(request)
      await giveLogo(actor, needs, request.params.companyId, await receivePicture(actor, request))
    }),
  )
  serve(app, contract.removeLogo, {}, request => removeLogo(actorOf(request), needs, request.params.companyId))
}
