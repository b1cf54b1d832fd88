import type { Language } from '../../texts/define.ts'
import { formatDateTime } from '../../texts/format.ts'
import { translate } from '../../texts/translate.ts'
import type { PackageCounts } from '../wire.ts'
import { guideTexts } from './guide-texts.ts'

/** What a guide is about. */
export type GuideFacts = {
  company: { name: string; uid: string }
  days: { first: string; last: string }
  madeAt: Date
  version: string
  counts: PackageCounts
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

function filesOf(language: Language, counts: PackageCounts): [string, string][] {
  const say = translate(guideTexts, language)
  return [
    ['reports/', say('reports', { count: counts.reports })],
    ['results/', say('results', { count: counts.results })],
    ['answers.csv', say('answers', { count: counts.answers })],
    ['received.jsonl', say('received')],
    ['checks.csv', say('checks', { count: counts.checks })],
    ['judgements.csv', say('judgements', { count: counts.judgements })],
    ['audit-log.csv', say('auditLines', { count: counts.auditLines })],
  ]
}

const spelled = (day: string): string => day.split('-').reverse().join('.')
