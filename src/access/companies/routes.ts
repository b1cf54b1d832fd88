import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import { addCompany } from './add.ts'
import { changeCompany } from './change.ts'
import * as contract from './contract.ts'
import { type CompanyEnding, deleteCompany } from './delete.ts'
import type { TryNeeds } from './doctor/take-try.ts'
import { listCompanies } from './list.ts'
import { logoRoutes } from './logo-routes.ts'
import { companyChangeSchema, companyListSchema, companySchema } from './wire.ts'

type Needs = TryNeeds & { companyEndings: CompanyEnding[] }

export function companiesRoutes(app: App, needs: Needs): void {
  serve(app, contract.list, { answer: companyListSchema }, request =>
    listCompanies(actorOf(request), needs.database.db, needs.clock.now()),
  )
  serve(app, contract.add, { body: companyChangeSchema, answer: companySchema, code: 201 }, request =>
    addCompany(actorOf(request), needs, request.body),
  )
  serve(app, contract.change, { body: companyChangeSchema }, request =>
    changeCompany(actorOf(request), needs, request.params.companyId, request.body),
  )
  logoRoutes(app, needs)
  serve(app, contract.remove, {}, request => deleteCompany(actorOf(request), needs, request.params.companyId))
}
