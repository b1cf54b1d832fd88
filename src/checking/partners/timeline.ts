import { describeAnswer, describeReason } from '../../answers/checks/describe-outcome.ts'
import { confirmationField } from '../../answers/confirmations/confirmations.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Finding } from '../../documents/findings/finding.ts'
import { evidenceIn, readFindings, recordWith } from '../../documents/findings/read-findings.ts'
import { recordOfCheck } from '../../documents/findings/stored-check.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { describeMarks } from '../../registers/marks/describe-marks.ts'
import { marksFromSql } from '../../registers/marks/marks-sql.ts'
import { describeAssessment } from '../../vat-ids/same-company/assessment.ts'
import { describeChange } from './describe-change.ts'
import { partnerTexts } from './server-texts.ts'
import {
  assessmentsByIds,
  backgroundAnswerIds,
  batchesByIds,
  changesByIds,
  checksByIds,
  eventsBefore,
  type PartnerKey,
  type TimelineEntry,
} from './timeline-sql.ts'
import type { PartnerEvent, Timeline, TimelineQuery } from './wire.ts'

/** Returns a page of a partner's events, newest first, read from the present evidence. */
export async function timelineOf(
  db: Reader,
  partner: PartnerKey,
  language: Language,
  query: TimelineQuery,
): Promise<Timeline> {
  const entries = await eventsBefore(db, partner, query)
  const formatters = await formattersOf(db, partner, entries, language)
  const events = entries.flatMap(entry => formatters.get(`${entry.kind}.${entry.id}`)?.(entry) ?? [])
  return { events, next: entries.length === query.limit ? (entries.at(-1)?.key ?? null) : null }
}

/** Converts an entry of the timeline to an event; it contains the details read before. */
type EventFormatter = (entry: TimelineEntry) => PartnerEvent

async function formattersOf(
  db: Reader,
  partner: PartnerKey,
  entries: TimelineEntry[],
  language: Language,
): Promise<Map<string, EventFormatter>> {
  const idsOf = (kind: TimelineEntry['kind']) => entries.flatMap(entry => (entry.kind === kind ? entry.id : []))
  const read = <Row extends { id: number }>(kind: TimelineEntry['kind'], load: (ids: number[]) => Promise<Row[]>) => {
    const ids = idsOf(kind)
    return ids.length === 0 ? [] : load(ids)
  }
  const answerIds = idsOf('answer')
  const records = answerIds.map(answerId => recordWith({ origin: 'check', ...partner, verdict: null, answerId }))
  const findings = await readFindings(evidenceIn(db), records)
  const repeatedIds = answerIds.length === 0 ? new Set<number>() : await backgroundAnswerIds(db, answerIds)
  const batches = await read('batch', ids => batchesByIds(db, partner, ids))
  const checks = await read('check', ids => checksByIds(db, ids))
  const judgements = await read('judgement', ids => assessmentsByIds(db, ids))
  const changes = await read('change', ids => changesByIds(db, ids))
  const listings = await read('listing', ids => changesByIds(db, ids))
  return new Map<string, EventFormatter>([
    ...findings.flatMap(({ answer, confirmation }) => {
      if (answer === null) return []
      const extras = { isAskedAgain: repeatedIds.has(answer.id), confirmation }
      return [[`answer.${answer.id}`, toAnswerEvent(answer, extras, language)] as const]
    }),
    ...batches.map(batch => [`batch.${batch.id}`, toBatchEvent(batch, language)] as const),
    ...checks.map(check => [`check.${check.id}`, toCheckEvent(check, language)] as const),
    ...judgements.map(judgement => [`judgement.${judgement.id}`, toJudgementEvent(judgement, language)] as const),
    ...changes.map(change => [`change.${change.id}`, toChangeEvent(change, language)] as const),
    ...listings.map(listing => [`listing.${listing.id}`, toChangeEvent(listing, language)] as const),
  ])
}

type RowOf<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number]

type AnswerExtras = { isAskedAgain: boolean; confirmation: Finding['confirmation'] }

const toAnswerEvent =
  (answer: StoredAnswer, { isAskedAgain, confirmation }: AnswerExtras, language: Language): EventFormatter =>
  ({ at }) => {
    const { id, outcome, service, level, requesterUid, requesterName, consultationNumber, name, addressLines } = answer
    const isSilent = outcome.verdict === 'not-checked'
    return {
      kind: 'answer',
      id,
      at: at.toISOString(),
      verdict: outcome.verdict,
      service,
      level,
      message: isSilent ? describeReason(outcome.reason, language) : describeAnswer(answer, language),
      requesterUid,
      requesterName,
      consultationNumber,
      name,
      addressLines,
      isAskedAgain,
      ...confirmationField(confirmation, language),
    }
  }

const toBatchEvent =
  (batch: RowOf<typeof batchesByIds>, language: Language): EventFormatter =>
  ({ id, at }) => ({
    kind: 'batch',
    id,
    at: at.toISOString(),
    fileName: batch.file_name,
    verdict: batch.verdict,
    fromCache: batch.from_cache,
    ownNames: batch.own_names,
    hasReport: Boolean(batch.has_report),
    listing: describeMarks(marksFromSql(batch.marks), language),
  })

const toCheckEvent =
  (check: RowOf<typeof checksByIds>, language: Language): EventFormatter =>
  ({ id, at }) => {
    const { verdict, fromCache, typedCompany, marks } = recordOfCheck(check)
    return {
      kind: 'check',
      id,
      at: at.toISOString(),
      by: nameOf(check),
      verdict,
      fromCache,
      ownNames: typedCompany === '' ? [] : [typedCompany],
      listing: describeMarks(marks, language),
    }
  }

const toJudgementEvent =
  ({ word, ...judgement }: RowOf<typeof assessmentsByIds>, language: Language): EventFormatter =>
  ({ id, at }) => {
    const { own_name: ownName, given_name: givenName, remark } = judgement
    const by = nameOf(judgement)
    const text =
      word === 'withdrawn'
        ? translate(partnerTexts, language)('withdrawn', { by, on: formatDate(at) })
        : describeAssessment({ judgement: { word, by, at, remark }, hasLapsed: false }, language)
    return { kind: 'judgement', id, at: at.toISOString(), said: text, ownName, givenName }
  }

const toChangeEvent =
  (change: RowOf<typeof changesByIds>, language: Language): EventFormatter =>
  ({ id, at }) => {
    const { kind } = change
    const text = describeChange(change, language)
    return kind === 'listing'
      ? { kind, id, at: at.toISOString(), isListed: change.after !== null, said: text }
      : { kind: 'change', id, at: at.toISOString(), change: kind, said: text }
  }

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`.trim()
