import { viennaDay } from '../../ground/texts/format.ts'
import { createAlarm } from '../alarms/alarm.ts'
import type { Post } from './post.ts'
import { GIVEN_UP_DAYS, type SendNeeds, sendDueMails } from './send-due.ts'
import { tidyMails } from './store.ts'

/** `daily` queues what is due once a Vienna day, where mails are sent; a day on which it did not run is made up for. */
type Needs = Omit<SendNeeds, 'post' | 'encryptionAlarm'> & { post: Post | null; daily: (now: Date) => Promise<void> }

/**
 * What the worker does about mails again and again: once a Vienna day it tidies up and has the day's mails queued;
 * each time it sends what is due. `post` null: mails are not sent, and what still waits from before is wiped in time.
 */
export function mailRound(needs: Needs): () => Promise<void> {
  let lastDay = ''
  const encryptionAlarm = createAlarm(needs.log, 'mail-encryption')
  return async () => {
    const { db, clock, post, daily } = needs
    const day = viennaDay(clock.now())
    if (day !== lastDay) {
      const wiped = await tidyMails(db, GIVEN_UP_DAYS)
      if (wiped > 0) needs.log.error({ mails: wiped }, 'mails are given up')
      if (post) await daily(clock.now())
      lastDay = day
    }
    if (post) await sendDueMails({ ...needs, post, encryptionAlarm })
  }
}
