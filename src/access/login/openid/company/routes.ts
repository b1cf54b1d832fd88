import { actorOf } from '../../../../base/roles/access.ts'
import type { App } from '../../../../platform/http/app.ts'
import { parseNetworks } from '../../../../platform/http/outgoing/networks.ts'
import { perMinuteAndUser } from '../../../../platform/http/rate-limits.ts'
import { serve } from '../../../../platform/http/serve.ts'
import type { Services } from '../../../../platform/services.ts'
import type { OpenClient } from '../provider.ts'
import { changeProvider, deleteProviderWithCode } from './change-provider.ts'
import * as contract from './contract.ts'
import { describeProvider } from './read-provider.ts'
import { companyProviderSchema, providerChangeSchema, providerRemovalSchema } from './wire.ts'

// Each change sends a request to a third party's server.
const MAX_CHANGES_PER_MINUTE = 10

type CompanyProviderDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & {
  publicUrl: string
  tryClient: OpenClient
  /** Networks opened by the operator, in which a provider may have a private address. */
  webhookAllow: string[]
}

/**
 * Adds the routes for a company's own provider, for its Admins. login/guard.ts checks that the
 * company is in scope.
 */
export function companyProviderRoutes(app: App, deps: CompanyProviderDeps): void {
  const { database, publicUrl, webhookAllow } = deps
  const allowedNetworks = parseNetworks(webhookAllow)

  serve(app, contract.read, { answer: companyProviderSchema }, request =>
    describeProvider(database.db, publicUrl, request.params.companyId),
  )
  serve(
    app,
    contract.change,
    { config: perMinuteAndUser(MAX_CHANGES_PER_MINUTE), body: providerChangeSchema },
    async request => {
      await changeProvider(actorOf(request), { ...deps, allowedNetworks }, request.params.companyId, request.body)
    },
  )
  serve(app, contract.end, { body: providerRemovalSchema }, async request => {
    await deleteProviderWithCode(actorOf(request), deps, { ...request.params, ...request.body })
  })
}
