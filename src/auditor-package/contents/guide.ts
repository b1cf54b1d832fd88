import type { Language } from '../../texts/define.ts'
import { formatDateTime, formatNumber } from '../../texts/format.ts'
import { translate } from '../../texts/translate.ts'
import { MOST_REPORTS_WRITTEN } from '../package-rules.ts'
import type { PackageCounts } from '../wire.ts'
import { guideTexts } from './guide-texts.ts'

/** What a guide is about. */
export type GuideFacts = {
  company: { name: string; uid: string }
  days: { first: string; last: string }
  madeAt: Date
  version: string
  counts: PackageCounts
  /** How many single checks have no report yet, because one package may not write more. */
  unreported: number
  key: { fingerprint: string; address: string }
}

/** A guide in one language, before it is set as text or as a page. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'command'; text: string }
  | { kind: 'files'; files: [name: string, meaning: string][] }

const SIGNED =
  'openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.json.sig'
const FINGERPRINT = 'openssl pkey -pubin -in public-key.pem -outform DER | sha256sum'

/** What a package says of itself and how it is verified, in one language. */
export function guide(language: Language, facts: GuideFacts): Block[] {
  const say = translate(guideTexts, language)
  const { company, days, key } = facts
  const about = {
    ...{ company: company.name, uid: company.uid || say('noUid'), version: facts.version },
    ...{ from: spelled(days.first), to: spelled(days.last), madeAt: formatDateTime(facts.madeAt) },
  }
  return [
    { kind: 'title', text: say('title') },
    { kind: 'text', text: say('about', about) },
    { kind: 'heading', text: say('contents') },
    { kind: 'files', files: filesOf(language, facts.counts) },
    ...unreportedIn(language, facts),
    { kind: 'text', text: say('times') },
    { kind: 'heading', text: say('howTo') },
    { kind: 'text', text: say('unpack') },
    { kind: 'text', text: say('filesUnchanged') },
    { kind: 'command', text: 'sha256sum -c SHA256SUMS' },
    { kind: 'text', text: say('sumsBelong') },
    { kind: 'command', text: 'sha256sum SHA256SUMS' },
    { kind: 'text', text: say('signed') },
    { kind: 'command', text: SIGNED },
    { kind: 'text', text: say('whoseKey', key) },
    { kind: 'command', text: FINGERPRINT },
    { kind: 'heading', text: say('proves') },
    { kind: 'text', text: say('provesThis') },
    { kind: 'text', text: say('provesNotThat') },
  ]
}

function unreportedIn(language: Language, { unreported: count }: GuideFacts): Block[] {
  const figures = { number: formatNumber(count, language), most: formatNumber(MOST_REPORTS_WRITTEN, language) }
  const text = translate(guideTexts, language)('unreported', { count, ...figures })
  return count === 0 ? [] : [{ kind: 'text', text }]
}

function filesOf(language: Language, counts: PackageCounts): [string, string][] {
  const say = translate(guideTexts, language)
  const counted = (what: keyof PackageCounts, unit: 'files' | 'lines') =>
    `${say(what)} (${say(unit, { count: counts[what], number: formatNumber(counts[what], language) })})`
  return [
    ['reports/', counted('reports', 'files')],
    ['results/', counted('results', 'files')],
    ['answers.csv', counted('answers', 'lines')],
    ['received.jsonl', say('received')],
    ['checks.csv', counted('checks', 'lines')],
    ['judgements.csv', counted('judgements', 'lines')],
    ['audit-log.csv', counted('auditLines', 'lines')],
  ]
}

const spelled = (day: string): string => day.split('-').reverse().join('.')
