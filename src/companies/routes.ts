import { z } from 'zod'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathId } from '../roles/path-rules.ts'
import { addCompany } from './add.ts'
import { changeCompany } from './change.ts'
import { type CompanyEnding, deleteCompany } from './delete.ts'
import type { TryNeeds } from './doctor/take-try.ts'
import { listCompanies } from './list.ts'
import { logoRoutes } from './logo-routes.ts'
import { companyChangeSchema, companyListSchema, companySchema } from './wire.ts'

type Needs = TryNeeds & { companyEndings: CompanyEnding[] }

const params = z.object({ id: pathId })

export function companiesRoutes(app: App, needs: Needs): void {
  app.get('/api/company', { schema: { response: { 200: companyListSchema } } }, request =>
    listCompanies(actorOf(request), needs.database.db, needs.clock.now()),
  )
  app.post(
    '/api/company',
    { schema: { body: companyChangeSchema, response: { 201: companySchema } } },
    async (request, reply) => reply.code(201).send(await addCompany(actorOf(request), needs, request.body)),
  )
  app.put('/api/company/:id', { schema: { params, body: companyChangeSchema } }, async (request, reply) => {
    await changeCompany(actorOf(request), needs, request.params.id, request.body)
    return reply.code(204).send()
  })
  logoRoutes(app, needs)
  app.delete('/api/company/:id', { schema: { params } }, async (request, reply) => {
    await deleteCompany(actorOf(request), needs, request.params.id)
    return reply.code(204).send()
  })
}
