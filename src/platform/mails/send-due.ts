import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '../../base/database/clock.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { type Alarm, type AlarmLog, createAlarm, type Trouble } from '../alarms/alarm.ts'
import { composeLetter, renderLetter, type Sender } from './compose-mail.ts'
import { MAIL_CONTENT } from './create.ts'
import { type MailContent, UnknownMail } from './define-mail.ts'
import { type MailTransport, NotEncrypted } from './mail-transport.ts'
import { claimMail, cleanUpMails, endMail, type MailRow, postponeMail } from './store.ts'

type Outbox = Sender & {
  database: OpenDatabase
  encryption: Encryption
  post: MailTransport
  clock: Clock
  log: AlarmLog
  /** Reports a mail server that does not encrypt; each sent mail clears it. */
  encryptionAlarm: Alarm
  /** The first delay after a failure: a minute, unless a test sets less. */
  retryBaseMs?: number
}

/**
 * The days for which a mail is retried. Initial passwords expire after 7 days, and a late mail
 * about a batch is useless.
 */
export const MAX_RETRY_DAYS = 3

/** `daily` queues the mails of each Vienna day, if mails are sent; a missed day is caught up. */
type MailRound = Omit<Outbox, 'post' | 'encryptionAlarm'> & {
  post: MailTransport | null
  daily: (now: Date) => Promise<void>
}

/**
 * Returns the worker's recurring job for mails. Once a Vienna day it tidies up and queues the day's
 * mails; each time it sends due mails. `post` null: mails are not sent, and waiting ones are
 * deleted in time.
 */
export function createMailRound(round: MailRound): () => Promise<void> {
  const { database, clock, post, log, daily } = round
  let lastDay = ''
  const encryptionAlarm = createAlarm(log, 'mail-encryption')
  return async () => {
    const day = viennaDay(clock.now())
    if (day !== lastDay) {
      const deletedCount = await cleanUpMails(database.db, MAX_RETRY_DAYS)
      if (deletedCount > 0) log.error({ mails: deletedCount }, 'mails were dropped')
      if (post) await daily(clock.now())
      lastDay = day
    }
    if (post) await sendDueMails({ ...round, post, encryptionAlarm })
  }
}

const MAX_PER_ROUND = 20
const FIRST_DELAY_MS = 60_000
const MAX_DELAY_MS = 60 * 60_000

/**
 * Sends due mails until one fails; then the mail server gets a pause, and the mail an increasing
 * one. Delivery is at least once: a process that dies after the server's confirmation sends the
 * mail again with the same Message-ID. A mail of an unknown kind does not stop the others.
 */
async function sendDueMails(outbox: Outbox): Promise<void> {
  for (let count = 0; count < MAX_PER_ROUND; count++) {
    const token = randomUUID()
    const row = await claimMail(outbox.database.db, token)
    if (row === null || !(await sendMail(outbox, row, token))) return
  }
}

/** Sends a mail. Returns whether the next mail may be sent. */
async function sendMail(outbox: Outbox, row: MailRow, token: string): Promise<boolean> {
  const { post, clock, log, encryptionAlarm, retryBaseMs } = outbox
  const { db } = outbox.database
  const lease = { id: row.id, token }
  try {
    await post.send({ to: row.recipient, messageId: messageId(outbox, row), ...render(outbox, row) })
    encryptionAlarm(null)
    await endMail(db, lease, 'sent')
    return true
  } catch (failure) {
    if (failure instanceof NotEncrypted) encryptionAlarm(notEncrypted(failure))
    const isOver = clock.now().getTime() - row.created_at.getTime() > MAX_RETRY_DAYS * DAY_MS
    log.error({ mail: row.id, tries: row.tries, reason: reasonOf(failure) }, failureMessage(isOver))
    await (isOver ? endMail(db, lease, 'given-up') : postponeMail(db, lease, delayAfter(row.tries, retryBaseMs)))
    // The mail server was not contacted and works for other mails.
    return failure instanceof UnknownMail
  }
}

const notEncrypted = ({ message: reason }: NotEncrypted): Trouble => ({
  facts: { reason },
  message: `the mail server of SMTP_URL does not encrypt: mails wait, and are dropped after ${MAX_RETRY_DAYS} days`,
})

const failureMessage = (isOver: boolean) =>
  isOver ? 'a mail was dropped' : 'a mail was not accepted, it will be retried'

function render({ encryption, ...sender }: Outbox, { cause, content_sealed, language }: MailRow) {
  // Encrypted by create.ts and decrypted only here.
  const mail = JSON.parse(encryption.decrypt(content_sealed ?? '', MAIL_CONTENT.context({ cause }))) as MailContent
  return renderLetter(composeLetter(mail, language, sender))
}

/**
 * Returns a mail's Message-ID: the same for each try, and unique across installations. Mailboxes
 * show a mail that arrives twice only once.
 */
function messageId({ publicUrl }: Outbox, { cause, created_at }: MailRow): string {
  const hash = createHash('sha256').update(`${publicUrl} ${cause} ${created_at.toISOString()}`).digest('hex')
  return `<${hash.slice(0, 32)}@${new URL(publicUrl).hostname}>`
}

const delayAfter = (tries: number, base = FIRST_DELAY_MS): number =>
  Math.min(MAX_DELAY_MS, base * 2 ** Math.min(tries - 1, 20))

// The server's message without the mail, whose content must not be logged.
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  const code = 'code' in failure ? ` (${String(failure.code)})` : ''
  return `${failure.message}${code}`
}
