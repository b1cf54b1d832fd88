import { z } from 'zod'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { addCountryMapping, changeCountryMapping, deleteCountryMapping } from './change.ts'
import { copyCountryMapping } from './copy.ts'
import { listCountryMapping } from './list.ts'
import {
  countryMappingListSchema,
  countryMappingPutSchema,
  countryMappingSchema,
  newCountryMappingSchema,
} from './wire.ts'

const params = z.object({ companyId: pathCompanyId })
const oneParams = params.extend({ id: pathId })
const copyParams = z.object({ sourceCompanyId: pathCompanyId, targetCompanyId: pathCompanyId })

// One, or all that there are once all other countries were added.
const mappedSchema = z.union([countryMappingSchema, countryMappingListSchema])

export function countryMappingRoutes(app: App, needs: { database: OpenDatabase }): void {
  app.get('/api/countryapi/:companyId', { schema: { params, response: { 200: countryMappingListSchema } } }, request =>
    listCountryMapping(actorOf(request), needs.database.db, request.params.companyId),
  )
  app.put(
    '/api/countryapi/:companyId',
    { schema: { params, body: countryMappingPutSchema } },
    async (request, reply) => {
      await changeCountryMapping(actorOf(request), needs, request.params.companyId, request.body)
      return reply.code(204).send()
    },
  )
  app.post(
    '/api/countryapi/:companyId',
    { schema: { params, body: newCountryMappingSchema, response: { 201: mappedSchema } } },
    async (request, reply) =>
      reply.code(201).send(await addCountryMapping(actorOf(request), needs, request.params.companyId, request.body)),
  )
  app.delete('/api/countryapi/:companyId/:id', { schema: { params: oneParams } }, async (request, reply) => {
    await deleteCountryMapping(actorOf(request), needs, request.params.companyId, request.params.id)
    return reply.code(204).send()
  })
  app.put(
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { schema: { params: copyParams } },
    async (request, reply) => {
      const { sourceCompanyId, targetCompanyId } = request.params
      await copyCountryMapping(actorOf(request), needs, sourceCompanyId, targetCompanyId)
      return reply.code(204).send()
    },
  )
}
