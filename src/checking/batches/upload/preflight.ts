import { ownUidsOf } from '../../../access/companies/company-of.ts'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { CheckContext } from '../../../answers/checks/check-context.ts'
import { estimateQueries, type QueryEstimate, recentDurations } from '../../../answers/checks/estimate-queries.ts'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { Language } from '../../../base/texts/define.ts'
import { describeColumn } from '../../../documents/spreadsheets/describe-column.ts'
import type { Preview, SheetLayout, UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { describeUnreadable } from '../../../documents/spreadsheets/unreadable-upload.ts'
import { columnName } from '../../../documents/spreadsheets/workbook/address.ts'
import type { ScanUpload } from '../../../documents/virus-scan/scan-upload.ts'
import { authoritiesUsing } from '../../../registers/authorities/authorities-rules.ts'
import type { Rate } from '../../../registers/authorities/rate-limit/rate.ts'
import { type InputColumn, inputColumn, inputsFor } from '../../../registers/marks/input-rules.ts'
import { describeHint, describeNotAUid } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { suggestionOf } from '../../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid, QueryableUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { taskConcurrentBatches } from '../asking/settings-rules.ts'
import { STATUS } from '../status-rules.ts'
import { estimateSeconds, rateLimitWaitMs } from './estimate.ts'
import { planQuestions, previewWorkbook, type UploadLimits, withoutInputsOff } from './read-and-plan.ts'
import type { Upload } from './receive-upload.ts'
import { refuseWrongType } from './refuse-upload.ts'
import type { Preflight } from './wire.ts'

export type PreflightDeps = {
  checkContext: CheckContext
  limits: UploadLimits
  scanUpload: ScanUpload
  /** The installation's maximum number of calls in flight, by authority. */
  authorityLimits: Record<Authority, number>
  /** The rate limits of the services that have one. */
  authorityRates: ReadonlyMap<Authority, Rate>
}

/** A pre-flight with the layout that an upload would store, which is not sent to screens. */
type PreflightWithLayout = Preflight & { layout: SheetLayout }

const MAX_USED_UP_SHOWN = 20

/**
 * Returns what an upload of this workbook would do: its contents, the number of questions, the
 * services to query, and the estimated seconds. Queries no service and stores nothing. Throws 413,
 * 415, 422 and 503 as an upload does, but not for problems that another sheet or column may solve,
 * and not 409 for too many open batches.
 */
export async function preflight(actor: Actor, deps: PreflightDeps, upload: Upload): Promise<PreflightWithLayout> {
  await refuseWrongType(actor, deps.checkContext.db, upload)
  await deps.scanUpload(actor, upload.bytes)
  const ownUids = await ownUidsOf(deps.checkContext.db, actor.companyId)
  const preview = await previewWorkbook(actor, { ...upload, ...withoutInputsOff(deps.limits), ownUids }, deps.limits)
  return {
    fileName: upload.fileName,
    size: upload.bytes.length,
    layout: preview.layout,
    ...describePreview(preview, upload),
    ...describeInputs(preview, deps.limits),
    ...(await estimateUpload(actor, deps, upload, preview)),
  }
}

const describePreview = (
  { sheets, layout, columns, columnCandidates, problem, lines, candidates, ...more }: Preview,
  { language }: Upload,
) => ({
  sheets,
  sheet: layout.sheet,
  list: layout.list === undefined ? null : { ...layout.list, candidates: [...candidates], lines: lines ?? [] },
  headerRow: layout.headerRow || null,
  columns: columns.map(column => ({ ...column, letter: columnName(column.column) })),
  column: layout.uidColumn || null,
  columnReason: describeColumn(layout, language),
  columnCandidates: columnCandidates.map(candidate => ({ ...candidate, letter: columnName(candidate.column) })),
  countryColumn: layout.countryColumn,
  companyColumns: layout.companyColumns ?? null,
  dayColumn: layout.dayColumn ?? null,
  problem: problem === null ? '' : describeUnreadable(problem, language),
  isSigned: more.isSigned,
  uncomputedFormulas: more.uncomputedFormulas,
  withoutUid: more.withoutUid,
})

type InputFields = Pick<Preflight, InputColumn | 'inputCandidates'>

/** Returns the columns of the inputs that at least one row needs; null = none was found. */
function describeInputs({ layout, rows, inputCandidates }: Preview, { inputsOff = [] }: UploadLimits): InputFields {
  const needed = inputsFor(rows).filter(id => !inputsOff.includes(id))
  return {
    ...Object.fromEntries(needed.map(inputColumn).map(column => [column, layout[column] ?? null])),
    ...(Object.keys(inputCandidates).length > 0 ? { inputCandidates } : {}),
  }
}

async function estimateUpload(actor: Actor, deps: PreflightDeps, upload: Upload, { rows }: Preview) {
  const { language, isAnew, takesSuggestions } = upload
  const { checkContext } = deps
  const findings = collectFindings(language)
  const queryableUids = new Map<string, Pick<QueryableUid, 'uid' | 'country'>>()
  const onRow = (row: UploadedRow, parsed: ParsedUid) => {
    findings.add(row, parsed)
    if (parsed.isQueryable && !queryableUids.has(parsed.uid)) queryableUids.set(parsed.uid, parsed)
  }
  const plan = await planQuestions(rows, { takesSuggestions, onRow })
  const { cached, live, usedUp, missingAccount, divertedByNumber } = await estimateQueries(
    checkContext,
    actor.companyId,
    [...queryableUids.values()],
    {
      useCache: !isAnew,
    },
  )
  const uids = plan.questions.length
  const workload = { rows: rows.length, cached, live, ...(await readQueueState(checkContext.db, actor, deps)) }
  return {
    totalRows: plan.totalRows,
    uids,
    duplicateRows: plan.totalRows - plan.notAUid.length - uids,
    ...findings.result(),
    cached,
    live: [...live].filter(([, questions]) => questions > 0).map(entry => liveQuestions(entry, deps)),
    budget: {
      left: countLimitedQuestions(live) - usedUp.length,
      usedUp: usedUp.length,
      usedUpUids: usedUp.slice(0, MAX_USED_UP_SHOWN),
    },
    withoutFinanzonline:
      missingAccount && hasDiverted(missingAccount) ? { ...missingAccount, ...toDivertedCounts(missingAccount) } : null,
    ...withoutOwnNumber(divertedByNumber),
    seconds:
      uids === 0 && plan.totalRows === 0 ? null : estimateSeconds(workload, await recentDurations(checkContext.db)),
  }
}

/**
 * Returns the diverted questions of services for which the company lacks an own number; omits the
 * field if there are none.
 */
function withoutOwnNumber(ownNumberDiversions: QueryEstimate['divertedByNumber']): Pick<Preflight, 'withoutOwnNumber'> {
  const services = [...ownNumberDiversions].filter(([, counts]) => hasDiverted(counts))
  return services.length === 0
    ? {}
    : { withoutOwnNumber: services.map(([service, counts]) => ({ service, ...toDivertedCounts(counts) })) }
}

type DivertedCounts = { instead: ReadonlyMap<Authority, number>; nobody: number }

const hasDiverted = ({ instead, nobody }: DivertedCounts): boolean => instead.size > 0 || nobody > 0

const toDivertedCounts = ({ instead, nobody }: DivertedCounts) => ({
  instead: [...instead].map(([service, questions]) => ({ service, questions })),
  nobody,
})

/** Shorter waits are not shown. */
const MIN_SHOWN_WAIT_SECONDS = 60

function liveQuestions([service, questions]: [Authority, number], { authorityRates }: PreflightDeps) {
  const rate = authorityRates.get(service)
  if (!rate || questions <= rate.calls) return { service, questions }
  const seconds = Math.ceil(rateLimitWaitMs(questions, rate).to / 1_000)
  return { service, questions, ...(seconds >= MIN_SHOWN_WAIT_SECONDS && { seconds }) }
}

async function readQueueState(db: Database, { companyId }: Actor, { authorityLimits, authorityRates }: PreflightDeps) {
  const { lanes } = await settingsOf(db, companyId, { lanes: taskConcurrentBatches })
  const inFlight = (service: Authority) => Math.min(lanes, authorityLimits[service])
  return {
    ahead: await countOpenQuestions(db, companyId),
    inFlight,
    rateOf: (service: Authority) => authorityRates.get(service),
  }
}

/** Counts the open questions of a company's batches. */
async function countOpenQuestions(db: Reader, companyId: number): Promise<number> {
  const { open } = await db
    .selectFrom('batch')
    .select(eb => eb.fn.sum<number | null>(eb('total_questions', '-', eb.ref('settled_questions'))).as('open'))
    .where('company_id', '=', companyId)
    .where('status', 'in', [STATUS.created, STATUS.started])
    .executeTakeFirstOrThrow()
  return Number(open ?? 0)
}

/** Counts the questions to services with a daily limit per UID. */
const countLimitedQuestions = (live: QueryEstimate['live']): number =>
  authoritiesUsing('account').reduce((sum, service) => sum + (live.get(service) ?? 0), 0)

type Finding = Preflight['notUids']

/** The maximum number of examples; the result shows all such rows. */
const MAX_EXAMPLES = 5

/** Higher than MAX_EXAMPLES, because a user should see the suggestions before accepting them. */
const MAX_SUGGESTIONS = 100

/**
 * Returns a collector of what a user should see before the start: rows that are not a UID, rows
 * with hints, and suggestions.
 */
function collectFindings(language: Language) {
  const notUids: Finding = { rows: 0, examples: [] }
  const hints: Finding = { rows: 0, examples: [] }
  const addFinding = (finding: Finding, { row, text }: UploadedRow, uid: string, message: () => string) => {
    finding.rows += 1
    if (finding.examples.length < MAX_EXAMPLES) finding.examples.push({ row, text, uid, message: message() })
  }
  const suggestions: Preflight['suggestions'] = { rows: 0, examples: [] }
  const addSuggestion = ({ row, text }: UploadedRow, uid: string) => {
    suggestions.rows += 1
    if (suggestions.examples.length < MAX_SUGGESTIONS) suggestions.examples.push({ row, text, uid })
  }
  return {
    add: (row: UploadedRow, parsed: ParsedUid): void => {
      const suggestion = suggestedUidOf(parsed)
      if (suggestion !== '') addSuggestion(row, suggestion)
      if (!parsed.isQueryable) addFinding(notUids, row, '', () => describeNotAUid(parsed, language))
      else if (parsed.hints.length > 0)
        addFinding(hints, row, parsed.uid, () => parsed.hints.map(hint => describeHint(hint, language)).join(' '))
    },
    result: () => ({ notUids, hints, suggestions }),
  }
}

/** Returns the suggested UID, accepted or not; '' if there is none. */
const suggestedUidOf = (parsed: ParsedUid): string =>
  parsed.hints.some(({ kind }) => kind === 'suggestion-taken') ? parsed.uid : suggestionOf(parsed)
