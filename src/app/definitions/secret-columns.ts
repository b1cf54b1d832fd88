import { ACCOUNT_SECRETS, listFinanzonlineAccounts } from '../../access/companies/account.ts'
import { NEXT_TOTP_SECRET, TOTP_SECRET } from '../../access/credentials/second-factor.ts'
import { CLIENT_SECRET } from '../../access/login/openid/company/read-provider.ts'
import { OLD_WEBHOOK_SECRET, WEBHOOK_SECRET } from '../../access/webhooks/secret.ts'
import type { SecretColumn } from '../../base/database/secret-column.ts'
import { MAIL_CONTENT } from '../../platform/mails/create.ts'
import { sessionColumn } from '../../registers/authorities/finanzonline/account-hash.ts'
import { HMRC_TOKEN } from '../../registers/authorities/hmrc/tokens.ts'
import { PRIVATE_KEY } from '../../sharing/auditor-package/signing-key-store.ts'
import { SEARCH_TEXT_COLUMN } from '../../sharing/data-requests/store.ts'

/**
 * Every column of encrypted values. A missing one would be lost at the next key rotation, so a test
 * compares this list with the database.
 */
export const SECRET_COLUMNS: readonly SecretColumn[] = [
  sessionColumn(listFinanzonlineAccounts),
  ACCOUNT_SECRETS.tid,
  ACCOUNT_SECRETS.benid,
  ACCOUNT_SECRETS.pin,
  TOTP_SECRET,
  NEXT_TOTP_SECRET,
  MAIL_CONTENT,
  WEBHOOK_SECRET,
  OLD_WEBHOOK_SECRET,
  CLIENT_SECRET,
  PRIVATE_KEY,
  HMRC_TOKEN,
  SEARCH_TEXT_COLUMN,
]
