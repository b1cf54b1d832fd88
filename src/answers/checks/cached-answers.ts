import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { AskableUid, ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import { lookUpAnswers } from '../cache/look-up.ts'
import { askingName, type CheckContext } from './check-context.ts'
import { whomToAsk } from './check-uid.ts'
import type { Checked } from './checked.ts'
import { type AskingCompany, whoseProof } from './proof.ts'

/**
 * Returns cached answers about these UIDs (at most 1,000), by UID as given: one statement per
 * service instead of one per UID. Returns the same answers that `checkUid` would find first; the
 * others must be queried. Not inside a transaction.
 */
export async function rememberedAnswers(
  context: CheckContext,
  companyId: number,
  uids: string[],
): Promise<Map<string, Checked>> {
  const config = await context.configOf(companyId)
  const company = { id: companyId, uid: config.requester.uid }
  const lifetime = { lifetimeDays: config.cacheLifetimeDays, now: context.clock.now() }
  const askable = uids.map(uid => ({ uid, parsed: parseUid(uid) })).filter(isAskable)
  const byService = Map.groupBy(askable, ({ parsed }) => whomToAsk({ service: null }, parsed, config).api)
  const found = new Map<string, Checked>()
  for (const [service, group] of byService) {
    const name = askingName(context, companyId, config, service)
    const wanted = group.map(({ parsed }) => parsed.uid)
    const known = await lookUpAnswers(context.db, name, wanted, lifetime)
    for (const { uid, parsed } of group) {
      const answer = known.get(parsed.uid)
      if (answer) found.set(uid, fromCache(parsed, answer, company))
    }
  }
  return found
}

const isAskable = (one: { uid: string; parsed: ParsedUid }): one is { uid: string; parsed: AskableUid } =>
  one.parsed.askable

const fromCache = (parsed: AskableUid, remembered: StoredAnswer, company: AskingCompany): Checked => ({
  uid: parsed.uid,
  parsed,
  outcome: remembered.outcome,
  asked: [],
  remembered,
  proof: whoseProof(remembered, company),
  worthRetrying: false,
  notBefore: null,
})
