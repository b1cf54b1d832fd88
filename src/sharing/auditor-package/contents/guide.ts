import type { Language } from '../../../ground/texts/define.ts'
import { formatDateTime, formatNumber } from '../../../ground/texts/format.ts'
import { translate } from '../../../ground/texts/translate.ts'
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
  /** The page that verifies a package in a browser. */
  checkPage: string
}

type Command = { kind: 'command'; shell: 'sh' | 'powershell'; text: string }

/** A guide in one language, before it is set as text or as a page. */
export type Block =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  | Command
  | { kind: 'files'; files: [name: string, meaning: string][] }

// Of Windows PowerShell 5.1, which each Windows has, and of PowerShell 7.
const EACH_SUM_WINDOWS = `Get-Content SHA256SUMS | ForEach-Object { $sum, $name = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $name -Algorithm SHA256).Hash -eq $sum) { "\${name}: OK" } else { "\${name}: FAILED" } }`
const SUM_WINDOWS = '(Get-FileHash -LiteralPath SHA256SUMS -Algorithm SHA256).Hash.ToLower()'
const FINGERPRINT_WINDOWS =
  "$key = [Convert]::FromBase64String(-join (Get-Content public-key.pem | Where-Object { $_ -notmatch '-----' })); (Get-FileHash -InputStream ([IO.MemoryStream]::new($key)) -Algorithm SHA256).Hash.ToLower()"

const SIGNED =
  'openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.json.sig'
const FINGERPRINT = 'openssl pkey -pubin -in public-key.pem -outform DER | sha256sum'

const sh = (text: string): Command => ({ kind: 'command', shell: 'sh', text })
const powershell = (text: string): Command => ({ kind: 'command', shell: 'powershell', text })

/** What a package says of itself and how it is verified, in one language. */
export function guide(language: Language, facts: GuideFacts): Block[] {
  const say = translate(guideTexts, language)
  const { company, days, key } = facts
  const about = {
    company: company.name,
    uid: company.uid || say('noUid'),
    version: facts.version,
    from: spelled(days.first),
    to: spelled(days.last),
    madeAt: formatDateTime(facts.madeAt),
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
    sh('sha256sum -c SHA256SUMS'),
    powershell(EACH_SUM_WINDOWS),
    { kind: 'text', text: say('sumsBelong') },
    sh('sha256sum SHA256SUMS'),
    powershell(SUM_WINDOWS),
    { kind: 'text', text: say('signed') },
    sh(SIGNED),
    { kind: 'text', text: say('signedWindows') },
    { kind: 'text', text: say('whoseKey', key) },
    sh(FINGERPRINT),
    powershell(FINGERPRINT_WINDOWS),
    { kind: 'text', text: say('byBrowser', { page: facts.checkPage }) },
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
