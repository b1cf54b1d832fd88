import { cookieKind } from '../../access/credentials/cookies.ts'
import { actorOf } from '../../base/roles/access.ts'
import { viennaDay } from '../../base/texts/format.ts'
import * as reports from '../../documents/reports/contract.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import type { LinkIssuer } from './link/create-or-withdraw-link.ts'
import { createLink, withdrawLink } from './link/create-or-withdraw-link.ts'
import { linkAuditObject } from './link/link-store.ts'
import { clearTicketCookie, openLink, redeemPackageTicket, setTicketCookie, ticketIn } from './link/open-link.ts'
import { listPackages } from './list-packages.ts'
import { packageAuditObject, packageOf, removePackage, requestPackage, sendPackage } from './packages.ts'
import { readPublicKey } from './signing-key.ts'
import {
  createdLinkSchema,
  newLinkSchema,
  openedPackageSchema,
  openLinkSchema,
  packageIdSchema,
  packageListSchema,
  packageRequestSchema,
} from './wire.ts'

// A package may keep a worker busy for hours.
const MAX_REQUESTED_PER_MINUTE = 10
const MAX_KEYS_PER_MINUTE = 60

/** Adds the routes of packages for auditors. login/guard.ts checks that the company is in scope. */
export function auditorPackageRoutes(app: App, { database, clock }: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.list, { answer: packageListSchema }, request =>
    listPackages(database.db, request.params.companyId, viennaDay(clock.now())),
  )
  serve(
    app,
    contract.create,
    {
      body: packageRequestSchema,
      answer: packageIdSchema,
      code: 201,
      config: perMinuteAndUser(MAX_REQUESTED_PER_MINUTE),
    },
    async request => ({
      id: await requestPackage(actorOf(request), database, request.params.companyId, request.body),
    }),
  )
  serve(app, contract.remove, {}, request =>
    removePackage(actorOf(request), database, request.params.companyId, request.params.id),
  )
  serve(app, contract.archive, {}, async (request, reply) => {
    const row = await packageOf(database.db, request.params.companyId, request.params.id)
    const download = { actor: actorOf(request), object: packageAuditObject(row) }
    return sendPackage(request, reply, database, row, download)
  })
  serve(app, reports.publicKey, { config: perMinuteAndAddress(MAX_KEYS_PER_MINUTE) }, async (_request, reply) =>
    reply.type('application/x-pem-file').send(await readPublicKey(database.db)),
  )
}

const MAX_MADE_PER_MINUTE = 10
const MAX_OPENED_PER_MINUTE = 20

/** Adds the routes that create and withdraw links, and those for auditors. */
export function auditorLinkRoutes(app: App, links: LinkIssuer & { publicUrl: string }): void {
  const { database } = links
  const kind = cookieKind(links)
  serve(
    app,
    contract.makeLink,
    { body: newLinkSchema, answer: createdLinkSchema, code: 201, config: perMinuteAndUser(MAX_MADE_PER_MINUTE) },
    request => createLink(actorOf(request), links, { ...request.params, ...request.body }),
  )
  serve(app, contract.withdrawLink, {}, request =>
    withdrawLink(actorOf(request), database, request.params.companyId, request.params.id),
  )
  serve(
    app,
    contract.open,
    { body: openLinkSchema, answer: openedPackageSchema, config: perMinuteAndAddress(MAX_OPENED_PER_MINUTE) },
    async (request, reply) => {
      const caller = { address: request.ip, disconnected: disconnectSignal(reply) }
      const { opened, ticket } = await openLink(links, request.body, caller)
      setTicketCookie(reply, kind, ticket)
      return opened
    },
  )
  serve(
    app,
    contract.openedArchive,
    // A HEAD request would use up the ticket.
    { exposeHeadRoute: false, config: perMinuteAndAddress(MAX_OPENED_PER_MINUTE) },
    async (request, reply) => {
      const { link, row } = await redeemPackageTicket(links, ticketIn(request.cookies, kind))
      clearTicketCookie(reply, kind)
      const object = linkAuditObject({ id: link.id, company_id: row.company_id })
      return sendPackage(request, reply, database, row, { actor: { address: request.ip }, object })
    },
  )
}
