import { VERSION } from '../../../base/releases/version.ts'
import { LANGUAGES, type Language } from '../../../base/texts/define.ts'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import { type CsvColumn, csvHead, csvRows } from '../../../platform/lists/csv-file.ts'
import { createArchive } from '../../auditor-package/making/archive.ts'
import { kindTexts } from '../kind-texts.ts'
import { resultTexts } from '../server-texts.ts'
import type { Unsearched } from '../wire.ts'
import type { Findings, Hit } from './findings.ts'
import type { SearchQuery } from './search-query.ts'

type ResultDetails = {
  id: number
  query: Pick<SearchQuery, 'by' | 'text'>
  /** null = all companies. */
  company: { name: string; uid: string } | null
  language: Language
  madeAt: Date
}

/** Creates the result as a ZIP: a summary, every hit as a CSV line, and all data as JSON. */
export async function resultFile(details: ResultDetails, findings: Findings): Promise<Buffer> {
  const archive = createArchive()
  const bytes = collectBytes(archive.output)
  const at = details.madeAt
  await archive.add(
    'LIESMICH.txt',
    [LANGUAGES.map(language => formatSummary(language, details, findings)).join('\r\n\r\n')],
    {
      at,
    },
  )
  await archive.add('found.csv', csvOf(details.language, findings.hits), { at })
  await archive.add('not-looked-into.csv', unseenCsv(details.language, findings.unseen), { at })
  await archive.add('everything.json', jsonOf(details, findings), { at })
  archive.end()
  return bytes
}

async function collectBytes(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Returns the summary: the searched text, the number of hits per kind, what was not searched, and
 * what to check before passing it on.
 */
function formatSummary(language: Language, { query, company, madeAt }: ResultDetails, findings: Findings): string {
  const t = translate(resultTexts, language)
  const kind = translate(kindTexts, language)
  const { kinds, rows, files, unseenCount } = findings.summary()
  const number = (count: number) => formatNumber(count, language)
  return [
    t('title'),
    '',
    `${t(query.by === 'uid' ? 'soughtUid' : 'soughtName')}: ${query.text}`,
    `${t('company')}: ${company ? `${company.name} ${company.uid}`.trim() : t('allCompanies')}`,
    `${t('madeAt')}: ${formatDateTime(madeAt)} (UID Check ${VERSION})`,
    `${t('lookedInto')}: ${t('lookedIntoText', { rows: number(rows), files: number(files) })}`,
    `${t('notLookedInto')}: ${unseenCount === 0 ? t('nothing') : t('listed', { count: unseenCount })}`,
    '',
    ...kinds.map(
      each => `${kind(`kind ${each.kind}`)}: ${number(each.found)}${each.isMore ? ` ${t('notAllHere')}` : ''}`,
    ),
    '',
    t('heed'),
    t('beside'),
  ].join('\r\n')
}

function* csvOf(language: Language, hits: readonly Hit[]): Generator<string> {
  const t = translate(resultTexts, language)
  const kind = translate(kindTexts, language)
  const columns: CsvColumn<Hit>[] = [
    { heading: t('columnKind'), of: hit => kind(`kind ${hit.kind}`) },
    { heading: t('columnText'), of: hit => hit.text },
    { heading: t('columnAt'), of: ({ row }) => timeOf(row) },
    { heading: 'table', of: hit => hit.table },
    { heading: 'id', of: ({ row }) => String(row.id ?? '') },
    { heading: 'found_in', of: hit => hit.foundIn.join(', ') },
  ]
  yield csvHead(columns)
  for (const hit of hits) yield csvRows(columns, [hit])
}

const TIME_COLUMNS = [
  'at',
  'asked_at',
  'created_at',
  'createdAt',
  'happened_at',
  'first_asked_at',
  'delivered_at',
  'as_of',
]

/** Returns the row's time of creation. */
const timeOf = (row: Record<string, unknown>): string =>
  String(TIME_COLUMNS.map(name => row[name]).find(value => typeof value === 'string') ?? '')

function* unseenCsv(language: Language, unseen: readonly Unsearched[]): Generator<string> {
  const t = translate(resultTexts, language)
  const kind = translate(kindTexts, language)
  const columns: CsvColumn<Unsearched>[] = [
    { heading: t('company'), of: each => each.company },
    { heading: t('columnName'), of: each => each.name },
    { heading: t('columnAt'), of: each => each.at ?? '' },
    { heading: t('columnReason'), of: each => kind(`reason ${each.reason}`) },
  ]
  yield csvHead(columns)
  for (const each of unseen) yield csvRows(columns, [each])
}

function* jsonOf({ query, company, madeAt }: ResultDetails, { hits, unseen, summary }: Findings): Generator<string> {
  const { kinds, rows, files } = summary()
  const head = {
    format: 'uid-check-what-is-held',
    formatVersion: 1,
    productVersion: VERSION,
    soughtBy: query.by,
    sought: query.text,
    company,
    madeAt: madeAt.toISOString(),
    lookedInto: { rows, files },
    kinds: kinds.map(({ kind, found, isMore }) => ({ kind, found, isMore })),
    notLookedInto: unseen,
  }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "found": [\n`
  for (const [at, { text: _, ...hit }] of hits.entries()) yield `${at === 0 ? '' : ',\n'}${JSON.stringify(hit)}`
  yield '\n]}\n'
}
