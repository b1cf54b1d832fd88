import { companiesAudit } from '../../access/companies/audit-texts.ts'
import { keysAudit } from '../../access/keys/audit-texts.ts'
import { loginAudit } from '../../access/login/audit-texts.ts'
import { openidAudit } from '../../access/login/openid/audit-texts.ts'
import { passkeysAudit } from '../../access/passkeys/audit-texts.ts'
import { settingsAudit } from '../../access/settings/audit-texts.ts'
import { usersAudit } from '../../access/users/audit-texts.ts'
import { webhooksAudit } from '../../access/webhooks/audit-texts.ts'
import { cacheAudit } from '../../answers/cache/audit-texts.ts'
import { checksAudit } from '../../answers/checks/audit-texts.ts'
import { confirmationsAudit } from '../../answers/confirmations/audit-texts.ts'
import { countryMappingAudit } from '../../answers/country-mapping/audit-texts.ts'
import { mergeTexts } from '../../base/texts/define.ts'
import { batchesAudit } from '../../checking/batches/audit-texts.ts'
import { cacheRefreshAudit } from '../../checking/cache-refresh/audit-texts.ts'
import { partnersAudit } from '../../checking/partners/audit-texts.ts'
import { singleCheckAudit } from '../../checking/single-check/audit-texts.ts'
import { wholeStockAudit } from '../../checking/stock-checks/audit-texts.ts'
import { watchingAudit } from '../../checking/watching/audit-texts.ts'
import { reportsAudit } from '../../documents/reports/audit-texts.ts'
import { virusScanAudit } from '../../documents/virus-scan/audit-texts.ts'
import type { AuditAction } from '../../platform/audit-log/action-rules.ts'
import { texts } from '../../platform/audit-log/audit-log-texts.ts'
import type { AuditTexts } from '../../platform/audit-log/describe-rules.ts'
import { auditorPackageAudit } from '../../sharing/auditor-package/audit-texts.ts'
import { whatIsHeldAudit } from '../../sharing/data-requests/audit-texts.ts'

// In the order of the screen's filter. The texts are in audit-texts.ts of each folder.
const ACTIONS: readonly AuditAction[] = [
  'sign-in.password',
  'sign-in.recovery',
  'sign-in.openid',
  'sign-in.passkey',
  'sign-in.passkey-copied',
  'sign-in.done',
  'sign-in.failed',
  'sign-in.code-failed',
  'sign-in.locked',
  'sign-in.out',
  'session.ended',
  'access.refused',
  'access.not-found',
  'access.left-out',
  'user.add',
  'user.change',
  'user.change-own',
  'user.first-password',
  'user.reset',
  'user.initial-password',
  'user.rescue',
  'user.recovery-codes',
  'user.new-authenticator',
  'user.openid-link',
  'user.openid-end',
  'user.passkey-added',
  'user.passkey-ended',
  'user.end-sessions',
  'user.delete',
  'company.add',
  'company.change',
  'company.number-refused',
  'company.delete',
  'company.logo',
  'company.finanzonline-test',
  'company.databox',
  'company.openid',
  'company.openid-end',
  'key.add',
  'key.end',
  'webhook.add',
  'webhook.change',
  'webhook.rotate',
  'webhook.test',
  'webhook.again',
  'webhook.off',
  'webhook.end',
  'setting.change',
  'mapping.add',
  'mapping.change',
  'mapping.delete',
  'mapping.copy',
  'task.cancel',
  'task.delete',
  'task.retry',
  'task.provide-again',
  'task.finish',
  'task.hold',
  'task.judge',
  'download.result',
  'download.report',
  'download.single-report',
  'download.audit-log',
  'download.company-reports',
  'download.auditor-package',
  'auditor-package.ask',
  'auditor-package.made',
  'auditor-package.failed',
  'auditor-package.remove',
  'auditor-link.add',
  'auditor-link.open',
  'auditor-link.refused',
  'auditor-link.locked',
  'auditor-link.withdraw',
  'download.held-search',
  'held-search.ask',
  'held-search.made',
  'held-search.failed',
  'held-search.remove',
  'upload.virus',
  'retention.remove',
  'retention.run',
  'retention.confirm',
  'cache.correct',
  'cache.clear',
  'cache-refresh.start',
  'cache-refresh.cancel',
  'partners.watch',
  'partners.unwatch',
  'stock.start',
  'stock.cancel',
  'secrets.rotate',
  'backup.export',
]

/**
 * All actions of the audit log with their texts. Does not compile if an action's text is missing.
 */
export const AUDIT_TEXTS: AuditTexts = {
  actions: ACTIONS,
  texts: mergeTexts('audit-log', [
    texts,
    companiesAudit,
    usersAudit,
    settingsAudit,
    countryMappingAudit,
    virusScanAudit,
    keysAudit,
    passkeysAudit,
    cacheAudit,
    loginAudit,
    checksAudit,
    confirmationsAudit,
    openidAudit,
    webhooksAudit,
    reportsAudit,
    partnersAudit,
    batchesAudit,
    singleCheckAudit,
    cacheRefreshAudit,
    watchingAudit,
    wholeStockAudit,
    auditorPackageAudit,
    whatIsHeldAudit,
  ]),
}
