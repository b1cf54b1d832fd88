import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { Folded } from '../../../base/ui/display/Folded.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { SAMENESS_TONES } from '../../../registers/authorities/screen/tones.ts'
import type { AssessmentResult } from '../../../vat-ids/same-company/assessment.ts'
import type { AssessmentInput as SentAssessment, TaskDetail, TaskRow } from '../wire.ts'
import { allTasks, assessCompany } from './calls.ts'
import { AssessmentButtons, AssessmentDialog } from './JudgeDialog.tsx'
import { texts } from './judgement-texts.ts'
import { rowTexts } from './row-texts.ts'
import { hasPartners } from './task-actions.ts'

type LinkProps = { task: TaskDetail; row: TaskRow; children: string }

/** Shows a row's UID; in an ended batch of the shown company, as a link to the partner. */
export function PartnerLink({ task, row: { uid, askedAt }, children }: LinkProps) {
  const t = useTexts(rowTexts)
  const { companyId, companySearchParams } = useShownCompany()
  const isPartner = askedAt !== null && hasPartners(task, companyId)
  const cellStyle = { className: 'figures', style: { overflowWrap: 'anywhere' } } as const
  if (!isPartner) return <Text {...cellStyle}>{children}</Text>
  return (
    <Anchor
      {...cellStyle}
      aria-label={t('toPartner', { uid: children })}
      renderRoot={props => <Link {...props} to="/partners" search={{ uid, ...companySearchParams }} />}
    >
      {children}
    </Anchor>
  )
}

/**
 * Shows the company's name in the user's list; if the list has several names for this UID, all of
 * them and a note.
 */
export function RowOwnNames({ row: { ownName, names, hasMoreNames } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  if (names.length === 0) return <Text style={BREAK_ANYWHERE}>{ownName}</Text>
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {t(hasMoreNames ? 'rowMoreNames' : 'rowNames', { count: names.length })}
      </Text>
      {names.map(nameRow => (
        <Text key={nameRow.ownName} style={BREAK_ANYWHERE}>
          {nameRow.ownName}
        </Text>
      ))}
    </Stack>
  )
}

const BREAK_ANYWHERE = { overflowWrap: 'anywhere' } as const

type AnsweredProps = { taskId: number; row: TaskRow; onJudge: (judging: RowAssessmentDraft) => void }

/**
 * Shows the authority's name, and for each name in the list its comparison and assessment.
 */
export function RowAnswered({ row, ...judgement }: AnsweredProps) {
  return (
    <Stack gap={6}>
      <Text style={{ overflowWrap: 'anywhere' }}>{row.companyName}</Text>
      {rowsByName(row).map(nameRow => (
        <Stack key={nameRow.ownName} gap={2}>
          <RowComparison row={nameRow} />
          <RowAssessment {...judgement} row={nameRow} />
        </Stack>
      ))}
    </Stack>
  )
}

/** Returns a row for each name of a row. */
const rowsByName = (row: TaskRow): TaskRow[] =>
  row.names.length === 0 ? [row] : row.names.map(nameRow => ({ ...row, ...nameRow }))

/**
 * Shows how the answer compares with the company of the user's list, and the differences; with the
 * row number if the UID has several rows.
 */
function RowComparison({ row: { comparison, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  if (comparison === null) return null
  const { sameness, word, differences, row, ownName } = comparison
  return (
    <Stack gap={2}>
      {rowCount > 1 && (
        <Text size="xs" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {`${t('rowNumbers', { count: 1, numbers: row })}: ${ownName}`}
        </Text>
      )}
      <StatusBadge tone={SAMENESS_TONES[sameness]}>{word}</StatusBadge>
      <Folded lines={differences} />
    </Stack>
  )
}

/** Shows the evidence for a UID's invoice dates, with the row number if there are several rows. */
export function RowInvoiceDays({ row: { invoiceDays, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  const rowPrefix = (row: number) => (rowCount > 1 ? `${t('rowNumbers', { count: 1, numbers: row })}, ` : '')
  return (
    <Folded
      lines={invoiceDays.map(({ row, day, said }) => `${rowPrefix(row)}${t('rowInvoiceDay', { day })}: ${said}`)}
    />
  )
}

/** An assessment of a row's company that the user is entering. */
export type RowAssessmentDraft = { row: TaskRow; word: AssessmentResult }

type Props = { taskId: number; row: TaskRow; onJudge: (judging: RowAssessmentDraft) => void }

/**
 * Shows the assessment of a differing company; if there is none or it has lapsed, the buttons to
 * enter one.
 */
function RowAssessment({ taskId, row, onJudge }: Props) {
  const { judgement, comparison } = row
  if (comparison === null) return null
  return (
    <Stack gap={2} align="flex-start">
      {judgement && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {judgement.said}
        </Text>
      )}
      {judgement?.stands && <Withdraw taskId={taskId} row={row} />}
      {!judgement?.stands && comparison.isDiffering && (
        <AssessmentButtons size="compact-xs" onChoose={word => onJudge({ row, word })} />
      )}
    </Stack>
  )
}

function Withdraw({ taskId, row }: Omit<Props, 'onJudge'>) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useRowAssessment(taskId, row, () => undefined)
  return (
    <>
      <ActionButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        onClick={() => mutate({ word: 'withdrawn', remark: '' })}
      >
        {t('withdraw')}
      </ActionButton>
      <Failure text={failure} />
    </>
  )
}

/** The dialog to assess a row's company. */
export function RowAssessmentDialog({
  taskId,
  row,
  word,
  onClose,
}: RowAssessmentDraft & { taskId: number; onClose: () => void }) {
  const names = { ownName: row.comparison?.ownName ?? '', givenName: row.companyName }
  return (
    <AssessmentDialog names={names} word={word} mutation={useRowAssessment(taskId, row, onClose)} onClose={onClose} />
  )
}

/** Stores or withdraws the assessment of a compared company. */
function useRowAssessment(taskId: number, { uid, comparison }: TaskRow, onDone: () => void) {
  const t = useTexts(texts)
  return useChange({
    call: (judgement: Pick<SentAssessment, 'word' | 'remark'>) =>
      assessCompany(taskId, { uid, row: comparison?.row ?? 0, ...judgement }),
    successMessage: ({ word }) => t(word === 'withdrawn' ? 'wasWithdrawn' : 'wasJudged'),
    failureMessage: t('judgeFailed'),
    invalidates: [allTasks],
    onDone,
  })
}
