import type { Language } from '../../../base/texts/define.ts'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import { REGISTER_EVIDENCE } from '../../../registers/marks/marks.ts'
import { MAX_REPORTS_WRITTEN } from '../package-rules.ts'
import type { PackageCounts } from '../wire.ts'
import { guideTexts } from './guide-texts.ts'

export type GuideFacts = {
  company: { name: string; uid: string }
  days: { first: string; last: string }
  madeAt: Date
  version: string
  counts: PackageCounts
  /** The files in the package with answers of registers without a verdict. */
  registerFiles?: readonly string[]
  /** Whether it contains DataBox documents. */
  hasPapers?: boolean
  /** The number of single checks that still have no report because of the limit per package. */
  unreported: number
  key: { fingerprint: string; address: string }
  /**
   * Whether the installation requests timestamps from a third party; the package itself shows
   * whether one responded.
   */
  isStamped?: boolean
  /** The page that verifies a package in a browser. */
  checkPage: string
}

type Command = { kind: 'command'; shell: 'sh' | 'powershell'; text: string }

/** Part of a guide in one language, before it is formatted as text or HTML. */
type Block =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  | Command
  | { kind: 'files'; files: [name: string, meaning: string][] }

// For Windows PowerShell 5.1, which every Windows has, and PowerShell 7.
const VERIFY_SUMS_WINDOWS = `Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $sum, $name = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $name -Algorithm SHA256).Hash -eq $sum) { "\${name}: OK" } else { "\${name}: FAILED" } }`
const SHOW_SUM_WINDOWS = '(Get-FileHash -LiteralPath SHA256SUMS -Algorithm SHA256).Hash.ToLower()'
const SHOW_FINGERPRINT_WINDOWS =
  "$key = [Convert]::FromBase64String(-join (Get-Content public-key.pem | Where-Object { $_ -notmatch '-----' })); (Get-FileHash -InputStream ([IO.MemoryStream]::new($key)) -Algorithm SHA256).Hash.ToLower()"

// Files not listed in SHA256SUMS, because they are written after it.
const SEAL_FILES = ['SHA256SUMS', 'manifest.json', 'manifest.json.sig']
const STAMP_FILES = ['manifest.tsr', 'tsa.pem']

// A name may contain a line break, which could make one file look like two listed ones.
const findUnlisted = (seal: readonly string[]): string =>
  `find . ! -type d ${seal.map(name => `! -path ./${name}`).join(' ')} -print0 | tr '\\n\\0' '?\\n' | awk 'NR == FNR { listed["./" substr($0, 67)]; next } !($0 in listed) { print $0 ": NOT LISTED"; more = 1 } END { if (!more) print "OK" }' SHA256SUMS -`
const findUnlistedWindows = (seal: readonly string[]): string =>
  `$listed = @(${seal.map(name => `'${name}'`).join(', ')}) + (Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $_.Substring(66) }); $more = Get-ChildItem -Recurse -Force -File -Name | Where-Object { $listed -cnotcontains $_.Replace('\\', '/') }; if ($more) { $more | ForEach-Object { "\${_}: NOT LISTED" } } else { 'OK' }`

const VERIFY_SIGNATURE =
  'openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.json.sig'
const SHOW_FINGERPRINT = 'openssl pkey -pubin -in public-key.pem -outform DER | sha256sum'

const VERIFY_TIMESTAMP =
  'openssl ts -verify -in manifest.tsr -data manifest.json -CAfile tsa.pem -partial_chain -no_check_time'
const SHOW_TIMESTAMP = 'openssl ts -reply -in manifest.tsr -text'
const SHOW_TIMESTAMP_AUTHORITY = 'openssl x509 -in tsa.pem -noout -subject -fingerprint -sha256'

const sh = (text: string): Command => ({ kind: 'command', shell: 'sh', text })
const powershell = (text: string): Command => ({ kind: 'command', shell: 'powershell', text })

/** Returns the guide in one language: what the package contains and how to verify it. */
export function createGuide(language: Language, facts: GuideFacts): Block[] {
  const t = translate(guideTexts, language)
  const { company, days, key } = facts
  const placeholders = {
    company: company.name,
    uid: company.uid || t('noUid'),
    version: facts.version,
    from: formatDay(days.first),
    to: formatDay(days.last),
    madeAt: formatDateTime(facts.madeAt),
  }
  const sealFiles = facts.isStamped ? [...SEAL_FILES, ...STAMP_FILES] : SEAL_FILES
  return [
    { kind: 'title', text: t('title') },
    { kind: 'text', text: t('about', placeholders) },
    { kind: 'heading', text: t('contents') },
    { kind: 'files', files: filesOf(language, facts) },
    ...unreportedBlocks(language, facts),
    { kind: 'text', text: t('times') },
    { kind: 'heading', text: t('howTo') },
    { kind: 'text', text: t('unpack') },
    { kind: 'text', text: t('filesUnchanged') },
    sh('sha256sum -c SHA256SUMS'),
    powershell(VERIFY_SUMS_WINDOWS),
    { kind: 'text', text: t('nothingAdded') },
    sh(findUnlisted(sealFiles)),
    powershell(findUnlistedWindows(sealFiles)),
    { kind: 'text', text: t('sumsBelong') },
    sh('sha256sum SHA256SUMS'),
    powershell(SHOW_SUM_WINDOWS),
    { kind: 'text', text: t('signed') },
    sh(VERIFY_SIGNATURE),
    { kind: 'text', text: t('signedWindows') },
    { kind: 'text', text: t('whoseKey', key) },
    sh(SHOW_FINGERPRINT),
    powershell(SHOW_FINGERPRINT_WINDOWS),
    ...timestampBlocks(language, facts),
    { kind: 'text', text: t('byBrowser', { page: facts.checkPage }) },
    { kind: 'heading', text: t('proves') },
    { kind: 'text', text: t('provesThis') },
    ...(facts.isStamped ? [{ kind: 'text', text: t('provesTime') } as const] : []),
    { kind: 'text', text: t('provesNotThat') },
  ]
}

function timestampBlocks(language: Language, { isStamped }: GuideFacts): Block[] {
  const t = translate(guideTexts, language)
  if (!isStamped) return []
  return [
    { kind: 'text', text: t('stamped') },
    sh(VERIFY_TIMESTAMP),
    { kind: 'text', text: t('stampedAt') },
    sh(SHOW_TIMESTAMP),
    { kind: 'text', text: t('stampedBy') },
    sh(SHOW_TIMESTAMP_AUTHORITY),
  ]
}

function unreportedBlocks(language: Language, { unreported: count }: GuideFacts): Block[] {
  const figures = { number: formatNumber(count, language), most: formatNumber(MAX_REPORTS_WRITTEN, language) }
  const text = translate(guideTexts, language)('unreported', { count, ...figures })
  return count === 0 ? [] : [{ kind: 'text', text }]
}

function filesOf(language: Language, { counts, registerFiles = [], hasPapers }: GuideFacts): [string, string][] {
  const t = translate(guideTexts, language)
  const withCount = (what: keyof PackageCounts, unit: 'files' | 'lines') =>
    `${t(what)} (${t(unit, { count: counts[what], number: formatNumber(counts[what], language) })})`
  return [
    ['reports/', withCount('reports', 'files')],
    ['results/', withCount('results', 'files')],
    ['answers.csv', withCount('answers', 'lines')],
    ['received.jsonl', t('received')],
    ...REGISTER_EVIDENCE.filter(({ file }) => registerFiles.includes(file)).map(
      ({ file, describeFile }): [string, string] => [file, describeFile(language)],
    ),
    ...(hasPapers ? paperEntries(language) : []),
    ['checks.csv', withCount('checks', 'lines')],
    ['judgements.csv', withCount('judgements', 'lines')],
    ['audit-log.csv', withCount('auditLines', 'lines')],
  ]
}

function paperEntries(language: Language): [string, string][] {
  const t = translate(guideTexts, language)
  return [
    ['databox/', t('papers')],
    ['databox.jsonl', t('paperLines')],
  ]
}

const formatDay = (day: string): string => day.split('-').reverse().join('.')

const WIDTH = 100
const PROMPTS = { sh: '$', powershell: 'PS>' } as const

/**
 * Formats guides as plain text in lines for a terminal; commands begin with "$", those of
 * PowerShell with "PS>".
 */
export const guideAsText = (guides: Block[][]): string => guides.map(guide => guide.map(asText).join('\n')).join('\n\n')

function asText(block: Block): string {
  if (block.kind === 'files') return block.files.map(([name, meaning]) => wrapText(`  ${name}: ${meaning}`)).join('')
  if (block.kind === 'command') return `    ${PROMPTS[block.shell]} ${block.text}\n`
  const underline = { title: '=', heading: '-', text: '' }[block.kind]
  return `${wrapText(block.text)}${underline === '' ? '' : `${underline.repeat(block.text.length)}\n`}`
}

function wrapText(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) lines.push(`  ${word}`)
    else lines[lines.length - 1] = line === '' && lines.length === 1 ? word : `${line} ${word}`
  }
  return `${lines.join('\n')}\n`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem;border:1px solid}pre::before{content:attr(data-prompt) " ";opacity:.6}dt{font-family:monospace;font-weight:600}dd{margin:0 0 .5rem 1rem}
article+article{border-top:1px solid;margin-top:3rem}p{overflow-wrap:anywhere}`

/** Formats guides as a single HTML page that loads no other files. */
export const guideAsPage = (guides: [language: string, guide: Block[]][]): string =>
  `<!doctype html>\n<html lang="de">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">
<title>PRUEFEN</title>\n<style>${STYLE}</style>\n<main>\n${guides
    .map(([language, guide]) => `<article lang="${language}">\n${guide.map(asHtml).join('\n')}\n</article>`)
    .join('\n')}\n</main>\n</html>\n`

const TAGS = { title: 'h1', heading: 'h2', text: 'p' } as const

function asHtml(block: Block): string {
  // The prompt is not part of the text, so that copying gets only the command.
  if (block.kind === 'command')
    return `<pre data-prompt="${escapeHtml(PROMPTS[block.shell])}"><code>${escapeHtml(block.text)}</code></pre>`
  if (block.kind !== 'files') return `<${TAGS[block.kind]}>${escapeHtml(block.text)}</${TAGS[block.kind]}>`
  const lines = block.files.map(([name, meaning]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(meaning)}</dd>`)
  return `<dl>\n${lines.join('\n')}\n</dl>`
}

// A company's name is user input.
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
