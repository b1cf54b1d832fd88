import type { Clock } from '../../database/clock.ts'
import type { OpenDatabase } from '../../database/database.ts'
import type { App } from '../../http/app.ts'
import type { Mails } from '../../mails/create.ts'
import { actorOf } from '../../roles/access.ts'
import { ownMailsChangeSchema, ownMailsSchema } from '../wire.ts'
import { keepOwnMails, ownMails } from './own-mails.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Pick<Mails, 'areSent'> }

/** The doors to one's own mail of the day: whether it comes, and whether one wants it. */
export function ownMailsRoutes(app: App, needs: Needs): void {
  app.get('/api/partner-mails', { schema: { response: { 200: ownMailsSchema } } }, request =>
    ownMails(actorOf(request), needs),
  )
  app.put('/api/partner-mails', { schema: { body: ownMailsChangeSchema } }, async (request, reply) => {
    await keepOwnMails(actorOf(request), needs, request.body.wants)
    return reply.code(204).send()
  })
}
