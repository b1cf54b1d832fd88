import { AUDITOR_LINK_MAIL } from '../auditor-package/link/link-mail.ts'
import { BATCH_DONE_MAIL } from '../batches/finishing/queue-end-mail.ts'
import { BATCH_COMPLETED, BATCH_FAILED } from '../batches/finishing/record-end.ts'
import { TRIES_MAIL } from '../companies/doctor/tries-mail.ts'
import { LICENCE_MAIL } from '../companies/licence-mails.ts'
import { KEY_MADE_MAIL } from '../keys/key-mail.ts'
import type { MailDefinition } from '../mails/define-mail.ts'
import { PROVIDER_ENDED_MAIL, PROVIDER_SET_MAIL } from '../openid/company/provider-mails.ts'
import { LINK_MAIL } from '../openid/queue-mail.ts'
import { DIGEST_MAIL } from '../partners/digest/digest-mail.ts'
import { PARTNER_CHANGED, PARTNER_INVALID } from '../partners/tell-changes.ts'
import { PASSKEY_MAIL } from '../passkeys/queue-mail.ts'
import { CHECK_COMPLETED } from '../single-check/record-check.ts'
import { INVITATION_MAIL, RESET_MAIL } from '../users/initial-password-mails.ts'
import { RECOVERY_MAIL } from '../users/recovery/queue-mail.ts'
import type { EventDefinition } from '../webhooks/define-event.ts'
import { WEBHOOK_OFF_MAIL } from '../webhooks/off-mail.ts'
import { WEBHOOK_TEST } from '../webhooks/send-on-demand.ts'

/** Every mail that the product sends. One that is dropped stays for three days longer: so long it may wait in an outbox. */
export const MAILS: readonly MailDefinition[] = [
  INVITATION_MAIL,
  RESET_MAIL,
  RECOVERY_MAIL,
  PASSKEY_MAIL,
  LINK_MAIL,
  TRIES_MAIL,
  PROVIDER_SET_MAIL,
  PROVIDER_ENDED_MAIL,
  KEY_MADE_MAIL,
  AUDITOR_LINK_MAIL,
  WEBHOOK_OFF_MAIL,
  DIGEST_MAIL,
  BATCH_DONE_MAIL,
  LICENCE_MAIL,
]

/** Every event of which programs are told, in the order of the screen, where each is called something (screen/event-texts.ts). */
export const EVENTS: readonly EventDefinition[] = [
  BATCH_COMPLETED,
  BATCH_FAILED,
  CHECK_COMPLETED,
  PARTNER_CHANGED,
  PARTNER_INVALID,
  WEBHOOK_TEST,
]
