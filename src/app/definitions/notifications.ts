import { TRIES_MAIL } from '../../access/companies/account-test/tries.ts'
import { LICENCE_MAIL } from '../../access/companies/licence-mails.ts'
import { NUMBER_CHANGED_MAIL, NUMBER_CLAIMED_MAIL } from '../../access/companies/number-mails.ts'
import { OWN_NUMBER_MAIL } from '../../access/companies/own-number-mails.ts'
import { KEY_CREATED_MAIL } from '../../access/keys/keys.ts'
import { PROVIDER_ENDED_MAIL, PROVIDER_SET_MAIL } from '../../access/login/openid/company/provider-mails.ts'
import { LINK_MAIL } from '../../access/login/openid/links.ts'
import { PASSKEY_MAIL } from '../../access/passkeys/queue-mail.ts'
import { INVITATION_MAIL, RESET_MAIL } from '../../access/users/initial-password-mails.ts'
import { RECOVERY_MAIL } from '../../access/users/recovery/queue-mail.ts'
import type { EventDefinition } from '../../access/webhooks/events.ts'
import { WEBHOOK_TEST } from '../../access/webhooks/send-on-demand.ts'
import { WEBHOOK_OFF_MAIL } from '../../access/webhooks/switch-off.ts'
import { CONTRADICTION_MAIL } from '../../answers/confirmations/contradiction-mails.ts'
import { UNREACHED_MAIL } from '../../answers/confirmations/unreached-mails.ts'
import { BATCH_COMPLETED, BATCH_ENDED_MAIL, BATCH_FAILED } from '../../checking/batches/finishing/notify-end.ts'
import { DIGEST_MAIL } from '../../checking/partners/digest/digest-mails.ts'
import { PARTNER_CHANGED, PARTNER_INVALID } from '../../checking/partners/notify-changes.ts'
import { CHECK_COMPLETED } from '../../checking/single-check/check-one.ts'
import { STOCK_COMPLETED, STOCK_DONE_MAIL } from '../../checking/stock-checks/end.ts'
import type { MailDefinition } from '../../platform/mails/define-mail.ts'
import { AUDITOR_LINK_MAIL } from '../../sharing/auditor-package/link/create-or-withdraw-link.ts'

/**
 * Every mail that the product sends. Keep a removed one for three more days: mails may wait in an
 * outbox for that time.
 */
export const MAILS: readonly MailDefinition[] = [
  INVITATION_MAIL,
  RESET_MAIL,
  RECOVERY_MAIL,
  PASSKEY_MAIL,
  LINK_MAIL,
  TRIES_MAIL,
  PROVIDER_SET_MAIL,
  PROVIDER_ENDED_MAIL,
  KEY_CREATED_MAIL,
  AUDITOR_LINK_MAIL,
  WEBHOOK_OFF_MAIL,
  DIGEST_MAIL,
  BATCH_ENDED_MAIL,
  STOCK_DONE_MAIL,
  LICENCE_MAIL,
  OWN_NUMBER_MAIL,
  NUMBER_CHANGED_MAIL,
  NUMBER_CLAIMED_MAIL,
  CONTRADICTION_MAIL,
  UNREACHED_MAIL,
]

/**
 * Every event sent to programs, in the order of the screen; labels are in screen/event-texts.ts.
 */
export const EVENTS: readonly EventDefinition[] = [
  BATCH_COMPLETED,
  BATCH_FAILED,
  STOCK_COMPLETED,
  CHECK_COMPLETED,
  PARTNER_CHANGED,
  PARTNER_INVALID,
  WEBHOOK_TEST,
]
