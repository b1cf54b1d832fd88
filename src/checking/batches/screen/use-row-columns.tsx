import { Stack, Text } from '@mantine/core'
import { ConfirmationMark } from '../../../answers/confirmations/screen/ConfirmationMark.tsx'
import type { Language } from '../../../base/texts/define.ts'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { ReceivedAnswers } from '../../../registers/authorities/screen/ReceivedAnswers.tsx'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { langOf } from '../../../registers/authorities/screen/written-in.ts'
import { MarkText } from '../../../registers/marks/screen/MarkText.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { TaskDetail, TaskRow } from '../wire.ts'
import { receivedOf } from './calls.ts'
import { PartnerLink, RowAnswered, type RowAssessmentDraft, RowInvoiceDays, RowOwnNames } from './RowCells.tsx'
import { rowTexts } from './row-texts.ts'

/**
 * Returns the columns of a batch's rows: UID and row numbers, own name, outcome with reason, the
 * authority's name with its comparison, and time and service of the query.
 */
export function useRowColumns(task: TaskDetail, onJudge: (judging: RowAssessmentDraft) => void): Column<TaskRow>[] {
  const t = useTexts(rowTexts)
  const { id, hasOwnNames } = task
  const ownName: Column<TaskRow> = {
    key: 'ownName',
    title: t('rowOwnName'),
    width: 160,
    render: row => <RowOwnNames row={row} />,
    isShown: row => row.ownName !== '',
  }
  return [
    { key: 'uid', title: t('rowUid'), width: 150, render: row => <Uid task={task} row={row} /> },
    ...(hasOwnNames ? [ownName] : []),
    { key: 'verdict', title: t('rowVerdict'), render: row => <Verdict row={row} /> },
    {
      key: 'companyName',
      title: t(hasOwnNames ? 'rowAnsweredName' : 'rowName'),
      width: 220,
      render: row => <RowAnswered taskId={id} row={row} onJudge={onJudge} />,
      isShown: row => row.companyName !== '' || row.comparison !== null,
    },
    {
      key: 'askedAt',
      title: t('rowAsked'),
      width: 140,
      render: row => <QueryCell taskId={id} row={row} />,
      isShown: row => row.askedAt !== null,
    },
  ]
}

function Uid({ task, row }: { task: TaskDetail; row: TaskRow }) {
  const { uid, verdict, service, rows } = row
  // A text that was not queried is shown as in the sheet.
  const isSheetText = verdict === 'not-a-uid' && service === ''
  return (
    <Stack gap={0}>
      <PartnerLink task={task} row={row}>
        {isSheetText ? uid : groupUid(uid)}
      </PartnerLink>
      {(rows.length > 0 || row.rowCount > 1) && <RowNumbers row={row} />}
    </Stack>
  )
}

/** Shows the first row numbers, or for an older batch only their count. */
function RowNumbers({ row: { rows, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  if (rows.length === 0) return <Hint>{t('rowTimes', { count: number(rowCount) })}</Hint>
  const shownNumbers = t('rowNumbers', { count: rows.length, numbers: rows.join(', ') })
  const hiddenRows = rowCount - rows.length
  return (
    <Hint>
      {hiddenRows > 0
        ? t('rowNumbersMore', { listed: shownNumbers, count: hiddenRows, number: number(hiddenRows) })
        : shownNumbers}
    </Hint>
  )
}

function Verdict({ row }: { row: TaskRow }) {
  const { verdict, reason, message, service, listing, nextTryAt } = row
  const t = useTexts(rowTexts)
  const language = useLanguage()
  return (
    <Stack gap={2}>
      <StatusBadge tone={verdict ? VERDICT_TONES[verdict] : 'waiting'}>{t(`row-${verdict ?? 'waiting'}`)}</StatusBadge>
      <MarkText text={listing} />
      {(reason || message) && <Hint {...(reason ? {} : langOf(service, language))}>{reason || message}</Hint>}
      <ConfirmationMark confirmation={row.confirmation} />
      <RowInvoiceDays row={row} />
      {row.accountChecks?.map(({ said, rows: [first] }) => (
        <Hint key={`account ${first}`}>{said}</Hint>
      ))}
      {row.memberships?.map(({ ico, said, askedAt }) => (
        <Hint key={`${ico} ${askedAt}`}>{said}</Hint>
      ))}
      {nextTryAt && <Hint>{t('rowNextTry', { value: formatDateTime(new Date(nextTryAt)) })}</Hint>}
    </Stack>
  )
}

function QueryCell({ taskId, row: { id, uid, askedAt, service, fromCache } }: { taskId: number; row: TaskRow }) {
  const t = useTexts(rowTexts)
  const language = useLanguage()
  if (askedAt === null) return null
  return (
    <Stack gap={0}>
      <Text size="xs" className="figures">
        {formatDateTime(new Date(askedAt))}
      </Text>
      {service !== '' && (
        <Hint>{`${authorityName(service, language)}${fromCache ? `, ${t('rowFromCache')}` : ''}`}</Hint>
      )}
      {service !== '' && <ReceivedAnswers received={receivedOf(taskId, id)} uid={groupUid(uid)} size="xs" />}
    </Stack>
  )
}

const Hint = (props: { lang?: Language; children: string }) => (
  <Text {...props} size="xs" c="dimmed" className="figures" />
)
