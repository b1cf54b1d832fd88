import { z } from 'zod'
import { companyOf } from '../../access/companies/company-of.ts'
import { defineEvent, recordEvent } from '../../access/webhooks/events.ts'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../answers/checks/checked.ts'
import { countriesSentToVies } from '../../answers/checks/company-comparison.ts'
import { isUnnamedGroup } from '../../answers/checks/czech-group.ts'
import type { ViewingCompany } from '../../answers/checks/proof.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import { servicesInMapping } from '../../answers/country-mapping/services-for-country.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { withParameters } from '../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { VERDICT_NAMES } from '../../base/verdict-rules.ts'
import { formatCompany } from '../../documents/findings/compared-company.ts'
import {
  hintsToStore,
  marksToStore,
  type OwnComparison,
  type SingleCheckRow,
  type StoredHint,
  type StoredMarks,
} from '../../documents/findings/stored-check.ts'
import type { Services } from '../../platform/services.ts'
import { AUTHORITIES, authoritiesFor } from '../../registers/authorities/authorities-rules.ts'
import type { MarkRegisters } from '../../registers/marks/connect.ts'
import type { MembershipResult } from '../../registers/marks/group-membership/groups.ts'
import { storeMemberships } from '../../registers/marks/group-membership/membership-store.ts'
import { INPUTS } from '../../registers/marks/input-rules.ts'
import { lookUpMarks, queryRegisters, unknownMarks } from '../../registers/marks/look-up-marks.ts'
import type { MarkId, Marks } from '../../registers/marks/mark-rules.ts'
import { storeAccountChecks } from '../../registers/marks/polish-accounts/account-store.ts'
import type { AccountResult } from '../../registers/marks/polish-accounts/accounts.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import { lockChanges } from '../partners/changes-store.ts'
import { storeCheckedPartner } from '../partners/store.ts'
import type { CheckSlots } from './check-slots.ts'
import { compareOwnCompany } from './compare-own-company.ts'
import { type CheckFinding, findingOfCheck, singleResult } from './result.ts'
import { insertSingleCheck } from './store.ts'
import type { SentCountries, SingleResult } from './wire.ts'

export type SingleCheckDeps = Pick<Services, 'database'> & {
  checkContext: CheckContext
  checkSlots: CheckSlots
  marks: MarkRegisters
}

/** What a tester may choose; ignored from other users (docs/rules.md#one-uid). */
export type TesterChoice = { service: Authority | null; useCache: boolean }

/**
 * What the user typed: the UID, and the company to compare with the answer (all texts '' = none).
 * `disconnected` aborts when the client disconnects. `afterInsert` does further work in the check's
 * transaction.
 */
export type TypedCheck = {
  input: string
  ownCompany: CompanyText
  /**
   * The company's number in the Czech register, which identifies a group's member; '' or absent =
   * none was typed.
   */
  ico?: string
  /** The bank account of a Polish partner; '' or absent = none was typed. */
  account?: string
  disconnected: AbortSignal
  afterInsert?: (trx: Transaction, checkId: number) => Promise<unknown>
}

/** A stored check for its company. */
export type CompanyCheck = {
  check: CheckFinding
  company: ViewingCompany
  /**
   * The earliest time at which another query makes sense; null if unknown, and for a check read
   * from the database.
   */
  notBefore: Date | null
}

/**
 * Checks one UID typed on the screen; returns what the screen shows. Throws as `runCheck` does.
 */
export async function checkOne(
  actor: Actor,
  checks: SingleCheckDeps,
  typedCheck: TypedCheck,
  choice: TesterChoice,
): Promise<SingleResult> {
  const allowedChoice = actor.role === ROLES.tester ? choice : { service: null, useCache: true }
  const { check, company } = await runCheck(actor, checks, typedCheck, allowedChoice)
  return singleResult(check, { language: actor.language, company })
}

/**
 * Checks one UID and stores the record with its evidence, for users and programs, including texts
 * that are not a UID. If none of the company's concurrency slots (check-slots.ts) is free, throws
 * 429 for a program, and 503 for a user after 15 s.
 */
export const runCheck = (
  actor: Actor,
  checks: SingleCheckDeps,
  typedCheck: TypedCheck,
  choice: TesterChoice,
): Promise<CompanyCheck> =>
  checks.checkSlots.runInSlot(actor, typedCheck.disconnected, () => queryAndStore(actor, checks, typedCheck, choice))

async function queryAndStore(
  actor: Actor,
  { database, checkContext, marks: registers }: SingleCheckDeps,
  { input, ownCompany, ico = '', account = '', afterInsert }: TypedCheck,
  { service, useCache }: TesterChoice,
): Promise<CompanyCheck> {
  const company = formatCompany(ownCompany) === '' ? undefined : ownCompany
  const { companyId, userId } = actor
  const kind = actor.isProgram ? 'program' : 'person'
  const request = { companyId, userId, kind, uid: input, service, useCache, company } as const
  const checked = await checkUid(checkContext, request, new AbortController().signal)
  const { id, uid } = await companyOf(database.db, actor.companyId)
  const { marks, unknown } = await readMarks(companyId, checked, { database, checkContext, marks: registers })
  const membership = await queryMembership(checked, ico, registers)
  const accountResult = await queryAccount(companyId, checked, account, registers)
  const hints = hintsToStore(checked, marks)
  const storedMarks = marksToStore(marks, {
    ...(unknown.length > 0 && { unknown }),
    ...(membership && { membership: membership.membership }),
    ...(accountResult && { account: { ...accountResult.check, rows: [] } }),
  })
  const comparison = compareOwnCompany(ownCompany, checked)
  const result = { ...checked, input, ownCompany: formatCompany(ownCompany), hints, marks: storedMarks, comparison }
  const row = await commit(database, async trx => {
    // Locked before the check gets its id, so that a company's checks become visible in the order
    // of their ids (checks-after.ts).
    await lockChanges(trx, companyId)
    const inserted = await storeCheck(trx, actor, result)
    if (membership) await storeMemberships(trx, { companyId, singleCheckId: inserted.id }, [membership])
    if (accountResult)
      await storeAccountChecks(trx, { companyId, singleCheckId: inserted.id }, [{ ...accountResult, rows: [] }])
    await storeCheckedPartner(trx, inserted.id)
    await recordCheckEvent(trx, inserted)
    await afterInsert?.(trx, inserted.id)
    return inserted
  })
  const check = await findingOfCheck(database.db, row)
  return { check, company: { id, uid }, notBefore: checked.notBefore }
}

// The user is waiting for the answer.
const REGISTERS_TIMEOUT_MS = 3_000

/**
 * Returns today's marks of a UID, and the registers that did not say its state. Queries registers
 * only about a valid one, for a short time.
 */
async function readMarks(
  companyId: number,
  { uid, outcome }: UidCheckResult,
  { database: { db }, checkContext: { clock }, marks: { queries } }: Omit<SingleCheckDeps, 'checkSlots'>,
): Promise<{ marks: Marks; unknown: MarkId[] }> {
  const isValid = outcome.verdict === 'valid'
  if (isValid) await queryRegisters(queries, uid, { ms: REGISTERS_TIMEOUT_MS, companyId })
  const day = viennaDay(clock.now())
  const marks = await lookUpMarks(db, { uid, isValid }, day)
  return { marks, unknown: isValid ? await unknownMarks(db, queries, uid, day) : [] }
}

const ARES_TIMEOUT_MS = 5_000

/**
 * Queries ARES for the typed company number if the VAT group's answer has no name. Never changes
 * the verdict.
 */
function queryMembership(
  { uid, newAnswers, cachedAnswer }: UidCheckResult,
  ico: string,
  { groups }: MarkRegisters,
): Promise<MembershipResult | null> | null {
  const isUnnamed = isUnnamedGroup(cachedAnswer ?? newAnswers.at(-1))
  return isUnnamed && ico.trim() !== '' ? groups.query({ uid, ico }, ARES_TIMEOUT_MS) : null
}

// Longer than for ARES, because calls are at least a second apart.
const ACCOUNT_TIMEOUT_MS = 8_000

/** Queries the white list about the typed account of a valid Polish UID's owner. */
const queryAccount = async (
  companyId: number,
  { uid, outcome }: UidCheckResult,
  account: string,
  { accounts }: MarkRegisters,
): Promise<AccountResult | null> =>
  outcome.verdict === 'valid' && INPUTS.account.isFor(uid) && account.trim() !== ''
    ? accounts.check({ uid, account }, { ms: ACCOUNT_TIMEOUT_MS, companyId })
    : null

type CheckToStore = UidCheckResult & {
  input: string
  ownCompany: string
  hints: StoredHint[]
  marks: StoredMarks | null
  comparison: OwnComparison | null
}

/** Stores a check and its new answers. Its last answer id is that of the deciding answer. */
async function storeCheck(trx: Transaction, actor: Actor, checked: CheckToStore): Promise<SingleCheckRow> {
  const { companyId, userId } = actor
  const answerIds = await storeAnswers(trx, { companyId, userId, batchId: null }, checked.newAnswers)
  return insertSingleCheck(trx, {
    company_id: companyId,
    user_id: userId,
    input: checked.input,
    uid: checked.uid,
    verdict: checked.outcome.verdict,
    reason: reasonOf(checked),
    hints: JSON.stringify(checked.hints),
    marks: checked.marks && JSON.stringify(checked.marks),
    answer_ids: checked.cachedAnswer ? [...answerIds, checked.cachedAnswer.id] : answerIds,
    from_cache: checked.cachedAnswer !== null,
    own_company: checked.ownCompany,
    comparison: checked.comparison && JSON.stringify(checked.comparison),
    language: actor.languageOfFiles ?? actor.language,
  })
}

function reasonOf({ outcome, parsed }: UidCheckResult): string | null {
  if (outcome.verdict === 'not-checked') return outcome.reason
  return parsed.isQueryable ? null : parsed.reason
}

/** Reports a single check by a user or program. */
export const CHECK_COMPLETED = defineEvent({
  type: 'check.completed',
  id: 'checkCompleted',
  summary: 'A single check was completed',
  when: 'a single check was completed, by a person or a program',
  more: '`data.url`: the check',
  data: z.object({ id: z.number().int(), verdict: z.enum(Object.values(VERDICT_NAMES)), url: z.string() }),
  path: ({ id }) => withParameters(PROGRAM_PATHS.check, { id }),
})

/** Records a check as an event for the company's programs. */
const recordCheckEvent = (trx: Transaction, { id, company_id, verdict }: SingleCheckRow): Promise<void> =>
  recordEvent(trx, company_id, CHECK_COMPLETED, { id, verdict: VERDICT_NAMES[verdict] })

/**
 * Returns the countries for which a check may send the typed company: the service or its fallback
 * must compare companies, and the company's settings must include the country
 * (docs/rules.md#trader-fields).
 */
export async function sentCountries(
  { role, companyId }: Actor,
  { configOf }: Pick<CheckContext, 'configOf'>,
): Promise<SentCountries> {
  const config = await configOf(companyId)
  const countriesSetting = countriesSentToVies(config)
  const countries = COUNTRY_CODES.filter(country => {
    const { api, fallbackApi } = servicesInMapping(config.mapping, country)
    // A tester chooses the service.
    const services = role === ROLES.tester ? authoritiesFor(country) : [api, fallbackApi]
    const compares = services.some(service => service !== null && comparesSomeStates(service))
    return compares && (countriesSetting === true || countriesSetting.includes(country))
  })
  return { countries: [...countries] }
}

const comparesSomeStates = (service: Authority): boolean =>
  AUTHORITIES[service].comparesCompanies && !AUTHORITIES[service].comparesEverywhere
