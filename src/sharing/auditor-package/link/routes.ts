import { cookieKind } from '../../../access/login/needs.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../../../access/login/rate-limits.ts'
import { actorOf } from '../../../ground/roles/access.ts'
import type { App } from '../../../house/http/app.ts'
import { goneSignal } from '../../../house/http/gone-signal.ts'
import { serve } from '../../../house/http/serve.ts'
import * as contract from '../contract.ts'
import { handOutPackage } from '../hand-out.ts'
import { madeLinkSchema, openedPackageSchema, openLinkSchema, wantedLinkSchema } from '../wire.ts'
import { auditedLink } from './link-store.ts'
import { makeLink } from './make-link.ts'
import { clearTicketCookie, type LinkNeeds, openLink, packageOfTicket, setTicketCookie, ticketIn } from './open-link.ts'
import { withdrawLink } from './withdraw-link.ts'

const MOST_MADE_A_MINUTE = 10
const MOST_OPENED_A_MINUTE = 20

/** The doors by which a link is made and withdrawn, and by which an auditor comes in. */
export function auditorLinkRoutes(app: App, needs: LinkNeeds): void {
  const { database } = needs
  const kind = cookieKind(needs)
  serve(
    app,
    contract.makeLink,
    { body: wantedLinkSchema, answer: madeLinkSchema, code: 201, config: perMinuteAndUser(MOST_MADE_A_MINUTE) },
    request => makeLink(actorOf(request), needs, { ...request.params, ...request.body }),
  )
  serve(app, contract.withdrawLink, {}, request =>
    withdrawLink(actorOf(request), database, request.params.companyId, request.params.id),
  )
  serve(
    app,
    contract.open,
    { body: openLinkSchema, answer: openedPackageSchema, config: perMinuteAndAddress(MOST_OPENED_A_MINUTE) },
    async (request, reply) => {
      const caller = { address: request.ip, gone: goneSignal(reply) }
      const { opened, ticket } = await openLink(needs, request.body, caller)
      setTicketCookie(reply, kind, ticket)
      return opened
    },
  )
  serve(
    app,
    contract.openedArchive,
    // Looking at its head alone would use the ticket up.
    { exposeHeadRoute: false, config: perMinuteAndAddress(MOST_OPENED_A_MINUTE) },
    async (request, reply) => {
      const { link, row } = await packageOfTicket(needs, ticketIn(request.cookies, kind))
      clearTicketCookie(reply, kind)
      const object = auditedLink({ id: link.id, company_id: row.company_id })
      return handOutPackage(request, reply, database, row, { doer: { address: request.ip }, object })
    },
  )
}
