import { batchOwner } from '../batches/owner.ts'
import { workCacheRefresh } from '../cache-refresh/work.ts'
import { checkUid } from '../checks/check-uid.ts'
import { createDesk } from '../checks/desk.ts'
import { rememberedAnswers } from '../checks/remembered-answers.ts'
import { mailRound } from '../mails/mail-round.ts'
import { createPost } from '../mails/post.ts'
import { repeat } from '../queue/repeat.ts'
import { workLanes } from '../queue/work.ts'
import type { House } from './house.ts'

// Settings, mapping or credentials that change reach the lanes within a second.
const STANDING_IS_KNOWN_MS = 1_000
const MAILS_EVERY_MS = 5_000

/** The worker's half: lanes that ask the authorities, the finishing of batches, the cache update, and mails. */
export async function startWork(house: House): Promise<{ stop: () => Promise<void> }> {
  const { configuration, log, clock, database, seal, operator, authorities, queue, mails } = house
  const desk = createDesk({ db: database.db, clock, seal, authorities, rememberMs: STANDING_IS_KNOWN_MS })
  const lanes = await workLanes(queue, {
    ...configuration,
    log,
    clock,
    owner: batchOwner({ database, operator, mails, clock, limits: configuration }),
    check: (question, signal) => checkUid(desk, question, signal),
    remembered: (companyId, uids) => rememberedAnswers(desk, companyId, uids),
  })
  const refresh = await workCacheRefresh({ ...configuration, database, desk, clock, log })
  const post = configuration.smtpUrl === null ? null : createPost({ ...configuration, smtpUrl: configuration.smtpUrl })
  const sendMails = mailRound({ ...configuration, db: database.db, seal, clock, operator, mails, post, log })
  const mailing = repeat(MAILS_EVERY_MS, sendMails, log)
  return { stop: async () => void (await Promise.all([lanes.stop(), refresh.stop(), mailing.stop()])) }
}
