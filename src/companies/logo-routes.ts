import { z } from 'zod'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { takeUploads } from '../http/take-uploads.ts'
import { actorOf } from '../roles/access.ts'
import { pathId } from '../roles/path-rules.ts'
import { giveLogo, removeLogo } from './change-logo.ts'
import { logoOf } from './logo-of.ts'
import { receivePicture } from './receive-picture.ts'

const params = z.object({ id: pathId })
// Its address changes with the picture (companies/view.ts). No cache in between keeps it, nor the browser for whoever
// signs in after.
const KEPT = { 'cache-control': 'private, max-age=86400', vary: 'Cookie' }

/**
 * The doors to a company's picture: the operator's is seen by anybody, any other by those of its company, so that no one
 * counts the customers; given and taken away by those who administer the company.
 */
export function logoRoutes(app: App, needs: { database: OpenDatabase }): void {
  app.get('/api/company/:id/logo', { schema: { params } }, async (request, reply) => {
    const { type, bytes } = await logoOf(needs.database.db, request.params.id)
    return reply
      .headers({ 'content-type': type, 'x-content-type-options': 'nosniff', ...KEPT })
      .send(Buffer.from(bytes))
  })
  takeUploads(app, scope => {
    scope.put('/api/company/:id/logo', { schema: { params } }, async (request, reply) => {
      const actor = actorOf(request)
      await giveLogo(actor, needs, request.params.id, await receivePicture(actor, request))
      return reply.code(204).send()
    })
  })
  app.delete('/api/company/:id/logo', { schema: { params } }, async (request, reply) => {
    await removeLogo(actorOf(request), needs, request.params.id)
    return reply.code(204).send()
  })
}
