import { auditLogRoutes } from '../audit-log/routes.ts'
import { endLinksOf } from '../auditor-package/link/end-links.ts'
import { auditorLinkRoutes } from '../auditor-package/link/routes.ts'
import { auditorPackageRoutes } from '../auditor-package/routes.ts'
import { authoritiesRoutes } from '../authorities/routes.ts'
import { batchRoutes } from '../batches/routes.ts'
import { cancelOpenBatches } from '../batches/store.ts'
import { cacheRoutes } from '../cache/routes.ts'
import { cacheRefreshRoutes } from '../cache-refresh/routes.ts'
import { accountTroubleOf } from '../checks/account-trouble.ts'
import { createCheckContext } from '../checks/check-context.ts'
import { sayAnswer } from '../checks/say-outcome.ts'
import { doctorRoutes } from '../companies/doctor/routes.ts'
import { companiesRoutes } from '../companies/routes.ts'
import { countryMappingRoutes } from '../country-mapping/routes.ts'
import { AUDIT_WORDS } from '../definitions/audit-rules.ts'
import { COMPANY_SETTINGS } from '../definitions/company-settings-rules.ts'
import { INSTALLATION_SETTINGS } from '../definitions/installation-settings-rules.ts'
import { EVENTS } from '../definitions/notifications.ts'
import type { App } from '../http/app.ts'
import { keyRoutes } from '../keys/routes.ts'
import { deviceOf } from '../login/device-of.ts'
import { guardRoutes } from '../login/guard.ts'
import { passkeySignInRoutes } from '../login/passkey-routes.ts'
import { loginRoutes } from '../login/routes.ts'
import { createSignInActions } from '../login/sign-in-actions.ts'
import { onThatDayRoutes } from '../on-that-day/routes.ts'
import { endProviderOf } from '../openid/company/end-provider.ts'
import { companyProviderRoutes } from '../openid/company/routes.ts'
import { createOpenid } from '../openid/create.ts'
import { openidRoutes } from '../openid/routes.ts'
import { operatorRoutes } from '../operator/routes.ts'
import { overviewRoutes } from '../overview/routes.ts'
import { partnerChangeRoutes } from '../partners/change-routes.ts'
import { ownMailsRoutes } from '../partners/digest/routes.ts'
import { partnerRoutes } from '../partners/routes.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import { programRoutes } from '../programs/routes.ts'
import { reportsRoutes } from '../reports/routes.ts'
import type { Actor } from '../roles/actor.ts'
import { scheinunternehmenRoutes } from '../scheinunternehmen/routes.ts'
import { settingsRoutes } from '../settings/routes.ts'
import { createCheckPlaces } from '../single-check/check-places.ts'
import { keepSingleReport } from '../single-check/keep-report.ts'
import { singleCheckRoutes } from '../single-check/routes.ts'
import { statisticsRoutes } from '../statistics/routes.ts'
import { deleteUsersOf } from '../users/delete.ts'
import { recoveryRoutes } from '../users/recovery/routes.ts'
import { usersRoutes } from '../users/routes.ts'
import { watchingRoutes } from '../watching/routes.ts'
import { endEndpointsOf } from '../webhooks/end-endpoint.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import type { Configuration } from './configuration.ts'
import { openHealth } from './health.ts'
import type { Runtime } from './runtime.ts'

/** Every door of the product, in one list. The guard comes first: what registers before it would be open. */
export async function registerRoutes(app: App, runtime: Runtime): Promise<void> {
  const { configuration, database, encryption, clock, operator, authorities, queue, mails, hashing, scanUpload } =
    runtime
  const { db } = database
  const login = { ...ofSignIn(configuration), database, encryption, clock, operator, hashing }
  const users = {
    database,
    clock,
    mails,
    hashing,
    signIn: createSignInActions(login),
    userEndings: [(trx, _actor, userId) => cancelOpenBatches(trx, { userId })],
  } satisfies Parameters<typeof usersRoutes>[1]
  const companies = {
    database,
    encryption,
    clock,
    mails,
    companyEndings: [
      (trx, actor, id) => deleteUsersOf(actor, users, trx, id),
      (trx, _actor, companyId) => cancelOpenBatches(trx, { companyId }),
      endEndpointsOf,
      endProviderOf,
      endLinksOf,
    ],
  } satisfies Parameters<typeof companiesRoutes>[1]

  await guardRoutes(app, login)
  loginRoutes(app, { ...login, mails })
  const openid = createOpenid({ ...login, mails }, configuration)
  openidRoutes(app, openid)
  companyProviderRoutes(app, { ...openid, webhookAllow: configuration.webhookAllow })
  usersRoutes(app, users)
  recoveryRoutes(app, users)
  passkeySignInRoutes(app, login)
  passkeyRoutes(app, { ...login, ...users, deviceOf })
  companiesRoutes(app, companies)
  keyRoutes(app, users)
  webhookRoutes(app, { webhookAllow: configuration.webhookAllow, database, encryption, clock, events: EVENTS })
  doctorRoutes(app, { database, encryption, clock, mails, authorities })
  settingsRoutes(app, { database, settings: { company: COMPANY_SETTINGS, installation: INSTALLATION_SETTINGS } })
  countryMappingRoutes(app, { database })
  const checkContext = createCheckContext({ db, clock, encryption, authorities })
  const uploads = { queue, clock, scanUpload, limits: configuration }
  const { rateUpload, publicUrl } = configuration
  batchRoutes(app, { rateUpload, ...uploads, checkContext, authorityLimits: authorities.limits })
  const prepareSingle = (actor: Actor, id: number) => keepSingleReport(actor, { database, operator, publicUrl }, id)
  onThatDayRoutes(app, { database, clock })
  partnerRoutes(app, { database, clock })
  partnerChangeRoutes(app, { database, clock })
  ownMailsRoutes(app, { database, clock, mails })
  watchingRoutes(app, { database, clock })
  const checkPlaces = createCheckPlaces(database, runtime.log)
  app.addHook('onClose', () => checkPlaces.stop())
  programRoutes(app, { ...uploads, database, checkContext, checkPlaces, prepareSingle, events: EVENTS })
  singleCheckRoutes(app, { ...configuration, ...runtime, checkContext, checkPlaces })
  reportsRoutes(app, { database, prepareSingle })
  auditorPackageRoutes(app, { database, clock })
  auditorLinkRoutes(app, { publicUrl, ...users })
  const troubleOf = (companyId: number) => accountTroubleOf(checkContext, companyId)
  authoritiesRoutes(app, { database, authorities, accountTroubleOf: troubleOf })
  overviewRoutes(app, { database, clock, accountTroubleOf: troubleOf })
  cacheRoutes(app, { database, clock, sayAnswer })
  cacheRefreshRoutes(app, { database, clock })
  auditLogRoutes(app, { database, words: AUDIT_WORDS })
  statisticsRoutes(app, { database, clock })
  operatorRoutes(app, {
    ...runtime,
    isListOff: configuration.scheinunternehmenUrl === null,
    openidLabel: configuration.openid?.label,
    passkeyOrigin: relyingPartyOf(configuration)?.origin,
  })
  scheinunternehmenRoutes(app, { scheinunternehmenUrl: configuration.scheinunternehmenUrl, database, clock })
  openHealth(app, runtime)
}

/** What signing in may see of the configuration: no secret. */
const ofSignIn = ({ publicUrl, passkeys, sessionIdleMinutes, rateLogin, rateCode }: Configuration) => ({
  publicUrl,
  passkeys,
  sessionIdleMinutes,
  rateLogin,
  rateCode,
})
