import { type HashingQueue, hashPassword } from '../../../access/users/password-hash.ts'
import { refuseWrongCode, type SignInActions } from '../../../access/users/sign-in-actions.ts'
import { nameOf, userById } from '../../../access/users/user-of.ts'
import type { Clock } from '../../../ground/database/clock.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { defineTexts } from '../../../ground/texts/define.ts'
import { viennaDay } from '../../../ground/texts/format.ts'
import { record } from '../../../house/audit-log/record.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { defineAccessMail, tellAdmins } from '../../../house/mails/tell-admins.ts'
import { packageOf, packageToChange } from '../package-of.ts'
import { keptUntil } from '../package-rules.ts'
import type { PackageRow } from '../store.ts'
import type { MadeLink } from '../wire.ts'
import { newLinkPassword, newToken, tidiedPassword, tokenHash } from './link-secrets.ts'
import { auditedLink, insertLink } from './link-store.ts'

type Needs = {
  signIn: Pick<SignInActions, 'confirmCode'>
  database: OpenDatabase
  clock: Clock
  hashing: HashingQueue
  mails: Mails
}
type Wanted = { companyId: number; id: number; lastDay: string; totp: string }

/**
 * Makes a link to a package, of which the company's Admins are told. Returns its token and its password, this once. Refuses (404) what is not this company's, (409) a package
 * without an archive, (400) 'TOTP is invalid', a day that is over, or on which the archive is gone.
 */
export async function makeLink(actor: Actor, needs: Needs, wanted: Wanted): Promise<MadeLink> {
  const { companyId, id, lastDay, totp } = wanted
  const { database, clock, hashing } = needs
  refuseWrongEnd(await packageOf(database.db, companyId, id), lastDay, clock.now())
  await refuseWrongCode(needs.signIn, actor, totp)
  const [token, password] = [newToken(), newLinkPassword()]
  const caller = { tier: 'known' as const, key: `user ${actor.userId}` }
  const password_hash = await hashing(caller, () => hashPassword(tidiedPassword(password)))
  return commit(database, async trx => {
    const row = await packageToChange(trx, companyId, id)
    refuseWrongEnd(row, lastDay, clock.now())
    const fields = { package_id: id, token_hash: tokenHash(token), password_hash, last_day: lastDay }
    const linkId = await insertLink(trx, { ...fields, created_by: actor.userId })
    const object = auditedLink({ id: linkId, company_id: companyId })
    await record(trx, actor, 'auditor-link.add', object, null, { package: id, to: lastDay })
    await tellOfLink(trx, needs.mails, actor, { linkId, of: row, at: clock.now() })
    return { id: linkId, token, password }
  })
}

function refuseWrongEnd({ state, ended_at }: PackageRow, lastDay: string, now: Date): void {
  if (state !== 'made' || ended_at === null) throw new Refusal('conflict', 'no package')
  if (lastDay >= viennaDay(now) && lastDay <= viennaDay(keptUntil(ended_at))) return
  throw new Refusal('bad-input', 'bad input', [{ path: 'lastDay', message: 'not while the package is kept' }])
}

/** Tells of a link by which an auditor fetches a package. */
export const AUDITOR_LINK_MAIL = defineAccessMail({
  event: 'auditor-link',
  path: '/admin/auditor-packages',
  texts: defineTexts('auditor-link-mail', {
    subject: { de: 'Neuer Link für Prüfer: {{companyName}}', en: 'New link for auditors: {{companyName}}' },
    text: {
      de: 'für ein Prüferpaket von {{companyName}} wurde ein Link erstellt. Wer Link und Passwort hat, kann es herunterladen.',
      en: 'A link to an auditor package of {{companyName}} has been created. Anyone who has the link and password can download it.',
    },
    link: { de: 'Zu den Prüferpaketen', en: 'Go to the auditor packages' },
  }),
})

type Made = { linkId: number; of: PackageRow; at: Date }

/** Tells a company's Admins by mail of a link that somebody made. */
async function tellOfLink(trx: Transaction, mails: Mails, actor: Actor, { linkId, of, at }: Made) {
  const by = nameOf(await userById(trx, actor.userId))
  const what = `P-${of.id}, ${of.first_day} – ${of.last_day}`
  await tellAdmins(trx, mails, of.company_id, { mail: AUDITOR_LINK_MAIL, cause: `link/${linkId}`, at, by, what })
}
