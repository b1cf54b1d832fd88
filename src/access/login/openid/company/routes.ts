import { actorOf } from '../../../../ground/roles/access.ts'
import type { App } from '../../../../house/http/app.ts'
import { networksOf } from '../../../../house/http/outgoing/networks.ts'
import { perMinuteAndUser } from '../../../../house/http/rate-limits.ts'
import { serve } from '../../../../house/http/serve.ts'
import type { Services } from '../../../../house/services.ts'
import type { OpenClient } from '../provider.ts'
import { changeProvider, endProvider } from './change-provider.ts'
import * as contract from './contract.ts'
import { showProvider } from './read-provider.ts'
import { changedProviderSchema, companyProviderSchema, endedProviderSchema } from './wire.ts'

// Each change asks somebody else's machine.
const MAX_CHANGES_PER_MINUTE = 10

/** By what a company's own provider is tried, kept and told of. */
type OwnProvider = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & {
  publicUrl: string
  tryClient: OpenClient
  /** Networks of the operator's own in which a provider may stand. */
  webhookAllow: string[]
}

/** The doors to the provider of a company's own, for its Admin. Whether the company is in scope is login/guard.ts's to say. */
export function companyProviderRoutes(app: App, own: OwnProvider): void {
  const { database, publicUrl, webhookAllow } = own
  const allowed = networksOf(webhookAllow)

  serve(app, contract.read, { answer: companyProviderSchema }, request =>
    showProvider(database.db, publicUrl, request.params.companyId),
  )
  serve(
    app,
    contract.change,
    { config: perMinuteAndUser(MAX_CHANGES_PER_MINUTE), body: changedProviderSchema },
    async request => {
      await changeProvider(actorOf(request), { ...own, allowed }, request.params.companyId, request.body)
    },
  )
  serve(app, contract.end, { body: endedProviderSchema }, async request => {
    await endProvider(actorOf(request), own, { ...request.params, ...request.body })
  })
}
