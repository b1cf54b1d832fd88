import { refuseWrongCode } from '../../access/credentials/second-factor.ts'
import { guardRoutes } from '../../access/login/guard.ts'
import { createProviders } from '../../access/login/openid/create.ts'
import { relyingPartyOf } from '../../access/passkeys/relying-party.ts'
import { deleteUsersOf } from '../../access/users/delete.ts'
import { createCheckContext, findAccountTrouble } from '../../answers/checks/check-context.ts'
import { describeAnswer } from '../../answers/checks/describe-outcome.ts'
import { createCheckSlots } from '../../checking/single-check/check-slots.ts'
import { storeSingleReport } from '../../checking/single-check/single-report.ts'
import type { App } from '../../platform/http/app.ts'
import { switchedOffRegisters } from '../../registers/authorities/create.ts'
import { readLastHeadStamp } from '../../registers/timestamps/store.ts'
import { AUDIT_TEXTS } from '../definitions/audit-rules.ts'
import { addRoutes, COMPANY_ENDINGS, EVENTS, type RouteServices, USER_ENDINGS } from '../definitions/features.ts'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../definitions/settings-lists-rules.ts'
import { uploadLimitsOf } from './configuration.ts'
import { addHealthRoutes } from './health.ts'
import type { Runtime } from './runtime.ts'

/**
 * Adds all routes of the product. The guard comes first: routes registered before it would be
 * unprotected.
 */
export async function registerRoutes(app: App, runtime: Runtime): Promise<void> {
  const checkSlots = createCheckSlots(runtime.database, runtime.log)
  app.addHook('onClose', () => checkSlots.stop())
  const services = { ...routeServices(runtime), checkSlots }
  await guardRoutes(app, services)
  await addRoutes(app, services)
  addHealthRoutes(app, runtime)
}

const routeServices = (runtime: Runtime): Omit<RouteServices, 'checkSlots'> => ({
  ...sharedServices(runtime),
  ...configured(runtime),
  ...checkServices(runtime),
  ...deletionSteps(runtime),
  refuseWrongCode: (actor, totp) => refuseWrongCode(runtime, actor, totp),
  events: EVENTS,
  settings: { company: COMPANY_SETTINGS, installation: INSTALLATION_SETTINGS },
  auditTexts: AUDIT_TEXTS,
  lastStamp: readLastHeadStamp,
})

/** Of the runtime itself. The whole runtime has secrets and ends that no route needs. */
const sharedServices = (runtime: Runtime) => {
  const { database, encryption, clock, log, mails, operator, authorities, marks, queue, hashing, scanUpload } = runtime
  return { database, encryption, clock, log, mails, operator, authorities, marks, queue, hashing, scanUpload }
}

/** The part of the configuration that routes need; of secrets, only those of OpenID providers. */
function configured({ configuration, database, encryption, demoAccounts, isPastToCome }: Runtime) {
  const { publicUrl, passkeys, sessionIdleMinutes, webhookAllow, mcp, scheinunternehmenUrl } = configuration
  const { rateLogin, rateCode, rateUpload, rateSingleCheck } = configuration
  return {
    ...{ publicUrl, passkeys, sessionIdleMinutes, webhookAllow, mcp, scheinunternehmenUrl },
    ...{ rateLogin, rateCode, rateUpload, rateSingleCheck },
    ...createProviders({ database, encryption }, configuration),
    ...{ demoAccounts, isPastToCome },
    limits: uploadLimitsOf(configuration),
    isListOff: scheinunternehmenUrl === null,
    sendsMails: configuration.smtpUrl !== null,
    registersOff: switchedOffRegisters(configuration),
    openidLabel: configuration.openid?.label,
    passkeyOrigin: relyingPartyOf(configuration)?.origin,
  }
}

function checkServices({ configuration: { publicUrl }, database, clock, encryption, operator, ...runtime }: Runtime) {
  const { authorities, marks } = runtime
  const checkContext = createCheckContext({ database, clock, encryption, authorities })
  return {
    checkContext,
    authorityLimits: authorities.limits,
    authorityRates: authorities.rates,
    groups: marks.groups,
    formatAnswer: describeAnswer,
    findAccountTrouble: (companyId: number) => findAccountTrouble(checkContext, companyId),
    prepareSingle: (actor, id) => storeSingleReport(actor, { database, operator, publicUrl }, id),
  } satisfies Partial<RouteServices>
}

/** What ends with a deleted user or company. */
function deletionSteps({ clock }: Runtime): Pick<RouteServices, 'userEndings' | 'companyEndings'> {
  const userEndings = [...USER_ENDINGS]
  return {
    userEndings,
    companyEndings: [
      (trx, actor, companyId) => deleteUsersOf(actor, { clock, userEndings }, trx, companyId),
      ...COMPANY_ENDINGS,
    ],
  }
}
