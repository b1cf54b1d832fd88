import { createAlarm } from '../alarms/alarm.ts'
import { viennaDay } from '../texts/format.ts'
import type { Mails } from './create.ts'
import type { Post } from './post.ts'
import { queueLicenceMails } from './queue-licence-mails.ts'
import { GIVEN_UP_DAYS, type SendNeeds, sendDueMails } from './send-due.ts'
import { tidyMails } from './store.ts'

type Needs = Omit<SendNeeds, 'post' | 'encryptionAlarm'> & { mails: Mails; post: Post | null }

/**
 * What the worker does about mails again and again: once a Vienna day it tidies up and looks for licences that run out;
 * each time it sends what is due. `post` null: mails are not sent, and what still waits from before is wiped in time.
 */
export function mailRound(needs: Needs): () => Promise<void> {
  let lastDay = ''
  const encryptionAlarm = createAlarm(needs.log, 'mail-encryption')
  return async () => {
    const { db, clock, post } = needs
    const day = viennaDay(clock.now())
    if (day !== lastDay) {
      const wiped = await tidyMails(db, GIVEN_UP_DAYS)
      if (wiped > 0) needs.log.error({ mails: wiped }, 'mails are given up')
      if (post) await queueLicenceMails(needs, clock.now())
      lastDay = day
    }
    if (post) await sendDueMails({ ...needs, post, encryptionAlarm })
  }
}
