import { Alert, Box, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react'
import type { Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { Figure, Figures } from '../../../base/ui/display/Figures.tsx'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts as accountTexts } from './account-texts.ts'
import { texts } from './batches-texts.ts'
import { remainingUntil } from './status-words.ts'

type Props = { preflight: Preflight; isPicked: boolean; isOld: boolean }

/**
 * Shows the file's contents, the numbers of cached answers and queries, the duration, and warnings.
 * `isPicked`: the user chose the column; `isOld`: a newer pre-flight is running.
 */
export function Findings({ preflight, isPicked, isOld }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (preflight.problem !== '') {
    return (
      <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} role="alert">
        {preflight.problem}
      </Alert>
    )
  }
  return (
    <Stack gap="sm" style={isOld ? { opacity: 0.5 } : {}} aria-busy={isOld}>
      <PreflightFigures preflight={preflight} />
      <AccountFinding preflight={preflight} />
      <NumberFindings preflight={preflight} />
      <Examples title={t('notUids', withNumber(preflight.notUids.rows, language))} {...preflight.notUids} />
      <Examples title={t('withoutUid', withNumber(preflight.withoutUid.rows, language))} {...preflight.withoutUid} />
      <Examples title={t('hints', withNumber(preflight.hints.rows, language))} {...preflight.hints} />
      <Warnings preflight={preflight} isPicked={isPicked} />
    </Stack>
  )
}

/** Returns the values for a text with a plural: `count` selects the form, `number` is shown. */
const withNumber = (count: number, language: Language) => ({ count, number: formatNumber(count, language) })

function PreflightFigures({ preflight }: { preflight: Preflight }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const rowsWithoutUid = preflight.withoutUid.rows
  const live = preflight.live.reduce((sum, { questions }) => sum + questions, 0)
  const services = preflight.live
    .filter(({ questions }) => questions > 0)
    .map(({ service, questions, seconds }) => {
      const queries = `${authorityName(service, language)} ${number(questions)}`
      return seconds === undefined
        ? queries
        : t('inTurn', { asked: queries, count: Math.ceil(seconds / SECONDS_PER_MINUTE) })
    })
  return (
    <Figures cols={{ base: 2, xs: 3 }}>
      <Figure
        name={t('foundRows')}
        value={number(preflight.totalRows)}
        hints={rowsWithoutUid === 0 ? [] : [t('foundWithoutUid', { number: number(rowsWithoutUid) })]}
      />
      <Figure name={t('foundUids')} value={number(preflight.uids)} />
      <Figure name={t('foundDuplicates')} value={number(preflight.duplicateRows)} />
      <Figure name={t('foundCached')} value={number(preflight.cached)} />
      <Figure name={t('foundLive')} value={number(live)} hints={services.length === 0 ? [] : [services.join(' · ')]} />
      <Figure
        name={t('foundDuration')}
        value={preflight.seconds === null ? t('durationUnknown') : formatDuration(preflight.seconds, t)}
      />
    </Figures>
  )
}

function Warnings({ preflight, isPicked }: Omit<Props, 'isOld'>) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { usedUp } = preflight.budget
  const messages = [
    ...(usedUp > 0 ? [t('usedUp', withNumber(usedUp, language))] : []),
    ...(preflight.isSigned ? [t('signed')] : []),
    ...(preflight.uncomputedFormulas > 0 ? [t('uncomputed', withNumber(preflight.uncomputedFormulas, language))] : []),
    columnHint(preflight, isPicked, t),
  ].filter(text => text !== '')
  return messages.map(text => (
    <Alert key={text} variant="light" color="petrol" p="xs" icon={<IconInfoCircle aria-hidden />}>
      {text}
    </Alert>
  ))
}

type ExamplesProps = { title: string; rows: number; examples: { row: number; text: string; message?: string }[] }

/**
 * Shows the number of such rows and, if expanded, the first of them with the reason.
 */
function Examples({ title, rows, examples }: ExamplesProps) {
  if (rows === 0) return null
  return (
    <Box component="details">
      <Text component="summary" style={{ cursor: 'pointer' }}>
        {title}
      </Text>
      <Box component="ul" m={0} mt={4} pl="lg">
        {examples.map(({ row, text, message }) => (
          <Text component="li" key={row} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Text span size="xs" c="var(--mantine-color-text)" className="figures">
              {`${row}: ${text}`}
            </Text>{' '}
            {message}
          </Text>
        ))}
      </Box>
      <ExamplesShown shownRows={examples.length} rows={rows} />
    </Box>
  )
}

/** Shows how many of the rows are listed, unless all are. */
export function ExamplesShown({ shownRows, rows }: { shownRows: number; rows: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (shownRows === rows) return null
  const number = (count: number) => formatNumber(count, language)
  return (
    <Text size="xs" c="dimmed" mt={4} pl="lg" className="figures">
      {t('examplesShown', { shown: number(shownRows), number: number(rows) })}
    </Text>
  )
}

const MS_PER_SECOND = 1000
const SECONDS_PER_MINUTE = 60

/** Formats a duration in suitable units, such as "40 s" or "2 min – 5 min". */
function formatDuration({ from, to }: { from: number; to: number }, t: Translator<typeof texts>): string {
  const formatSeconds = (seconds: number) => {
    const { unit, count } = remainingUntil(new Date(seconds * MS_PER_SECOND), new Date(0))
    return t(unit, { count })
  }
  return formatSeconds(from) === formatSeconds(to) ? formatSeconds(to) : `${formatSeconds(from)} – ${formatSeconds(to)}`
}

/** Returns whether a batch would end at once, because the account prevents some of its queries. */
export const isBlockedByAccount = ({
  withoutFinanzonline: diversion,
}: Pick<Preflight, 'withoutFinanzonline'>): boolean =>
  diversion !== null && diversion.reason !== 'refused' && diversion.nobody > 0

/**
 * Shows the account's problem, with the numbers of questions with and without a fallback.
 */
function AccountFinding({ preflight }: { preflight: Preflight }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const { withoutFinanzonline: diversion } = preflight
  if (diversion === null) return null
  const { reason, instead, nobody } = diversion
  const messages = [
    t(reason),
    ...describeFallback(instead, language, t),
    ...(nobody > 0 ? [t(reason === 'refused' ? 'noAnswerExpected' : 'noFallback', withNumber(nobody, language))] : []),
  ]
  const isBlocked = isBlockedByAccount(preflight)
  return (
    <Alert
      variant="light"
      color={isBlocked ? 'danger' : 'petrol'}
      p="xs"
      role={isBlocked ? 'alert' : 'status'}
      icon={<IconPlugConnectedX aria-hidden />}
    >
      {messages.join(' ')}
    </Alert>
  )
}

/** Describes each fallback with its number of questions, in one sentence each. */
export const describeFallback = (
  instead: NonNullable<Preflight['withoutFinanzonline']>['instead'],
  language: Language,
  t: Translator<typeof accountTexts>,
): string[] =>
  instead.map(({ service, questions }) =>
    t('fallbackChecks', { ...withNumber(questions, language), service: authorityName(service, language) }),
  )

/**
 * Shows the questions that cannot be queried because the company lacks an own number for the
 * service. The other questions are checked.
 */
function NumberFindings({ preflight: { withoutOwnNumber = [] } }: { preflight: Preflight }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  return withoutOwnNumber.map(({ service, instead, nobody }) => (
    <Alert key={service} variant="light" color="petrol" p="xs" role="status" icon={<IconPlugConnectedX aria-hidden />}>
      {[
        t('ownNumberMissing', { service: authorityName(service, language) }),
        ...describeFallback(instead, language, t),
        ...(nobody > 0 ? [t('remainUnchecked', withNumber(nobody, language))] : []),
      ].join(' ')}
    </Alert>
  ))
}

/**
 * Describes which column is used if there is no header row, and whether the user chose it; '' if
 * there is a header row.
 */
export function columnHint(
  { headerRow, column, columns }: Preflight,
  isPicked: boolean,
  t: Translator<typeof texts>,
): string {
  const selectedColumn = columns.find(candidate => candidate.column === column)
  if (headerRow !== null || selectedColumn === undefined) return ''
  return t(isPicked ? 'noHeaderPicked' : 'noHeader', { letter: selectedColumn.letter })
}
