import { commit } from '../../../base/database/commit.ts'
import type { Transaction } from '../../../base/database/database.ts'
import type { Encryption } from '../../../base/database/encryption.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { defineTexts } from '../../../base/texts/define.ts'
import { formatTime } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import { defineAccessMail, notifyAdmins } from '../../../platform/mails/notify-admins.ts'
import type { Services } from '../../../platform/services.ts'
import { findAccountProblem } from '../../../registers/authorities/finanzonline/refused-callers.ts'
import { finanzonlineAccountOf } from '../account.ts'
import { texts } from '../companies-texts.ts'
import { lockCompany } from '../company-of.ts'
import { type AccountTry, consecutiveRefusals, REFUSALS_BEFORE_WAIT, triesBlockedUntil } from './tries-rules.ts'
import { insertTry, setTryOutcome, triesOf } from './tries-store.ts'

/**
 * Runs `work`, which uses FinanzOnline credentials, unless the company has tried too often
 * (docs/rules.md#account-tries). `work` gets a function that counts the try in the given
 * transaction. Throws 429 with Retry-After, and mails the Admins once per wait.
 */
export async function withTryLimit<T>(
  actor: Actor,
  services: Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>,
  companyId: number,
  work: (claimTry: (trx: Transaction, kind: AccountTry['kind']) => Promise<number>) => Promise<T>,
): Promise<T> {
  const blocked: { until: Date | null } = { until: null }
  const claimTry = async (trx: Transaction, kind: AccountTry['kind']) => {
    blocked.until = await findWaitEnd(services, trx, companyId, kind)
    if (blocked.until !== null) throw tooManyTries(actor, blocked.until, services.clock.now())
    return insertTry(trx, { companyId, kind, now: services.clock.now() })
  }
  try {
    return await work(claimTry)
  } catch (failure) {
    const until = blocked.until?.toISOString()
    if (until !== undefined) await commit(services.database, trx => notifyOfCause(services, trx, companyId, until))
    throw failure
  }
}

/**
 * Returns until when the company must wait, or null. Locks the company's row, so that the second of
 * two concurrent tries sees the first.
 */
async function findWaitEnd(
  { encryption, clock }: Pick<Services, 'encryption' | 'clock'>,
  trx: Transaction,
  companyId: number,
  kind: AccountTry['kind'],
) {
  await lockCompany(trx, companyId)
  await recordRefusedChange(trx, encryption, companyId)
  return triesBlockedUntil(await triesOf(trx, companyId), kind, clock.now())
}

/** Counts entered credentials that were refused in a check or batch instead of a test. */
async function recordRefusedChange(trx: Transaction, encryption: Encryption, companyId: number): Promise<void> {
  const [newest] = await triesOf(trx, companyId)
  // A test records its own outcome.
  if (newest?.kind !== 'change' || newest.outcome !== 'open') return
  const account = await finanzonlineAccountOf(trx, encryption, companyId)
  if (account?.companyId !== companyId) return
  if ((await findAccountProblem(trx, account))?.kind === 'closed') await setTryOutcome(trx, newest.id, 'refused')
}

function tooManyTries({ language }: Actor, until: Date, now: Date): Refusal {
  const message = translate(texts, language)('triesRest', { at: formatTime(until).slice(0, 5) })
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new Refusal('too-often', 'too many tries', [{ path: 'finanzonline', message }], seconds)
}

/**
 * Mails a company's Admins once refusals lead to waits: another person may be probing credentials
 * from their account.
 */
export async function notifyOfRefusals(
  services: Pick<Services, 'mails' | 'clock'>,
  trx: Transaction,
  companyId: number,
): Promise<void> {
  const refusals = consecutiveRefusals(await triesOf(trx, companyId))
  if (refusals.length >= REFUSALS_BEFORE_WAIT)
    await notifyOfCause(services, trx, companyId, `refusal ${refusals[0]?.id}`)
}

const notifyOfCause = (
  { mails, clock }: Pick<Services, 'mails' | 'clock'>,
  trx: Transaction,
  companyId: number,
  cause: string,
): Promise<void> => queueTriesMail(trx, mails, companyId, { cause, at: clock.now() })

/** Informs Admins of too many tries of FinanzOnline credentials. */
export const TRIES_MAIL = defineAccessMail({
  event: 'account-tries',
  path: '/uid-account',
  texts: defineTexts('companies-tries-mail', {
    subject: {
      de: 'Zu viele Versuche mit FinanzOnline-Zugangsdaten: {{companyName}}',
      en: 'Too many attempts with FinanzOnline credentials: {{companyName}}',
    },
    text: {
      de: 'für {{companyName}} wurden kurz hintereinander mehrere FinanzOnline-Zugangsdaten eingegeben oder getestet. Weitere Versuche sind vorerst gesperrt; mit jeder Ablehnung verdoppelt sich die Wartezeit. Wer es war, steht im Protokoll.',
      en: 'Several sets of FinanzOnline credentials have been entered or tested for {{companyName}} within a short time. Further attempts are blocked for now; the wait doubles with each refusal. The audit log shows who made the attempts.',
    },
    link: { de: 'Zum FinanzOnline-Zugang', en: 'Go to the FinanzOnline account' },
  }),
})

/** Mails a company's Admins, once per cause. The audit log names the user. */
const queueTriesMail = (
  trx: Transaction,
  mails: Mails,
  companyId: number,
  { cause, at }: { cause: string; at: Date },
): Promise<void> => notifyAdmins(trx, mails, companyId, { mail: TRIES_MAIL, cause, at, by: '', what: '' })
