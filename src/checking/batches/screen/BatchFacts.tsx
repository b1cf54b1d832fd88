import { ActionIcon, Anchor, CopyButton, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { accessibleName } from '../../../base/ui/buttons/action-subject.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { STATUS } from '../status-rules.ts'
import type { ReportEdition, TaskDetail } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { texts as factTexts } from './fact-texts.ts'
import { canDownloadReport, useDownloads } from './task-actions.ts'

const formatMoment = (moment: string) => formatDateTime(new Date(moment))

/** Shows who checked, when, and with which file. */
export function BatchFacts({ task }: { task: TaskDetail }) {
  const t = useTexts(factTexts)
  const { firstname, lastname, email } = task.createdBy
  const isEnded = task.status !== STATUS.started && task.finishedAt !== null
  return (
    <dl className="facts">
      <Fact name={t('factCompany')}>{`${task.company.name} (${withoutLineBreaks(groupUid(task.company.uid))})`}</Fact>
      <Fact name={t('factUser')}>{[`${firstname} ${lastname}`, email].filter(Boolean).join(', ')}</Fact>
      <Fact name={t('factCreated')}>{formatMoment(task.createdAt)}</Fact>
      {isEnded && <Fact name={t('factFinished')}>{formatMoment(task.finishedAt ?? '')}</Fact>}
      {task.estimatedFinish && <Fact name={t('factEstimated')}>{formatMoment(task.estimatedFinish)}</Fact>}
      <Fact name={t('factRows')}>
        <Rows task={task} />
      </Fact>
      {task.columnReason !== '' && <Fact name={t('factColumn')}>{task.columnReason}</Fact>}
      <Fact name={t('factFileHash')}>
        <Hash label={t('factFileHash')} value={task.fileSha256} />
      </Fact>
    </dl>
  )
}

const withoutLineBreaks = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Shows the number of rows, of their distinct UIDs, and of rows without a UID. */
function Rows({ task: { totalRows, questions, withoutUidRows } }: { task: TaskDetail }) {
  const t = useTexts(factTexts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const rows = t('factRowsOf', { count: questions, rows: number(totalRows), uids: number(questions) })
  return withoutUidRows ? t('factWithoutUid', { rows, number: number(withoutUidRows) }) : rows
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

/**
 * Lists the editions of the audit report, newest first. An immutable edition is written each time
 * the batch ends.
 */
export function ReportEditions({ task }: { task: TaskDetail }) {
  const t = useTexts(texts)
  return (
    <Stack gap={6} component="section">
      <Title order={3}>{t('reports')}</Title>
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {task.reports.map((report, index) => (
          <Edition key={report.edition} task={task} report={report} isNewest={index === 0} />
        ))}
      </Stack>
    </Stack>
  )
}

type EditionProps = { task: TaskDetail; report: ReportEdition; isNewest: boolean }

function Edition({ task, report: { edition, createdAt, sha256 }, isNewest }: EditionProps) {
  const t = useTexts(texts)
  const facts = useTexts(factTexts)
  const { report } = useDownloads(task)
  const name = `${t('edition', { edition })}${isNewest && edition > 1 ? ` (${t('newest')})` : ''}`
  return (
    <Group component="li" className="actions" gap="sm">
      <IconFileTypePdf {...ACTION_ICON} />
      {canDownloadReport(task) ? (
        <Anchor component="button" type="button" onClick={() => report.mutate(edition)}>
          {name}
        </Anchor>
      ) : (
        <Text>{name}</Text>
      )}
      <Text c="dimmed" size="xs" className="figures">
        {formatDateTime(new Date(createdAt))}
      </Text>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {facts('reportFileHash')}
        </Text>
        <Hash label={name} value={sha256} />
      </Group>
      <Failure text={report.failure} />
    </Group>
  )
}

const HASH_PREFIX_LENGTH = 16

/** Shows the beginning of a SHA-256, with a button that copies the whole value. */
function Hash({ label, value }: { label: string; value: string }) {
  const t = useTexts(factTexts)
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Text span className="figures" title={value} ff="monospace" size="xs">
        {value.slice(0, HASH_PREFIX_LENGTH)}…
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'hashCopied' : 'copyHash')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={accessibleName(t(copied ? 'hashCopied' : 'copyHash'), label)}
              onClick={copy}
            >
              {copied ? <IconCheck size={14} color="var(--ui-good)" /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
