import { z } from 'zod'
import type { App } from '../../http/app.ts'
import { perMinuteAndUser } from '../../login/rate-limits.ts'
import { networksOf } from '../../outgoing/networks.ts'
import { actorOf } from '../../roles/access.ts'
import { pathCompanyId } from '../../roles/path-rules.ts'
import type { OpenidNeeds } from '../needs.ts'
import type { OpenClient } from '../open-client.ts'
import { changeProvider } from './change-provider.ts'
import { endProvider } from './end-provider.ts'
import { showProvider } from './show-provider.ts'
import { changedProviderSchema, companyProviderSchema, endedProviderSchema } from './wire.ts'

const params = z.object({ companyId: pathCompanyId })
const PATH = '/api/company/:companyId/openid'

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

  app.get(PATH, { schema: { params, response: { 200: companyProviderSchema } } }, request =>
    showProvider(database.db, needs.publicUrl, request.params.companyId),
  )
  app.put(
    PATH,
    { config: perMinuteAndUser(MOST_CHANGES_A_MINUTE), schema: { params, body: changedProviderSchema } },
    async (request, reply) => {
      await changeProvider(actorOf(request), needs, request.params.companyId, request.body)
      return reply.code(204).send()
    },
  )
  app.delete(PATH, { schema: { params, body: endedProviderSchema } }, async (request, reply) => {
    await endProvider(actorOf(request), needs, { ...request.params, ...request.body })
    return reply.code(204).send()
  })
}
