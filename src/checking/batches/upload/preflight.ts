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
import { isCzechGroup } from '../../../registers/czechia/membership-rules.ts'
import { describeHint, describeNotAUid } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { suggestionOf } from '../../../vat-ids/uid/parse-uid.ts'
import type { AskableUid, ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'
import { taskConcurrentBatches } from '../asking/settings-rules.ts'
import { STATUS } from '../status-rules.ts'
import { estimate, turnsMs } from './estimate.ts'
import { planQuestions, previewWorkbook, type UploadLimits } from './read-and-plan.ts'
import type { Upload } from './receive-upload.ts'
import { refuseWrongType } from './refuse-upload.ts'
import type { Preflight } from './wire.ts'

export type Preflights = {
  checkContext: CheckContext
  limits: UploadLimits
  scanUpload: ScanUpload
  /** The most calls in flight of the installation, by authority. */
  authorityLimits: Record<Authority, number>
  /** The rate limits of the services that have one. */
  authorityRates: ReadonlyMap<Authority, Rate>
}

/** `layout` as an upload would store it; not sent to screens. */
type PreflightWithLayout = Preflight & { layout: SheetLayout }

const MAX_USED_UP_SHOWN = 20

/**
 * Returns what an upload of this workbook would mean: its contents, the number of questions, the
 * services that answer them, and the estimated seconds. Throws 413, 415, 422 and 503 as an upload
 * does, but not for problems that another sheet or column may solve. Does not throw 409 for too
 * many open batches. Queries no service and stores nothing.
 */
export async function preflight(actor: Actor, preflights: Preflights, upload: Upload): Promise<PreflightWithLayout> {
  await refuseWrongType(actor, preflights.checkContext.db, upload)
  await preflights.scanUpload(actor, upload.bytes)
  const ownUids = await ownUidsOf(preflights.checkContext.db, actor.companyId)
  const preview = await previewWorkbook(actor, { ...upload, ownUids }, preflights.limits)
  return {
    fileName: upload.fileName,
    size: upload.bytes.length,
    layout: preview.layout,
    ...describePreview(preview, upload),
    ...(await cost(actor, preflights, upload, preview)),
  }
}

const describePreview = (
  { sheets, layout, columns, columnCandidates, rows, problem, lines, candidates, ...more }: Preview,
  { language }: Upload,
) => ({
  sheets,
  sheet: layout.sheet,
  list: layout.list === undefined ? null : { ...layout.list, candidates: [...candidates], lines: lines ?? [] },
  headerRow: layout.headerRow || null,
  columns: columns.map(column => ({ ...column, letter: columnName(column.column) })),
  column: layout.uidColumn || null,
  columnReason: describeColumn(layout, language),
  columnCandidates: columnCandidates.map(each => ({ ...each, letter: columnName(each.column) })),
  countryColumn: layout.countryColumn,
  companyColumns: layout.companyColumns ?? null,
  dayColumn: layout.dayColumn ?? null,
  ...(rows.some(({ text }) => isCzechGroup(tidyUid(text))) ? { icoColumn: layout.icoColumn ?? null } : {}),
  problem: problem === null ? '' : describeUnreadable(problem, language),
  isSigned: more.isSigned,
  uncomputedFormulas: more.uncomputedFormulas,
  withoutUid: more.withoutUid,
})

async function cost(actor: Actor, preflights: Preflights, upload: Upload, { rows }: Preview) {
  const { language, isAnew, takesSuggestions } = upload
  const { checkContext } = preflights
  const notable = collectFindings(language)
  const askable = new Map<string, Pick<AskableUid, 'uid' | 'country'>>()
  const each = (row: UploadedRow, parsed: ParsedUid) => {
    notable.see(row, parsed)
    if (parsed.askable && !askable.has(parsed.uid)) askable.set(parsed.uid, parsed)
  }
  const plan = await planQuestions(rows, { takesSuggestions, each })
  const { cached, live, usedUp, without, lacking } = await estimateQueries(
    checkContext,
    actor.companyId,
    [...askable.values()],
    {
      useCache: !isAnew,
    },
  )
  const uids = plan.questions.length
  const workload = { rows: rows.length, cached, live, ...(await queueState(checkContext.db, actor, preflights)) }
  return {
    totalRows: plan.totalRows,
    uids,
    duplicateRows: plan.totalRows - plan.notAUid.length - uids,
    ...notable.found(),
    cached,
    live: [...live].filter(([, questions]) => questions > 0).map(each => liveQuestions(each, preflights)),
    budget: {
      left: budgeted(live) - usedUp.length,
      usedUp: usedUp.length,
      usedUpUids: usedUp.slice(0, MAX_USED_UP_SHOWN),
    },
    withoutFinanzonline: without && isAny(without) ? { ...without, ...toDivertedCounts(without) } : null,
    ...withoutOwnNumber(lacking),
    seconds: uids === 0 && plan.totalRows === 0 ? null : estimate(workload, await recentDurations(checkContext.db)),
  }
}

/**
 * Absent if no own number is missing, as for every list without questions to services that require
 * one.
 */
function withoutOwnNumber(lacking: QueryEstimate['lacking']): Pick<Preflight, 'withoutOwnNumber'> {
  const services = [...lacking].filter(([, counts]) => isAny(counts))
  return services.length === 0
    ? {}
    : { withoutOwnNumber: services.map(([service, counts]) => ({ service, ...toDivertedCounts(counts) })) }
}

type DivertedCounts = { instead: ReadonlyMap<Authority, number>; nobody: number }

const isAny = ({ instead, nobody }: DivertedCounts): boolean => instead.size > 0 || nobody > 0

const toDivertedCounts = ({ instead, nobody }: DivertedCounts) => ({
  instead: [...instead].map(([service, questions]) => ({ service, questions })),
  nobody,
})

/** Shorter waits are not worth a message. */
const SECONDS_PER_MINUTE = 60

function liveQuestions([service, questions]: [Authority, number], { authorityRates }: Preflights) {
  const rate = authorityRates.get(service)
  if (!rate || questions <= rate.calls) return { service, questions }
  const seconds = Math.ceil(turnsMs(questions, rate).to / 1_000)
  return { service, questions, ...(seconds >= SECONDS_PER_MINUTE && { seconds }) }
}

async function queueState(db: Database, { companyId }: Actor, { authorityLimits, authorityRates }: Preflights) {
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
const budgeted = (live: QueryEstimate['live']): number =>
  authoritiesUsing('account').reduce((sum, service) => sum + (live.get(service) ?? 0), 0)

type Finding = Preflight['notUids']

/** Enough to see what is wrong with a list; the result shows all of them. */
const MAX_EXAMPLES = 5

/** Higher, because each is a decision: a user who accepts all of them should have seen them. */
const MAX_SUGGESTIONS = 100

/**
 * Collects, row by row, what a user should see before the start: rows that are not a UID, odd ones,
 * and suggestions.
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
    see: (row: UploadedRow, parsed: ParsedUid): void => {
      const suggested = suggestedFor(parsed)
      if (suggested !== '') addSuggestion(row, suggested)
      if (!parsed.askable) addFinding(notUids, row, '', () => describeNotAUid(parsed, language))
      else if (parsed.hints.length > 0)
        addFinding(hints, row, parsed.uid, () => parsed.hints.map(hint => describeHint(hint, language)).join(' '))
    },
    found: () => ({ notUids, hints, suggestions }),
  }
}

/** Returns the suggested UID, accepted or not; '' if there is none. */
const suggestedFor = (parsed: ParsedUid): string =>
  parsed.hints.some(({ kind }) => kind === 'suggestion-taken') ? parsed.uid : suggestionOf(parsed)
