import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import { type App, takeUploads } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import { changeCompany } from './change.ts'
import { addCompany, type CompanyEnding, deleteCompany, listCompanies } from './companies.ts'
import * as contract from './contract.ts'
import { type DoctorNeeds, testFinanzonlineAccount } from './doctor/test-account.ts'
import type { TryNeeds } from './doctor/tries.ts'
import { accountTestAskedSchema, accountTestSchema } from './doctor/wire.ts'
import { giveLogo, logoOf, receivePicture, removeLogo } from './logo.ts'
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

// Its address changes with the picture (companies.ts). No cache in between keeps it, nor the browser for whoever
// signs in after.
const KEPT = { 'cache-control': 'private, max-age=86400', vary: 'Cookie' }

/**
 * The doors to a company's picture: the operator's is seen by anybody, any other by those of its company, so that no one
 * counts the customers; given and taken away by those who administer the company.
 */
function logoRoutes(app: App, needs: { database: OpenDatabase }): void {
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

/** The door to the account doctor. */
export function doctorRoutes(app: App, needs: DoctorNeeds): void {
  serve(app, contract.testAccount, { body: accountTestAskedSchema, answer: accountTestSchema }, request =>
    testFinanzonlineAccount(actorOf(request), needs, request.params.companyId, request.body?.again === true),
  )
}
