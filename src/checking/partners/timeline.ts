import { describeAnswer, describeReason } from '../../answers/checks/describe-outcome.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import type { Confirmation } from '../../answers/confirmations/agreement.ts'
import { confirmationField, confirmationsOf } from '../../answers/confirmations/confirmations.ts'
import { describeMarks } from '../../answers/evidence/marks.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import type { UnreliablePayer } from '../../registers/czechia/unreliable.ts'
import { describeAssessment } from '../../vat-ids/same-company/judgement.ts'
import { sayChange } from './describe-change.ts'
import { partnerTexts } from './server-texts.ts'
import {
  askedAgain,
  batchesOf,
  changesByIds,
  checksOf,
  eventsBefore,
  type Happened,
  judgementsOf,
  type KeptListing,
  type Whose,
} from './timeline-sql.ts'
import type { PartnerEvent, Timeline, TimelineQuery } from './wire.ts'

/** Returns a page of a partner's events, newest first, read from the present evidence. */
export async function timelineOf(
  db: Reader,
  whose: Whose,
  language: Language,
  query: TimelineQuery,
): Promise<Timeline> {
  const happened = await eventsBefore(db, whose, query)
  const said = await detailsOf(db, whose, happened, language)
  const events = happened.flatMap(one => said.get(`${one.kind}.${one.id}`)?.(one) ?? [])
  return { events, next: happened.length === query.limit ? (happened.at(-1)?.key ?? null) : null }
}

/** Adds the time of an event to its details. */
type Say = (happened: Happened) => PartnerEvent

async function detailsOf(
  db: Reader,
  whose: Whose,
  happened: Happened[],
  language: Language,
): Promise<Map<string, Say>> {
  const idsOf = (kind: Happened['kind']) => happened.flatMap(one => (one.kind === kind ? one.id : []))
  const read = <Row extends { id: number }>(kind: Happened['kind'], find: (ids: number[]) => Promise<Row[]>) => {
    const ids = idsOf(kind)
    return ids.length === 0 ? [] : find(ids)
  }
  const answers = await read('answer', ids => answersByIds(db, ids))
  const again = answers.length === 0 ? new Set<number>() : await askedAgain(db, idsOf('answer'))
  const confirmations = await confirmationsOf(db, whose.companyId, idsOf('answer'))
  const batches = await read('batch', ids => batchesOf(db, whose, ids))
  const checks = await read('check', ids => checksOf(db, ids))
  const judgements = await read('judgement', ids => judgementsOf(db, ids))
  const changes = await read('change', ids => changesByIds(db, ids))
  const listings = await read('listing', ids => changesByIds(db, ids))
  return new Map<string, Say>([
    ...answers.map(answer => {
      const beside = { isAskedAgain: again.has(answer.id), confirmation: confirmations.get(answer.id) }
      return [`answer.${answer.id}`, sayAnswered(answer, beside, language)] as const
    }),
    ...batches.map(batch => [`batch.${batch.id}`, sayBatch(batch, language)] as const),
    ...checks.map(check => [`check.${check.id}`, sayCheck(check, language)] as const),
    ...judgements.map(judgement => [`judgement.${judgement.id}`, sayJudged(judgement, language)] as const),
    ...changes.map(change => [`change.${change.id}`, sayChanged(change, language)] as const),
    ...listings.map(listing => [`listing.${listing.id}`, sayChanged(listing, language)] as const),
  ])
}

type Found<Finding extends (...asked: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Finding>>[number]

type Beside = { isAskedAgain: boolean; confirmation: Confirmation | undefined }

const sayAnswered =
  (answer: StoredAnswer, { isAskedAgain, confirmation }: Beside, language: Language): Say =>
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

const sayBatch =
  (batch: Found<typeof batchesOf>, language: Language): Say =>
  ({ id, at }) => ({
    kind: 'batch',
    id,
    at: at.toISOString(),
    fileName: batch.file_name,
    verdict: batch.verdict,
    fromCache: batch.from_cache,
    ownNames: batch.own_names,
    hasReport: Boolean(batch.has_report),
    listing: marksThen(batch, language),
  })

const sayCheck =
  (check: Found<typeof checksOf>, language: Language): Say =>
  ({ id, at }) => ({
    kind: 'check',
    id,
    at: at.toISOString(),
    by: nameOf(check),
    verdict: check.verdict,
    fromCache: check.from_cache,
    ownNames: check.own_company === '' ? [] : [check.own_company],
    listing: marksThen(check, language),
  })

const sayJudged =
  ({ word, ...judgement }: Found<typeof judgementsOf>, language: Language): Say =>
  ({ id, at }) => {
    const { own_name: ownName, given_name: givenName, remark } = judgement
    const by = nameOf(judgement)
    const said =
      word === 'withdrawn'
        ? translate(partnerTexts, language)('withdrawn', { by, on: formatDate(at) })
        : describeAssessment({ judgement: { word, by, at, remark }, hasLapsed: false }, language)
    return { kind: 'judgement', id, at: at.toISOString(), said, ownName, givenName }
  }

const sayChanged =
  (change: Found<typeof changesByIds>, language: Language): Say =>
  ({ id, at }) => {
    const { kind } = change
    const said = sayChange(change, language)
    return kind === 'listing'
      ? { kind, id, at: at.toISOString(), isListed: change.after !== null, said }
      : { kind: 'change', id, at: at.toISOString(), change: kind, said }
  }

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`.trim()

type KeptMarks = { listed: KeptListing | null; unreliable: UnreliablePayer | null }

const marksThen = ({ listed, unreliable }: KeptMarks, language: Language): string =>
  describeMarks({ listing: listed && { since: listed.since, asOf: new Date(listed.as_of) }, unreliable }, language)
