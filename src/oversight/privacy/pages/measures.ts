import { STORAGE_DAYS } from '../../../sharing/auditor-package/package-rules.ts'
import type { Values } from '../fill-text.ts'
import type { Installation } from '../installation.ts'

/** Returns the values of the technical measures (GDPR Art. 32). Their basis: docs/security.md. */
export function measuresValues(installation: Installation): Values {
  const { hosts, openidHosts, unscanned, tellsVies } = installation
  return {
    sessionIdleMinutes: installation.sessionIdleMinutes,
    packageDays: STORAGE_DAYS,
    hasPasskeys: installation.hasPasskeys,
    hasOpenid: hosts.openid !== undefined || openidHosts.length > 0,
    hasPrograms: installation.programs > 0,
    isHttps: installation.publicUrl.startsWith('https:'),
    callsEncrypted: installation.callsEncrypted,
    hasMailServer: hosts['mail-server'] !== undefined,
    hasVirusScan: hosts['virus-scan'] !== undefined,
    hasTimestamps: hosts.timestamps !== undefined,
    isRefusedUnscanned: unscanned === 'refuse',
    isAcceptedUnscanned: unscanned === 'accept',
    watchesBackups: installation.watchesBackups,
    isSentByNone: tellsVies === 0,
    isSentByOne: tellsVies === 1,
    isSentByMany: tellsVies > 1,
    tellsVies,
  }
}
