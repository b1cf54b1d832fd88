import { actorOf } from '../../base/roles/access.ts'
import { type App, registerUploads } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { type AccountTestDeps, testFinanzonlineAccount } from './account-test/test-account.ts'
import { accountTestRequestSchema, accountTestSchema } from './account-test/wire.ts'
import { changeCompany } from './change.ts'
import type { ClaimDeps } from './claimed-numbers.ts'
import { addCompany, type CompanyDeletionStep, deleteCompany, listCompanies } from './companies.ts'
import * as contract from './contract.ts'
import { logoOf, receiveImage, removeLogo, setLogo } from './logo.ts'
import { companyChangeSchema, companyListSchema, companySchema } from './wire.ts'

export function companiesRoutes(
  app: App,
  deps: ClaimDeps &
    Pick<Services, 'encryption'> & {
      companyEndings: CompanyDeletionStep[]
    },
): void {
  serve(app, contract.list, { answer: companyListSchema }, request =>
    listCompanies(actorOf(request), deps.database.db, deps.clock.now()),
  )
  serve(app, contract.add, { body: companyChangeSchema, answer: companySchema, code: 201 }, request =>
    addCompany(actorOf(request), deps, request.body),
  )
  serve(app, contract.change, { body: companyChangeSchema }, request =>
    changeCompany(actorOf(request), deps, request.params.companyId, request.body),
  )
  logoRoutes(app, deps)
  serve(app, contract.remove, {}, request => deleteCompany(actorOf(request), deps, request.params.companyId))
}

// The URL changes with the image (companies.ts). Shared caches must not store it, and the browser
// not reuse it for the next user.
const CACHE_HEADERS = { 'cache-control': 'private, max-age=86400', vary: 'Cookie' }

/**
 * Adds the routes of a company's logo. The operator's is public; any other is visible only within
 * its company, so that customers cannot be enumerated. Only those who administer the company may
 * set or remove it.
 */
function logoRoutes(app: App, services: Pick<Services, 'database'>): void {
  serve(app, contract.logo, {}, async (request, reply) => {
    const { type, bytes } = await logoOf(services.database.db, request.params.companyId)
    return reply
      .headers({ 'content-type': type, 'x-content-type-options': 'nosniff', ...CACHE_HEADERS })
      .send(Buffer.from(bytes))
  })
  registerUploads(app, scope =>
    serve(scope, contract.setLogo, {}, async request => {
      const actor = actorOf(request)
      await setLogo(actor, services, request.params.companyId, await receiveImage(actor, request))
    }),
  )
  serve(app, contract.removeLogo, {}, request => removeLogo(actorOf(request), services, request.params.companyId))
}

export function accountTestRoutes(app: App, deps: AccountTestDeps): void {
  serve(app, contract.testAccount, { body: accountTestRequestSchema, answer: accountTestSchema }, request =>
    testFinanzonlineAccount(actorOf(request), deps, request.params.companyId, request.body?.again === true),
  )
}
