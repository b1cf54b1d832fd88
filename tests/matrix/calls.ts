import { OPERATOR_COMPANY_ID, ROLES } from '../../src/base/roles/role-rules.ts'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import { isAustrianNumber } from '../../src/vat-ids/uid/check-digits/by-luhn.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { addKey } from '../world/people/api-key.ts'
import { addCompanyProvider } from '../world/people/company-provider.ts'
import { PASSWORD } from '../world/people/people.ts'
import { freshCode } from '../world/people/sign-in.ts'
import { addWebhook } from '../world/people/webhook.ts'
import { addChange, addLapsedPartner, RENEWED_JUDGEMENT } from './changes.ts'
import { addSearch, removeWaitingSearches } from './data-subject-search.ts'
import {
  addBatch,
  addCacheEntry,
  addCacheRefresh,
  addComparedBatch,
  addLogo,
  addOpenidLink,
  addOtherUser,
  addPartner,
  addRecoveryCode,
  addSingleCheck,
  addStockCheck,
  endCacheRefreshes,
  endCustomLogin,
  endStockChecks,
  ensureGermanMapping,
  hasCustomLogin,
  LOGO_IMAGE,
  questionOf,
  removeMappings,
  removePassword,
  setCustomLogin,
  setOperatorPin,
  switchDataboxOn,
} from './objects.ts'
import { addLinkToPackage, addPackage, linkEndDay, removeWaitingPackages } from './packages.ts'
import { addPasskey, answerAsSecondFactor, answerPasswordless, createPasskey } from './passkeys.ts'
import { addTenant, type Cell } from './people.ts'

/** The values for the path parameters, the query string and the body. */
export type Call = {
  ids?: (number | string)[]
  query?: string
  body?: object
  file?: Uint8Array
  headers?: Record<string, string>
}
type MakeCall = (cell: Cell) => Call | Promise<Call>

let counter = 0
const nextNumber = () => {
  counter += 1
  return counter
}
const email = () => `neu${nextNumber()}@firma.at`
const newUser = (cell: Cell, role: number = ROLES.user) => ({
  body: { email: email(), firstname: 'Neu', lastname: 'Neu', role, companyId: cell.company },
})
const newCompany = (changes: object = {}) => ({
  body: { name: `Neue Firma ${nextNumber()}`, uid: freeNumber(), ...changes },
})
let lastNumber = 66_889_217
/** Returns an Austrian number that no company has. */
function freeNumber(): string {
  do lastNumber += 1
  while (!isAustrianNumber(`U${lastNumber}`))
  return `ATU${lastNumber}`
}
const onSelf: MakeCall = ({ person }) => ({ ids: [person.id] })
const onColleague: MakeCall = async cell => ({ ids: [await addOtherUser(cell)] })
const onOtherDev: MakeCall = async cell => ({ ids: [await addOtherUser(cell, ROLES.dev)] })
const onCompany: MakeCall = ({ company }) => ({ ids: [company] })
const onCompanyWithDev: MakeCall = async cell => {
  await addOtherUser(cell, ROLES.dev)
  return { ids: [cell.company] }
}
const onAllCompanies: MakeCall = () => ({ ids: [0] })
const emptyCall: MakeCall = () => ({})
const withBody =
  (makeCall: MakeCall, body: object | ((cell: Cell) => object | Promise<object>)): MakeCall =>
  async cell => ({ ...(await makeCall(cell)), body: typeof body === 'function' ? await body(cell) : body })
const batch =
  (options: Parameters<typeof addBatch>[1] = {}): MakeCall =>
  async cell => ({ ids: [await addBatch(cell, options)] })
const comparedBatch =
  (options: Parameters<typeof addComparedBatch>[1] = {}): MakeCall =>
  async cell => ({ ids: [await addComparedBatch(cell, options)] })
const receivedRow =
  (options: Parameters<typeof addComparedBatch>[1] = {}): MakeCall =>
  async cell => {
    const id = await addComparedBatch(cell, options)
    return { ids: [id, await questionOf(cell, id)] }
  }
const single =
  (options: Parameters<typeof addSingleCheck>[1] = {}): MakeCall =>
  async cell => ({ ids: [await addSingleCheck(cell, options)] })
const stockCheck =
  (options: Parameters<typeof addStockCheck>[1] = {}): MakeCall =>
  async cell => ({ ids: [await addStockCheck(cell, options)] })
const judgement = { uid: 'DE136695976', row: 2, word: 'same-company', remark: '' }
const colleaguesBatch = (options: Parameters<typeof addBatch>[1] = {}) => batch({ ...options, isColleagues: true })
const germany = { country: 'DE', api: 'finanzamt' }
const withGermanMapping =
  (companyOf: (cell: Cell) => number): MakeCall =>
  async cell => {
    await ensureGermanMapping(cell, companyOf(cell))
    return { ids: [companyOf(cell)], body: germany }
  }
const withoutGermanMapping =
  (companyOf: (cell: Cell) => number): MakeCall =>
  async cell => {
    await removeMappings(cell, companyOf(cell))
    return { ids: [companyOf(cell)], body: germany }
  }
const copyMappings =
  (companiesOf: (cell: Cell) => Promise<[number, number]>): MakeCall =>
  async cell => {
    const ids = await companiesOf(cell)
    for (const id of ids) await ensureGermanMapping(cell, id)
    return { ids }
  }
const batchSize = () => ({ key: 'task_batch_size', value: String(1 + (nextNumber() % 1_000)) })
const refreshBatchSize = () => ({ key: 'reload_batch_size', value: String(1 + (nextNumber() % 50)) })
const DAY_QUERY = 'uid=DE136695976&day=2024-03-12'
const workbook: MakeCall = async () => ({ file: await buildUidList(['NO-123.456.789']) })

// On this machine, where the product does not accept a provider: users who may change it get that
// refusal.
const newProvider = {
  issuer: 'https://127.0.0.1/realm',
  clientId: 'uid-check',
  clientSecret: 'a secret',
  label: 'Firmenkonto',
  trustsSecondFactor: false,
  linksByEmail: false,
  totp: '000000',
}
const newWebhook = { url: 'https://erp.example.com/events', events: ['batch.completed'] }
/**
 * Calls on an endpoint of the company, and on another company's endpoint under the company's id.
 */
const webhookCalls = (row: string, body?: object): Record<string, MakeCall> => {
  const callFields = body === undefined ? {} : { body }
  return {
    [row]: async cell => ({ ids: [cell.company, (await addWebhook(cell.runtime, cell.company)).id], ...callFields }),
    [`${row} [another's]`]: async cell => ({
      ids: [cell.company, (await addWebhook(cell.runtime, await addTenant(cell.runtime))).id],
      ...callFields,
    }),
  }
}

/** Calls on a package of the company, and on another company's package under the company's id. */
const packageCalls = (row: string, createCall: (cell: Cell) => Call = () => ({})): Record<string, MakeCall> => ({
  [row]: async cell => ({ ids: [cell.company, await addPackage(cell, cell.company)], ...createCall(cell) }),
  [`${row} [another's]`]: async cell => ({
    ids: [cell.company, await addPackage(cell, await addTenant(cell.runtime))],
    ...createCall(cell),
  }),
})

/** Starts a data-subject request, for the company or for all companies. */
const startSearch =
  (companyOf: (cell: Cell) => number): MakeCall =>
  async cell => {
    await removeWaitingSearches(cell)
    return { ids: [companyOf(cell)], body: { by: 'uid', text: 'ATU13585627' } }
  }

/** Calls on a search of the company, and on another company's search under the company's id. */
const searchCalls = (row: string): Record<string, MakeCall> => ({
  [row]: async cell => ({ ids: [cell.company, await addSearch(cell, cell.company)] }),
  [`${row} [another's]`]: async cell => ({ ids: [cell.company, await addSearch(cell, await addTenant(cell.runtime))] }),
})

/**
 * Calls about a partner of the company, and about another company's partner under the company's id.
 */
const partnerCalls = (
  row: string,
  add: (cell: Cell) => Promise<number>,
  callFields: Call = {},
): Record<string, MakeCall> => ({
  [row]: async cell => ({ ids: [cell.company, await add(cell)], ...callFields }),
  [`${row} [another's]`]: async cell => ({
    ids: [cell.company, await add({ ...cell, company: await addTenant(cell.runtime) })],
    ...callFields,
  }),
})

/** Returns an MCP message. */
const mcpMessage = (method: string, params: object = {}): Call => ({
  body: { jsonrpc: '2.0', id: 1, method, params },
  headers: { accept: 'application/json, text/event-stream' },
})

/** The call of each line of the matrix; every object that it needs is created only for it. */
export const CALL_MAKERS: Record<string, MakeCall> = {
  'POST /api/login': ({ person }) => ({ body: { email: person.email, password: PASSWORD } }),
  'POST /api/login/otp': ({ person }) => ({ body: { email: person.email, totp: freshCode(person) } }),
  'POST /api/login/recovery': async cell => ({
    body: { email: cell.person.email, recoveryCode: await addRecoveryCode(cell) },
  }),
  'POST /api/login/openid [no provider]': () => ({ body: {} }),
  'GET /api/login/openid': emptyCall,
  'GET /api/login/openid/host [no provider]': emptyCall,
  'GET /api/login/openid/callback': emptyCall,
  'GET /api/login/openid/callback/:companyId': () => ({ ids: [1] }),
  'POST /api/login/otp/passkey/options': emptyCall,
  'POST /api/login/otp/passkey': async cell => ({
    body: { email: cell.person.email, passkey: await answerAsSecondFactor(cell) },
  }),
  'POST /api/login/passkey/options': emptyCall,
  'POST /api/login/passkey': async cell => ({ body: { passkey: await answerPasswordless(cell) } }),
  'GET /api/logout': emptyCall,
  'GET /api/users/user/current': emptyCall,
  'POST /api/users/checkemail': () => ({ body: { email: email() } }),
  'GET /api/users': emptyCall,
  'POST /api/users/adduser': cell => newUser(cell),
  'POST /api/users/adduser [a Dev]': cell => newUser(cell, ROLES.dev),
  'POST /api/users/adduser [a Tester]': cell => newUser(cell, ROLES.tester),
  'PUT /api/users/:id [himself]': withBody(onSelf, ({ who, person }) =>
    who === 'first login' ? { password: 'Ganz-Neues-Wort-44' } : { firstname: 'Neu', totp: freshCode(person) },
  ),
  'PUT /api/users/:id': withBody(onColleague, { firstname: 'Neu' }),
  'PUT /api/users/:id [a Dev]': withBody(onOtherDev, { firstname: 'Neu' }),
  'PUT /api/users/:id [made a Dev]': withBody(onColleague, { role: ROLES.dev }),
  'PUT /api/users/:id [moved to another company]': withBody(onColleague, async ({ runtime }) => ({
    companyId: await addTenant(runtime),
  })),
  'PATCH /api/users/:id [himself]': onSelf,
  'PATCH /api/users/:id': onColleague,
  'PATCH /api/users/:id [a Dev]': onOtherDev,
  'DELETE /api/users/:id [himself]': onSelf,
  'DELETE /api/users/:id': onColleague,
  'DELETE /api/users/:id [a Dev]': onOtherDev,
  'POST /api/users/:id/initial-password': async cell => ({
    ids: [await removePassword(cell, await addOtherUser(cell))],
  }),
  'POST /api/users/:id/initial-password [a Dev]': async cell => ({
    ids: [await removePassword(cell, await addOtherUser(cell, ROLES.dev))],
  }),
  'GET /api/users/:id/sessions [himself]': onSelf,
  'GET /api/users/:id/sessions': onColleague,
  'GET /api/users/:id/sessions [a Dev]': onOtherDev,
  'DELETE /api/users/:id/sessions [himself]': onSelf,
  'DELETE /api/users/:id/sessions': onColleague,
  'DELETE /api/users/:id/sessions [a Dev]': onOtherDev,
  'GET /api/recovery-codes': emptyCall,
  'POST /api/recovery-codes': ({ person }) => ({ body: { totp: freshCode(person) } }),
  'GET /api/passkeys': emptyCall,
  'POST /api/passkeys/options': ({ person }) => ({ body: { totp: freshCode(person) } }),
  'POST /api/passkeys': cell => ({ body: { name: 'Laptop', passkey: createPasskey(cell) } }),
  'POST /api/passkeys/:id/end': async cell => ({
    ids: [(await addPasskey(cell, cell.person.id)).id],
    body: { totp: freshCode(cell.person) },
  }),
  "POST /api/passkeys/:id/end [another's]": async cell => ({
    ids: [(await addPasskey(cell, await addOtherUser(cell))).id],
    body: { totp: freshCode(cell.person) },
  }),
  'GET /api/openid': emptyCall,
  'POST /api/openid [no provider]': ({ person }) => ({ body: { provider: 0, totp: freshCode(person) } }),
  'DELETE /api/openid/:id': async cell => ({ ids: [await addOpenidLink(cell, cell.person.id)] }),
  "DELETE /api/openid/:id [a colleague's]": async cell => ({
    ids: [await addOpenidLink(cell, await addOtherUser(cell))],
  }),

  'GET /api/company': emptyCall,
  'POST /api/company': () => newCompany(),
  'POST /api/company [with custom login]': () => newCompany({ useCustomLogin: true }),
  'PUT /api/company/:companyId [account, custom login]': async cell => {
    await setCustomLogin(cell, cell.company)
    return { ids: [cell.company], body: { pin: `geheim-${nextNumber()}` } }
  },
  'PUT /api/company/:companyId [account]': withBody(onCompany, () => ({ pin: `geheim-${nextNumber()}` })),
  'PUT /api/company/:companyId [name]': withBody(onCompany, () => ({ name: `Anders ${nextNumber()}` })),
  'PUT /api/company/:companyId [number]': withBody(onCompany, cell => ({
    germanUid: `DE${100_000_000 + nextNumber()}`,
    totp: freshCode(cell.person),
  })),
  'PUT /api/company/:companyId [number, without a code]': async cell => {
    await setOperatorPin(cell)
    return { ids: [cell.company], body: { germanUid: `DE${200_000_000 + nextNumber()}` } }
  },
  'PUT /api/company/:companyId [licence]': withBody(onCompany, () => ({
    validUntil: `2031-02-${10 + (nextNumber() % 18)}`,
  })),
  "PUT /api/company/:companyId [licence, a Dev's]": withBody(onCompanyWithDev, () => ({
    validUntil: `2032-02-${10 + (nextNumber() % 18)}`,
  })),
  'PUT /api/company/:companyId [custom login]': withBody(onCompany, async cell => ({
    useCustomLogin: !(await hasCustomLogin(cell, cell.company)),
  })),
  'DELETE /api/company/:companyId': onCompany,
  "DELETE /api/company/:companyId [a Dev's]": onCompanyWithDev,
  'POST /api/company/:companyId/finanzonline-test': async cell => {
    await setCustomLogin(cell, cell.company)
    return { ids: [cell.company] }
  },
  'GET /api/company/:companyId/databox': onCompany,
  'PUT /api/company/:companyId/databox': async cell => {
    await switchDataboxOn(cell, cell.company)
    return { ids: [cell.company], body: { isOn: false } }
  },
  'PUT /api/company/:companyId/databox [without an account]': async cell => {
    await endCustomLogin(cell, cell.company)
    return { ids: [cell.company], body: { isOn: true } }
  },
  'GET /api/company/:companyId/logo': async cell => {
    await addLogo(cell)
    return { ids: [cell.company] }
  },
  "GET /api/company/:companyId/logo [the operator's]": async cell => {
    await addLogo({ ...cell, company: OPERATOR_COMPANY_ID })
    return { ids: [OPERATOR_COMPANY_ID] }
  },
  'PUT /api/company/:companyId/logo': ({ company }) => ({ ids: [company], file: LOGO_IMAGE }),
  'DELETE /api/company/:companyId/logo': async cell => {
    await addLogo(cell)
    return { ids: [cell.company] }
  },

  'GET /api/tasks/uid/:uid': () => ({ ids: ['NO-123.456.789'] }),
  'GET /api/tasks/uid': emptyCall,
  'GET /api/tasks/sent-countries': emptyCall,
  'GET /api/tasks/single/:id/received': single(),
  "GET /api/tasks/single/:id/received [a colleague's]": single({ isColleagues: true }),
  'GET /api/tasks/company/single/:companyId': onCompany,
  'GET /api/tasks/company/single/:companyId [0]': onAllCompanies,
  'GET /api/tasks/company/:companyId': onCompany,
  'GET /api/tasks/company/:companyId [0]': onAllCompanies,
  'GET /api/tasks/company/queue/:companyId': onCompany,
  'GET /api/tasks/company/queue/:companyId [0]': onAllCompanies,
  'GET /api/tasks/:id': batch(),
  "GET /api/tasks/:id [a colleague's]": colleaguesBatch(),
  'GET /api/tasks/:id/rows': batch(),
  "GET /api/tasks/:id/rows [a colleague's]": colleaguesBatch(),
  'GET /api/tasks/:id/rows/:row/received': receivedRow(),
  "GET /api/tasks/:id/rows/:row/received [a colleague's]": receivedRow({ isColleagues: true }),
  'POST /api/tasks': workbook,
  'POST /api/tasks/preflight': workbook,
  'POST /api/tasks/:id/retry': withBody(batch(), {}),
  "POST /api/tasks/:id/retry [a colleague's]": withBody(colleaguesBatch(), {}),
  'POST /api/tasks/:id/finish': batch(),
  "POST /api/tasks/:id/finish [a colleague's]": colleaguesBatch(),
  'POST /api/tasks/:id/result': batch({ isDownloaded: true }),
  "POST /api/tasks/:id/result [a colleague's]": colleaguesBatch({ isDownloaded: true }),
  'DELETE /api/tasks/:id': batch(),
  "DELETE /api/tasks/:id [a colleague's]": colleaguesBatch({ status: STATUS.started }),
  'DELETE /api/tasks/:id [downloaded]': batch({ isDownloaded: true }),
  'POST /api/tasks/:id/judgements': withBody(comparedBatch(), judgement),
  "POST /api/tasks/:id/judgements [a colleague's]": withBody(comparedBatch({ isColleagues: true }), judgement),
  'PUT /api/tasks/:id/hold': withBody(batch(), { hold: true }),
  'GET /api/file/result/:id': batch(),
  "GET /api/file/result/:id [a colleague's]": colleaguesBatch(),
  'GET /api/file/result/:id [downloaded]': batch({ isDownloaded: true }),
  'GET /api/file/report/:id': batch(),
  "GET /api/file/report/:id [a colleague's]": colleaguesBatch(),
  'GET /api/file/report/single/:id': single(),
  "GET /api/file/report/single/:id [a colleague's]": single({ isColleagues: true }),
  'GET /api/company/:companyId/reports': async cell => {
    await addBatch(cell)
    return { ids: [cell.company] }
  },
  'GET /api/company/:companyId/partners': ({ company }) => ({ ids: [company] }),
  'GET /api/company/:companyId/partners/:id': async cell => ({ ids: [cell.company, (await addPartner(cell)).id] }),
  'GET /api/company/:companyId/partners/:id/timeline': async cell => ({
    ids: [cell.company, (await addPartner(cell)).id],
  }),
  'GET /api/company/:companyId/on-that-day': ({ company }) => ({ ids: [company], query: DAY_QUERY }),
  'GET /api/company/:companyId/auditor-packages': onCompany,
  'POST /api/company/:companyId/auditor-packages': async cell => {
    await removeWaitingPackages(cell)
    return { ids: [cell.company], body: { firstDay: '2026-01-01', lastDay: '2026-12-31' } }
  },
  'GET /api/company/:companyId/held-searches': onCompany,
  'GET /api/company/:companyId/held-searches [of all companies]': onAllCompanies,
  'POST /api/company/:companyId/held-searches': startSearch(({ company }) => company),
  'POST /api/company/:companyId/held-searches [of all companies]': startSearch(() => 0),
  ...searchCalls('DELETE /api/company/:companyId/held-searches/:id'),
  ...searchCalls('GET /api/company/:companyId/held-searches/:id/file'),
  ...packageCalls('DELETE /api/company/:companyId/auditor-packages/:id'),
  ...packageCalls('GET /api/company/:companyId/auditor-packages/:id/archive'),
  ...packageCalls('POST /api/company/:companyId/auditor-packages/:id/links', cell => ({
    body: { lastDay: linkEndDay(cell), totp: freshCode(cell.person) },
  })),
  'DELETE /api/company/:companyId/auditor-links/:id': async cell => ({
    ids: [cell.company, (await addLinkToPackage(cell, cell.company)).id],
  }),
  "DELETE /api/company/:companyId/auditor-links/:id [another's]": async cell => ({
    ids: [cell.company, (await addLinkToPackage(cell, await addTenant(cell.runtime))).id],
  }),
  'POST /api/auditor/open': async cell => {
    const { token, password } = await addLinkToPackage(cell, cell.company)
    return { body: { token, password } }
  },
  'GET /api/auditor/archive [no ticket]': emptyCall,
  'GET /api/auditor/key': async cell => {
    await addPackage(cell, cell.company)
    return {}
  },
  'GET /api/company/:companyId/partner-changes': onCompany,
  'PUT /api/company/:companyId/partner-changes/seen': withBody(onCompany, { upTo: 1 }),
  ...partnerCalls('PUT /api/company/:companyId/partner-changes/:id/seen', addChange),
  ...partnerCalls('POST /api/company/:companyId/partners/:id/judgements', addLapsedPartner, {
    body: RENEWED_JUDGEMENT,
  }),
  ...partnerCalls('POST /api/company/:companyId/partners/:id/memberships', addLapsedPartner, {
    body: { ico: '04116364' },
  }),
  'GET /api/company/:companyId/watching': onCompany,
  'PUT /api/company/:companyId/watching': withBody(onCompany, async cell => ({
    watch: true,
    partners: [(await addPartner(cell)).id],
  })),
  'POST /api/stock-checks/forecast': () => ({ body: { filter: {} } }),
  'POST /api/stock-checks': async cell => {
    await endStockChecks(cell)
    await addPartner(cell)
    return { body: { filter: {} } }
  },
  'GET /api/stock-checks': emptyCall,
  'DELETE /api/stock-checks/:id': stockCheck(),
  "DELETE /api/stock-checks/:id [a colleague's]": stockCheck({ isColleagues: true }),
  'GET /api/partner-mails': emptyCall,
  'PUT /api/partner-mails': () => ({ body: { wants: false } }),
  'POST /api/report-check': () => ({ body: { sha256: '0'.repeat(64) } }),

  'GET /api/serviceavailability': emptyCall,
  'GET /api/statistics': emptyCall,
  'GET /api/overview': emptyCall,
  'GET /api/operator': emptyCall,
  'GET /api/auditlog': emptyCall,
  'GET /api/scheinunternehmen': emptyCall,

  'GET /api/cache': emptyCall,
  'PUT /api/cache': async cell => ({ body: { id: await addCacheEntry(cell), city: `Graz ${nextNumber()}` } }),
  'DELETE /api/cache': async cell => {
    await addCacheEntry(cell)
    return {}
  },
  'PUT /api/cache/update': async cell => {
    await endCacheRefreshes(cell)
    return {}
  },
  'GET /api/cache/update': emptyCall,
  'DELETE /api/cache/update': async cell => {
    await addCacheRefresh(cell)
    return {}
  },

  'GET /api/tasks/settings/:companyId': onCompany,
  'GET /api/tasks/settings/:companyId [0]': onAllCompanies,
  'PUT /api/tasks/settings/:companyId': withBody(onCompany, batchSize),
  'PUT /api/tasks/settings/:companyId [0]': withBody(onAllCompanies, refreshBatchSize),
  'GET /api/countryapi/:companyId': onCompany,
  'GET /api/countryapi/:companyId [0]': onAllCompanies,
  'PUT /api/countryapi/:companyId': withGermanMapping(({ company }) => company),
  'PUT /api/countryapi/:companyId [0]': withGermanMapping(() => 0),
  'POST /api/countryapi/:companyId': withoutGermanMapping(({ company }) => company),
  'POST /api/countryapi/:companyId [0]': withoutGermanMapping(() => 0),
  'DELETE /api/countryapi/:companyId/:id': async cell => ({
    ids: [cell.company, await ensureGermanMapping(cell, cell.company)],
  }),
  "DELETE /api/countryapi/:companyId/:id [another's]": async cell => ({
    ids: [cell.company, await ensureGermanMapping(cell, await addTenant(cell.runtime))],
  }),
  'PUT /api/countryapi/:source/:target [from 0]': copyMappings(async ({ company }) => [0, company]),
  'PUT /api/countryapi/:source/:target [from another]': copyMappings(async ({ runtime, company }) => [
    await addTenant(runtime),
    company,
  ]),
  'PUT /api/countryapi/:source/:target [to 0]': copyMappings(async ({ company }) => [company, 0]),

  'GET /api/keys/:companyId': onCompany,
  'GET /api/keys/:companyId [0]': onAllCompanies,
  'POST /api/keys/:companyId': withBody(onCompany, cell => ({
    name: 'Buchhaltung',
    scopes: ['check'],
    totp: freshCode(cell.person),
  })),
  'DELETE /api/keys/:companyId/:id': async cell => ({
    ids: [cell.company, (await addKey(cell.runtime, cell.company)).id],
  }),
  "DELETE /api/keys/:companyId/:id [another's]": async cell => ({
    ids: [cell.company, (await addKey(cell.runtime, await addTenant(cell.runtime))).id],
  }),
  'GET /api/company/:companyId/openid': onCompany,
  'PUT /api/company/:companyId/openid': withBody(onCompany, newProvider),
  'DELETE /api/company/:companyId/openid': async cell => {
    await addCompanyProvider(cell.runtime, cell.company)
    return { ids: [cell.company], body: { totp: freshCode(cell.person) } }
  },
  'GET /api/webhooks/:companyId': onCompany,
  'GET /api/webhooks/:companyId [0]': onAllCompanies,
  'POST /api/webhooks/:companyId': withBody(onCompany, newWebhook),
  ...webhookCalls('PUT /api/webhooks/:companyId/:id', { ...newWebhook, isOn: false }),
  ...webhookCalls('DELETE /api/webhooks/:companyId/:id'),
  ...webhookCalls('POST /api/webhooks/:companyId/:id/secret'),
  ...webhookCalls('POST /api/webhooks/:companyId/:id/test'),
  ...webhookCalls('GET /api/webhooks/:companyId/:id/deliveries'),
  'POST /api/webhooks/:companyId/:id/deliveries/:deliveryId/again': async cell => {
    const { id, deliveryId } = await addWebhook(cell.runtime, cell.company)
    return { ids: [cell.company, id, deliveryId] }
  },
  "POST /api/webhooks/:companyId/:id/deliveries/:deliveryId/again [another's]": async cell => {
    const { id, deliveryId } = await addWebhook(cell.runtime, await addTenant(cell.runtime))
    return { ids: [cell.company, id, deliveryId] }
  },
  'GET /api/v1/checks/:id': async cell => ({ ids: [await addSingleCheck(cell)] }),
  "GET /api/v1/checks/:id [a colleague's]": async cell => ({
    ids: [await addSingleCheck(cell, { isColleagues: true })],
  }),
  'POST /api/v1/checks': () => ({ body: { uid: 'NO-123.456.789' } }),
  'GET /api/v1/checks': emptyCall,
  'GET /api/v1/checks/:id/report': single(),
  "GET /api/v1/checks/:id/report [a colleague's]": single({ isColleagues: true }),
  'POST /api/v1/batches': workbook,
  'POST /api/v1/batches/file': workbook,
  'GET /api/v1/batches': emptyCall,
  'POST /api/v1/batches/:id/cancel': batch({ status: STATUS.started }),
  "POST /api/v1/batches/:id/cancel [a colleague's]": colleaguesBatch({ status: STATUS.started }),
  'POST /api/v1/batches/:id/cancel [ended]': batch(),
  'POST /api/v1/batches/:id/retry': batch(),
  "POST /api/v1/batches/:id/retry [a colleague's]": colleaguesBatch(),
  'DELETE /api/v1/batches/:id': batch(),
  "DELETE /api/v1/batches/:id [a colleague's]": colleaguesBatch(),
  'DELETE /api/v1/batches/:id [running]': batch({ status: STATUS.started }),
  'GET /api/v1/batches/:id': batch(),
  "GET /api/v1/batches/:id [a colleague's]": colleaguesBatch(),
  'GET /api/v1/batches/:id/rows': batch(),
  'GET /api/v1/batches/:id/result': batch(),
  "GET /api/v1/batches/:id/result [a colleague's]": colleaguesBatch(),
  'GET /api/v1/batches/:id/result [downloaded]': batch({ isDownloaded: true }),
  'GET /api/v1/batches/:id/result [not ready]': batch({ status: STATUS.started }),
  'GET /api/v1/batches/:id/report': batch(),
  "GET /api/v1/batches/:id/report [a colleague's]": colleaguesBatch(),

  'POST /api/v1/stock-checks': async cell => {
    await endStockChecks(cell)
    await addPartner(cell)
    return { body: {} }
  },
  'GET /api/v1/stock-checks/:id': stockCheck(),
  'POST /api/v1/stock-checks/:id/cancel': stockCheck(),
  'GET /api/v1/on-that-day': () => ({ query: DAY_QUERY }),
  'GET /api/v1/partners': emptyCall,
  'GET /api/v1/partners/:uid': async cell => ({ ids: [(await addPartner(cell)).uid] }),

  'GET /api/v1/webhooks': emptyCall,
  'POST /api/v1/webhooks': () => ({ body: newWebhook }),
  'DELETE /api/v1/webhooks/:id': async cell => ({ ids: [(await addWebhook(cell.runtime, cell.company)).id] }),

  'POST /mcp': () => mcpMessage('tools/list'),
  'POST /mcp [find_partner]': () => mcpMessage('tools/call', { name: 'find_partner', arguments: {} }),
  'POST /mcp [batch_status]': async cell =>
    mcpMessage('tools/call', { name: 'batch_status', arguments: { id: await addBatch(cell) } }),
  'POST /mcp [check_uid]': () => mcpMessage('tools/call', { name: 'check_uid', arguments: { uid: 'NO-123.456.789' } }),

  'GET /healthz': emptyCall,
  'GET /readyz': emptyCall,
  'GET /metrics': emptyCall,
  'GET /api/v1/openapi.json': emptyCall,
  'GET /api/v1/problems': emptyCall,
  'GET /api/openapi.json': emptyCall,
  'GET /api/docs': emptyCall,
  'GET /favicon.svg': emptyCall,
  'GET /.well-known/security.txt': emptyCall,
  'GET /* [a page]': () => ({ ids: ['uid-check'] }),
  'GET /* [a built file]': () => ({ ids: ['assets/start-abc123.js'] }),
  'GET /* [a missing file]': () => ({ ids: ['assets/start-def456.js'] }),
  'GET /* [a hidden file]': () => ({ ids: ['.git/config'] }),
  'GET /* [an unknown call]': () => ({ ids: ['api/backdoor'] }),
}
