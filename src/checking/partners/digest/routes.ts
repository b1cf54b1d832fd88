import type { Clock } from '../../../ground/database/clock.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import { actorOf } from '../../../ground/roles/access.ts'
import type { App } from '../../../house/http/app.ts'
import { serve } from '../../../house/http/serve.ts'
import type { Mails } from '../../../house/mails/create.ts'
import * as contract from '../contract.ts'
import { ownMailsChangeSchema, ownMailsSchema } from '../wire.ts'
import { keepOwnMails, ownMails } from './readers.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Pick<Mails, 'areSent'> }

/** The doors to one's own mail of the day: whether it comes, and whether one wants it. */
export function ownMailsRoutes(app: App, needs: Needs): void {
  serve(app, contract.ownMails, { answer: ownMailsSchema }, request => ownMails(actorOf(request), needs))
  serve(app, contract.changeOwnMails, { body: ownMailsChangeSchema }, async request => {
    await keepOwnMails(actorOf(request), needs, request.body.wants)
  })
}
