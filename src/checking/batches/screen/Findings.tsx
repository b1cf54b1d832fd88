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
 * Shows the file's contents, the cached answers, the queries to send, their duration, and oddities.
 * `isPicked`: the user chose the column.
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

/** For a text with a plural: the count selects the form, the number is shown. */
const withNumber = (count: number, language: Language) => ({ count, number: formatNumber(count, language) })

function PreflightFigures({ preflight }: { preflight: Preflight }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const without = preflight.withoutUid.rows
  const live = preflight.live.reduce((sum, { questions }) => sum + questions, 0)
  const services = preflight.live
    .filter(({ questions }) => questions > 0)
    .map(({ service, questions, seconds }) => {
      const queries = `${authorityName(service, language)} ${number(questions)}`
      return seconds === undefined ? queries : t('inTurn', { asked: queries, count: Math.ceil(seconds / MINUTE) })
    })
  return (
    <Figures cols={{ base: 2, xs: 3 }}>
      <Figure
        name={t('foundRows')}
        value={number(preflight.totalRows)}
        hints={without === 0 ? [] : [t('foundWithoutUid', { number: number(without) })]}
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
 * Shows the number of odd rows and, expanded, the first of them with the reason, and how many of
 * the total these are.
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

/** Shows how many of the rows are listed above, if not all. */
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

const MS = 1000
const MINUTE = 60

/** "40 s", "2 min – 5 min": formats a duration in suitable units. */
function formatDuration({ from, to }: { from: number; to: number }, t: Translator<typeof texts>): string {
  const word = (seconds: number) => {
    const { unit, count } = remainingUntil(new Date(seconds * MS), new Date(0))
    return t(unit, { count })
  }
  return word(from) === word(to) ? word(to) : `${word(from)} – ${word(to)}`
}

/** Whether a batch would end at once because some of its questions have no service. */
export const isBlockedByAccount = ({ withoutFinanzonline: without }: Pick<Preflight, 'withoutFinanzonline'>): boolean =>
  without !== null && without.reason !== 'refused' && without.nobody > 0

/**
 * Shows the effect of the account's problem: questions to fallbacks, and questions to no service.
 */
function AccountFinding({ preflight }: { preflight: Preflight }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const { withoutFinanzonline: without } = preflight
  if (without === null) return null
  const { reason, instead, nobody } = without
  const messages = [
    t(reason),
    ...describeFallback(instead, language, t),
    ...(nobody > 0 ? [t(reason === 'refused' ? 'inVain' : 'nobody', withNumber(nobody, language))] : []),
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

/** Formats the fallbacks and their number of questions, one sentence each. */
export const describeFallback = (
  instead: NonNullable<Preflight['withoutFinanzonline']>['instead'],
  language: Language,
  t: Translator<typeof accountTexts>,
): string[] =>
  instead.map(({ service, questions }) =>
    t('instead', { ...withNumber(questions, language), service: authorityName(service, language) }),
  )

/**
 * Shows what a company cannot query because it lacks a number of the service's state; the rest of
 * its list is checked.
 */
function NumberFindings({ preflight: { withoutOwnNumber = [] } }: { preflight: Preflight }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  return withoutOwnNumber.map(({ service, instead, nobody }) => (
    <Alert key={service} variant="light" color="petrol" p="xs" role="status" icon={<IconPlugConnectedX aria-hidden />}>
      {[
        t('lacksNumber', { service: authorityName(service, language) }),
        ...describeFallback(instead, language, t),
        ...(nobody > 0 ? [t('lacksNobody', withNumber(nobody, language))] : []),
      ].join(' ')}
    </Alert>
  ))
}

/**
 * Returns which column without a heading is used, and whether the user chose it; '' if it has a
 * heading.
 */
export function columnHint(
  { headerRow, column, columns }: Preflight,
  isPicked: boolean,
  t: Translator<typeof texts>,
): string {
  const selectedColumn = columns.find(each => each.column === column)
  if (headerRow !== null || selectedColumn === undefined) return ''
  return t(isPicked ? 'noHeaderPicked' : 'noHeader', { letter: selectedColumn.letter })
}
