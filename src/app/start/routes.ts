import { accountTestRoutes, companiesRoutes } from '../../access/companies/routes.ts'
import { refuseWrongCode } from '../../access/credentials/second-factor.ts'
import { keyRoutes } from '../../access/keys/routes.ts'
import { guardRoutes } from '../../access/login/guard.ts'
import { deleteProviderOfCompany } from '../../access/login/openid/company/change-provider.ts'
import { companyProviderRoutes } from '../../access/login/openid/company/routes.ts'
import { createProviders } from '../../access/login/openid/create.ts'
import { openidRoutes } from '../../access/login/openid/routes.ts'
import { loginRoutes, passkeySignInRoutes } from '../../access/login/routes.ts'
import { relyingPartyOf } from '../../access/passkeys/relying-party.ts'
import { passkeyRoutes } from '../../access/passkeys/routes.ts'
import { settingsRoutes } from '../../access/settings/routes.ts'
import { deleteUsersOf } from '../../access/users/delete.ts'
import { recoveryRoutes } from '../../access/users/recovery/routes.ts'
import { usersRoutes } from '../../access/users/routes.ts'
import { removeEndpointsOf } from '../../access/webhooks/endpoints.ts'
import { webhookRoutes } from '../../access/webhooks/routes.ts'
import { cacheRoutes } from '../../answers/cache/routes.ts'
import { createCheckContext, findAccountTrouble } from '../../answers/checks/check-context.ts'
import { describeAnswer } from '../../answers/checks/describe-outcome.ts'
import { databoxRoutes } from '../../answers/confirmations/routes.ts'
import { countryMappingRoutes } from '../../answers/country-mapping/routes.ts'
import { onThatDayRoutes } from '../../answers/validity-on-date/routes.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { batchRoutes } from '../../checking/batches/routes.ts'
import { cancelOpenBatches } from '../../checking/batches/store.ts'
import { cacheRefreshRoutes } from '../../checking/cache-refresh/routes.ts'
import { digestSettingRoutes, partnerChangeRoutes, partnerRoutes } from '../../checking/partners/routes.ts'
import { createCheckSlots } from '../../checking/single-check/check-slots.ts'
import { singleCheckRoutes } from '../../checking/single-check/routes.ts'
import { storeSingleReport } from '../../checking/single-check/single-report.ts'
import { stockCheckRoutes } from '../../checking/stock-checks/routes.ts'
import { watchingRoutes } from '../../checking/watching/routes.ts'
import { reportsRoutes } from '../../documents/reports/routes.ts'
import { overviewRoutes } from '../../oversight/overview/routes.ts'
import { statisticsRoutes } from '../../oversight/statistics/routes.ts'
import { auditLogRoutes } from '../../platform/audit-log/routes.ts'
import type { App } from '../../platform/http/app.ts'
import { operatorRoutes } from '../../platform/operator/routes.ts'
import { switchedOffRegisters } from '../../registers/authorities/create.ts'
import { authoritiesRoutes } from '../../registers/authorities/routes.ts'
import { scheinunternehmenRoutes } from '../../registers/marks/fictitious-companies/routes.ts'
import { readLastHeadStamp } from '../../registers/timestamps/store.ts'
import { withdrawLinksOf } from '../../sharing/auditor-package/link/create-or-withdraw-link.ts'
import { auditorLinkRoutes, auditorPackageRoutes } from '../../sharing/auditor-package/routes.ts'
import { dataRequestRoutes } from '../../sharing/data-requests/routes.ts'
import { mcpRoutes } from '../../sharing/mcp/routes.ts'
import { programRoutes } from '../../sharing/programs/routes.ts'
import { AUDIT_TEXTS } from '../definitions/audit-rules.ts'
import { EVENTS } from '../definitions/notifications.ts'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../definitions/settings-lists-rules.ts'
import { type Configuration, uploadLimitsOf } from './configuration.ts'
import { addHealthRoutes } from './health.ts'
import type { Runtime } from './runtime.ts'

/**
 * Adds all routes of the product. The guard comes first: routes registered before it would be
 * unprotected.
 */
export async function registerRoutes(app: App, runtime: Runtime): Promise<void> {
  const { configuration, database, encryption, clock, operator, authorities, queue, mails, hashing, scanUpload } =
    runtime
  const login = { ...signInConfiguration(configuration), database, encryption, clock, operator, mails, hashing }
  const users = {
    database,
    encryption,
    clock,
    mails,
    publicUrl: configuration.publicUrl,
    hashing,
    userEndings: [(trx, _actor, userId) => cancelOpenBatches(trx, { userId })],
  } satisfies Parameters<typeof usersRoutes>[1]
  const companies = {
    database,
    encryption,
    clock,
    mails,
    operator,
    refuseWrongCode: (actor, totp) => refuseWrongCode({ database, encryption, clock }, actor, totp),
    companyEndings: [
      (trx, actor, id) => deleteUsersOf(actor, users, trx, id),
      (trx, _actor, companyId) => cancelOpenBatches(trx, { companyId }),
      removeEndpointsOf,
      deleteProviderOfCompany,
      withdrawLinksOf,
    ],
  } satisfies Parameters<typeof companiesRoutes>[1]

  await guardRoutes(app, login)
  loginRoutes(app, login)
  const providers = createProviders({ database, encryption }, configuration)
  openidRoutes(app, { ...login, ...providers })
  const { tryClient } = providers
  companyProviderRoutes(app, { ...login, tryClient, webhookAllow: configuration.webhookAllow })
  usersRoutes(app, users)
  recoveryRoutes(app, users)
  passkeySignInRoutes(app, login)
  passkeyRoutes(app, login)
  companiesRoutes(app, companies)
  keyRoutes(app, users)
  webhookRoutes(app, { webhookAllow: configuration.webhookAllow, database, encryption, clock, events: EVENTS })
  accountTestRoutes(app, { database, encryption, clock, mails, authorities })
  databoxRoutes(app, { database, clock })
  settingsRoutes(app, { database, settings: { company: COMPANY_SETTINGS, installation: INSTALLATION_SETTINGS } })
  countryMappingRoutes(app, { database })
  const checkContext = createCheckContext({ database, clock, encryption, authorities })
  const uploads = { queue, clock, scanUpload, limits: uploadLimitsOf(configuration) }
  const { rateUpload, rateSingleCheck, publicUrl } = configuration
  const { marks } = runtime
  const estimateDeps = { checkContext, authorityLimits: authorities.limits, authorityRates: authorities.rates }
  batchRoutes(app, { rateUpload, ...uploads, ...estimateDeps })
  const prepareSingle = (actor: Actor, id: number) => storeSingleReport(actor, { database, operator, publicUrl }, id)
  onThatDayRoutes(app, { database, clock })
  partnerRoutes(app, { database, clock, groups: marks.groups, rateSingleCheck })
  partnerChangeRoutes(app, { database, clock })
  digestSettingRoutes(app, { database, clock, mails })
  watchingRoutes(app, { database, clock })
  stockCheckRoutes(app, { rateUpload, database, clock, ...estimateDeps })
  const checkPlaces = createCheckSlots(database, runtime.log)
  app.addHook('onClose', () => checkPlaces.stop())
  const { webhookAllow } = configuration
  const eventDeps = { encryption, webhookAllow, events: EVENTS }
  programRoutes(app, {
    ...uploads,
    ...estimateDeps,
    ...eventDeps,
    database,
    checkSlots: checkPlaces,
    marks,
    prepareSingle,
  })
  if (configuration.mcp) await mcpRoutes(app, { publicUrl })
  singleCheckRoutes(app, { rateSingleCheck, database, checkContext, checkSlots: checkPlaces, marks })
  reportsRoutes(app, { database, prepareSingle })
  auditorPackageRoutes(app, { database, clock })
  dataRequestRoutes(app, { database, encryption })
  auditorLinkRoutes(app, { publicUrl, database, encryption, clock, mails, hashing })
  const findTrouble = (companyId: number) => findAccountTrouble(checkContext, companyId)
  authoritiesRoutes(app, { database, authorities, accountTroubleOf: findTrouble })
  overviewRoutes(app, { database, clock, findAccountProblem: findTrouble })
  cacheRoutes(app, { database, clock, formatAnswer: describeAnswer })
  cacheRefreshRoutes(app, { database, clock })
  auditLogRoutes(app, { database, auditTexts: AUDIT_TEXTS, lastStamp: readLastHeadStamp })
  statisticsRoutes(app, { database, clock })
  operatorRoutes(app, {
    operator,
    clock,
    publicUrl,
    demoAccounts: runtime.demoAccounts,
    isPastToCome: runtime.isPastToCome,
    isListOff: configuration.scheinunternehmenUrl === null,
    sendsMails: configuration.smtpUrl !== null,
    registersOff: switchedOffRegisters(configuration),
    openidLabel: configuration.openid?.label,
    passkeyOrigin: relyingPartyOf(configuration)?.origin,
  })
  scheinunternehmenRoutes(app, { scheinunternehmenUrl: configuration.scheinunternehmenUrl, database, clock })
  addHealthRoutes(app, runtime)
}

/** The part of the configuration for signing in: no secret. */
const signInConfiguration = ({ publicUrl, passkeys, sessionIdleMinutes, rateLogin, rateCode }: Configuration) => ({
  publicUrl,
  passkeys,
  sessionIdleMinutes,
  rateLogin,
  rateCode,
})
