import type { Audience } from './audience-rules.ts'
import type { KeyScope } from './key-scope-rules.ts'
import { OPERATOR_COMPANY_ID } from './role-rules.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint = {
  method: HttpMethod
  path: string
  who: Audience
  /** What a program's key must be allowed; every call for programs names one. */
  scope?: KeyScope
  /** Called by the screen on its own: no action of a user, so it does not keep a session alive (docs/rules.md#sessions). */
  isPolled?: true
  /** Asked for by an <img>: why it is refused, nobody reads. */
  isImage?: true
  /** A GET that changes something: refuses other sites and prefetches (docs/rules.md#cookies-and-tokens). */
  changesByGet?: true
  /**
   * Path parameters that name a company: it must be in scope; `zero` = who may name company id 0, no one if absent;
   * `open` = the company of which anybody may ask, signed in or not.
   */
  companies?: Record<string, { zero?: Audience; open?: number }>
}

const own = { companyId: {} }
const ownOrAll = { companyId: { zero: 'operator' } } as const
const ownOrOperators = { companyId: { open: OPERATOR_COMPANY_ID } } as const
const LOGO = { who: 'everybody', isPolled: true, isImage: true, companies: ownOrOperators } as const
const zeroByDev = { companyId: { zero: 'dev' } } as const

/** Every path of the product, the pages' too: a route that is not here does not register (login/guard.ts). */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: '/api/login', who: 'public' },
  { method: 'POST', path: '/api/login/otp', who: 'code' },
  { method: 'POST', path: '/api/login/recovery', who: 'code' },
  { method: 'POST', path: '/api/login/otp/passkey/options', who: 'code' },
  { method: 'POST', path: '/api/login/otp/passkey', who: 'code' },
  { method: 'POST', path: '/api/login/passkey/options', who: 'public' },
  { method: 'POST', path: '/api/login/passkey', who: 'public' },
  { method: 'POST', path: '/api/login/openid', who: 'public' },
  { method: 'GET', path: '/api/login/openid/host', who: 'public' },
  { method: 'GET', path: '/api/login/openid', who: 'code' },
  // The provider's site leads here, so it is no changesByGet: openid/attempt.ts knows the browser that began it.
  { method: 'GET', path: '/api/login/openid/callback', who: 'public' },
  { method: 'GET', path: '/api/login/openid/callback/:companyId', who: 'public' },
  { method: 'GET', path: '/api/logout', who: 'public', changesByGet: true },

  { method: 'GET', path: '/api/users/user/current', who: 'newcomer' },
  { method: 'POST', path: '/api/users/checkemail', who: 'everybody' },
  { method: 'GET', path: '/api/users', who: 'admin' },
  { method: 'POST', path: '/api/users/adduser', who: 'admin' },
  // A newcomer may replace the own initial password and nothing else: users/change-own.ts.
  { method: 'PUT', path: '/api/users/:id', who: 'newcomer' },
  // Whose user it is decides, so users/user-of.ts says no: 403 for a colleague, 404 for a stranger (docs/rules.md#objects-of-other-companies).
  { method: 'PATCH', path: '/api/users/:id', who: 'everybody' },
  { method: 'DELETE', path: '/api/users/:id', who: 'everybody' },
  { method: 'POST', path: '/api/users/:id/initial-password', who: 'everybody' },
  { method: 'GET', path: '/api/users/:id/sessions', who: 'everybody' },
  { method: 'DELETE', path: '/api/users/:id/sessions', who: 'everybody' },
  { method: 'GET', path: '/api/recovery-codes', who: 'everybody' },
  { method: 'POST', path: '/api/recovery-codes', who: 'everybody' },
  { method: 'GET', path: '/api/passkeys', who: 'everybody' },
  { method: 'POST', path: '/api/passkeys/options', who: 'everybody' },
  { method: 'POST', path: '/api/passkeys', who: 'everybody' },
  { method: 'POST', path: '/api/passkeys/:id/end', who: 'everybody' },
  { method: 'GET', path: '/api/openid', who: 'everybody' },
  { method: 'POST', path: '/api/openid', who: 'everybody' },
  { method: 'DELETE', path: '/api/openid/:id', who: 'everybody' },

  { method: 'GET', path: '/api/company', who: 'everybody' },
  { method: 'POST', path: '/api/company', who: 'operator' },
  { method: 'PUT', path: '/api/company/:companyId', who: 'everybody', companies: own },
  { method: 'DELETE', path: '/api/company/:companyId', who: 'operator' },
  { method: 'POST', path: '/api/company/:companyId/finanzonline-test', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/company/:companyId/logo', ...LOGO },
  { method: 'PUT', path: '/api/company/:companyId/logo', who: 'admin', companies: own },
  { method: 'DELETE', path: '/api/company/:companyId/logo', who: 'admin', companies: own },
  { method: 'GET', path: '/api/company/:companyId/openid', who: 'admin', companies: own },
  { method: 'PUT', path: '/api/company/:companyId/openid', who: 'admin', companies: own },
  { method: 'DELETE', path: '/api/company/:companyId/openid', who: 'admin', companies: own },

  { method: 'GET', path: '/api/tasks/uid/:uid', who: 'everybody', changesByGet: true },
  { method: 'GET', path: '/api/tasks/uid', who: 'everybody' },
  { method: 'GET', path: '/api/tasks/sent-countries', who: 'everybody' },
  { method: 'GET', path: '/api/tasks/single/:id/received', who: 'everybody' },
  { method: 'GET', path: '/api/tasks/company/single/:companyId', who: 'everybody', companies: ownOrAll },
  { method: 'GET', path: '/api/tasks/company/:companyId', who: 'everybody', isPolled: true, companies: ownOrAll },
  { method: 'GET', path: '/api/tasks/company/queue/:companyId', who: 'everybody', isPolled: true, companies: ownOrAll },
  { method: 'GET', path: '/api/tasks/:id', who: 'everybody', isPolled: true },
  { method: 'GET', path: '/api/tasks/:id/rows', who: 'everybody', isPolled: true },
  { method: 'GET', path: '/api/tasks/:id/rows/:row/received', who: 'everybody' },
  { method: 'POST', path: '/api/tasks', who: 'everybody' },
  { method: 'POST', path: '/api/tasks/preflight', who: 'everybody' },
  { method: 'POST', path: '/api/tasks/:id/retry', who: 'everybody' },
  { method: 'POST', path: '/api/tasks/:id/result', who: 'everybody' },
  { method: 'POST', path: '/api/tasks/:id/judgements', who: 'everybody' },
  { method: 'PUT', path: '/api/tasks/:id/hold', who: 'admin' },
  { method: 'DELETE', path: '/api/tasks/:id', who: 'everybody' },
  { method: 'GET', path: '/api/file/result/:id', who: 'everybody', changesByGet: true },
  { method: 'GET', path: '/api/file/report/:id', who: 'everybody' },
  { method: 'GET', path: '/api/file/report/single/:id', who: 'everybody' },
  { method: 'POST', path: '/api/report-check', who: 'public' },
  { method: 'GET', path: '/api/company/:companyId/reports', who: 'operator', companies: own },
  { method: 'GET', path: '/api/company/:companyId/auditor-packages', who: 'admin', isPolled: true, companies: own },
  { method: 'POST', path: '/api/company/:companyId/auditor-packages', who: 'admin', companies: own },
  { method: 'DELETE', path: '/api/company/:companyId/auditor-packages/:id', who: 'admin', companies: own },
  { method: 'GET', path: '/api/company/:companyId/auditor-packages/:id/archive', who: 'admin', companies: own },
  { method: 'POST', path: '/api/company/:companyId/auditor-packages/:id/links', who: 'admin', companies: own },
  { method: 'DELETE', path: '/api/company/:companyId/auditor-links/:id', who: 'admin', companies: own },
  // By a link and its password, which auditor-package/link/open-link.ts looks at.
  { method: 'POST', path: '/api/auditor/open', who: 'public' },
  { method: 'GET', path: '/api/auditor/archive', who: 'public' },
  { method: 'GET', path: '/api/auditor/key', who: 'public' },

  { method: 'GET', path: '/api/company/:companyId/on-that-day', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/company/:companyId/partners', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/company/:companyId/partners/:id', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/company/:companyId/partners/:id/timeline', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/company/:companyId/watching', who: 'everybody', companies: own },
  { method: 'PUT', path: '/api/company/:companyId/watching', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/company/:companyId/partner-changes', who: 'everybody', isPolled: true, companies: own },
  { method: 'PUT', path: '/api/company/:companyId/partner-changes/seen', who: 'everybody', companies: own },
  { method: 'PUT', path: '/api/company/:companyId/partner-changes/:id/seen', who: 'everybody', companies: own },
  { method: 'GET', path: '/api/partner-mails', who: 'everybody' },
  { method: 'PUT', path: '/api/partner-mails', who: 'everybody' },
  { method: 'POST', path: '/api/company/:companyId/partners/:id/judgements', who: 'everybody', companies: own },

  { method: 'GET', path: '/api/serviceavailability', who: 'everybody', isPolled: true },
  { method: 'GET', path: '/api/statistics', who: 'everybody', isPolled: true },
  { method: 'GET', path: '/api/overview', who: 'operator', isPolled: true },
  { method: 'GET', path: '/api/operator', who: 'public' },
  { method: 'GET', path: '/api/auditlog', who: 'admin' },
  { method: 'GET', path: '/api/scheinunternehmen', who: 'operator' },

  { method: 'GET', path: '/api/cache', who: 'operator' },
  { method: 'PUT', path: '/api/cache', who: 'operator' },
  { method: 'DELETE', path: '/api/cache', who: 'dev' },
  { method: 'PUT', path: '/api/cache/update', who: 'dev' },
  { method: 'GET', path: '/api/cache/update', who: 'everybody', isPolled: true },
  { method: 'DELETE', path: '/api/cache/update', who: 'dev' },

  { method: 'GET', path: '/api/tasks/settings/:companyId', who: 'admin', companies: ownOrAll },
  { method: 'PUT', path: '/api/tasks/settings/:companyId', who: 'admin', companies: zeroByDev },
  { method: 'GET', path: '/api/countryapi/:companyId', who: 'admin', companies: ownOrAll },
  { method: 'PUT', path: '/api/countryapi/:companyId', who: 'admin', companies: zeroByDev },
  { method: 'POST', path: '/api/countryapi/:companyId', who: 'admin', companies: zeroByDev },
  { method: 'DELETE', path: '/api/countryapi/:companyId/:id', who: 'admin', companies: zeroByDev },
  {
    method: 'PUT',
    path: '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    who: 'admin',
    companies: { sourceCompanyId: { zero: 'admin' }, targetCompanyId: { zero: 'dev' } },
  },

  { method: 'GET', path: '/api/keys/:companyId', who: 'admin', companies: ownOrAll },
  { method: 'POST', path: '/api/keys/:companyId', who: 'admin', companies: own },
  { method: 'DELETE', path: '/api/keys/:companyId/:id', who: 'admin', companies: own },
  { method: 'GET', path: '/api/webhooks/:companyId', who: 'admin', companies: ownOrAll },
  { method: 'POST', path: '/api/webhooks/:companyId', who: 'admin', companies: own },
  { method: 'PUT', path: '/api/webhooks/:companyId/:id', who: 'admin', companies: own },
  { method: 'DELETE', path: '/api/webhooks/:companyId/:id', who: 'admin', companies: own },
  { method: 'POST', path: '/api/webhooks/:companyId/:id/secret', who: 'admin', companies: own },
  { method: 'POST', path: '/api/webhooks/:companyId/:id/test', who: 'admin', companies: own },
  { method: 'GET', path: '/api/webhooks/:companyId/:id/deliveries', who: 'admin', isPolled: true, companies: own },
  {
    method: 'POST',
    path: '/api/webhooks/:companyId/:id/deliveries/:deliveryId/again',
    who: 'admin',
    companies: own,
  },
  { method: 'GET', path: '/api/v1/openapi.json', who: 'public' },
  { method: 'POST', path: '/api/v1/checks', who: 'program', scope: 'check' },
  { method: 'GET', path: '/api/v1/checks/:id/report', who: 'program', scope: 'report:read' },
  { method: 'GET', path: '/api/v1/checks/:id', who: 'program', scope: 'check', isPolled: true },
  { method: 'POST', path: '/api/v1/batches', who: 'program', scope: 'batch:write' },
  { method: 'GET', path: '/api/v1/batches/:id', who: 'program', scope: 'batch:read', isPolled: true },
  { method: 'GET', path: '/api/v1/batches/:id/rows', who: 'program', scope: 'batch:read', isPolled: true },
  { method: 'GET', path: '/api/v1/batches/:id/result', who: 'program', scope: 'batch:read' },
  { method: 'GET', path: '/api/v1/batches/:id/report', who: 'program', scope: 'report:read' },
  { method: 'GET', path: '/api/v1/on-that-day', who: 'program', scope: 'report:read' },
  { method: 'GET', path: '/api/v1/partners', who: 'program', scope: 'report:read' },
  { method: 'GET', path: '/api/v1/partners/:uid', who: 'program', scope: 'report:read' },

  { method: 'GET', path: '/healthz', who: 'public' },
  { method: 'GET', path: '/readyz', who: 'public' },
  // On this machine or with METRICS_TOKEN only: http/ looks at that itself.
  { method: 'GET', path: '/metrics', who: 'public' },
  { method: 'GET', path: '/api/openapi.json', who: 'public' },
  { method: 'GET', path: '/api/docs', who: 'public' },
  // The built pages are the same for everybody: what they show comes from the calls above.
  { method: 'GET', path: '/favicon.svg', who: 'public' },
  { method: 'GET', path: '/*', who: 'public' },
]
