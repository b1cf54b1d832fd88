import { actorOf } from '../../../../ground/roles/access.ts'
import type { App } from '../../../../house/http/app.ts'
import { networksOf } from '../../../../house/http/outgoing/networks.ts'
import { perMinuteAndUser } from '../../../../house/http/rate-limits.ts'
import { serve } from '../../../../house/http/serve.ts'
import type { OpenidNeeds } from '../needs.ts'
import type { OpenClient } from '../provider.ts'
import { changeProvider, endProvider } from './change-provider.ts'
import * as contract from './contract.ts'
import { showProvider } from './read-provider.ts'
import { changedProviderSchema, companyProviderSchema, endedProviderSchema } from './wire.ts'

// Each change asks somebody else's machine.
const MOST_CHANGES_A_MINUTE = 10

type Needs = Pick<OpenidNeeds, 'database' | 'encryption' | 'clock' | 'publicUrl' | 'mails' | 'signIn'> & {
  tryClient: OpenClient
  /** Networks of the operator's own in which a provider may stand. */
  webhookAllow: string[]
}

/** The doors to the provider of a company's own, for its Admin. Whether the company is in scope is login/guard.ts's to say. */
export function companyProviderRoutes(app: App, given: Needs): void {
  const needs = { ...given, allowed: networksOf(given.webhookAllow) }
  const { database } = needs

  serve(app, contract.read, { answer: companyProviderSchema }, request =>
    showProvider(database.db, needs.publicUrl, request.params.companyId),
  )
  serve(
    app,
    contract.change,
    { config: perMinuteAndUser(MOST_CHANGES_A_MINUTE), body: changedProviderSchema },
    async request => {
      await changeProvider(actorOf(request), needs, request.params.companyId, request.body)
    },
  )
  serve(app, contract.end, { body: endedProviderSchema }, async request => {
    await endProvider(actorOf(request), needs, { ...request.params, ...request.body })
  })
}
