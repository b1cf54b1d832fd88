import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import type { Column, Paging } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import {
  type AuditTexts,
  type FieldChange,
  formatAction,
  formatActor,
  formatChanges,
  formatObject,
} from '../describe-rules.ts'
import type { AuditLine } from '../wire.ts'
import { texts } from './audit-log-texts.ts'

type Props = {
  /** undefined = still loading. */
  lines: AuditLine[] | undefined
  auditTexts: AuditTexts
  paging: Paging
  isFiltered: boolean
  /** Shows the company of each line; false if all lines are of one company. */
  withCompany: boolean
}

export function LineTable({ lines, auditTexts, paging, isFiltered, withCompany }: Props) {
  const t = useTexts(texts)
  return (
    <RecordTable
      label={t('table')}
      records={lines}
      columns={useColumns(auditTexts, withCompany)}
      empty={<EmptyState Icon={IconHistory} text={t(isFiltered ? 'emptyFound' : 'empty')} />}
      paging={paging}
    />
  )
}

function useColumns({ texts: auditTexts }: AuditTexts, withCompany: boolean): Column<AuditLine>[] {
  const t = useTexts(texts)
  const translateAudit = useTexts(auditTexts)
  return [
    { key: 'at', title: t('at'), width: 168, render: ({ at }) => <Moment at={at} /> },
    {
      key: 'who',
      title: t('who'),
      width: 150,
      minWidth: 130,
      render: line => <ActorCell line={line} translateAudit={translateAudit} />,
    },
    {
      key: 'what',
      title: t('what'),
      width: 160,
      minWidth: 120,
      render: ({ action }) => formatAction(translateAudit, action),
    },
    {
      key: 'object',
      title: t('object'),
      minWidth: 150,
      render: line => <ObjectCell line={line} translateAudit={translateAudit} withCompany={withCompany} />,
    },
    {
      key: 'change',
      title: t('change'),
      minWidth: 150,
      render: line => <ChangeLines changes={formatChanges(translateAudit, line)} />,
      isShown: line => formatChanges(translateAudit, line).length > 0,
    },
  ]
}

const Moment = ({ at }: { at: string }) => (
  <Text span className="figures">
    {formatDateTime(new Date(at))}
  </Text>
)

const WrappedText = ({ text }: { text: string }) => (
  <Text span style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

type LineProps = { line: AuditLine; translateAudit: Translator<AuditTexts['texts']> }

function ActorCell({ line, translateAudit }: LineProps) {
  return (
    <Stack gap={0}>
      <WrappedText text={formatActor(translateAudit, line)} />
      {line.address !== '' && <SecondLine text={line.address} />}
    </Stack>
  )
}

/** The object of a line, and its company. */
function ObjectCell({ line, translateAudit, withCompany }: LineProps & { withCompany: boolean }) {
  const t = useTexts(texts)
  const object = formatObject(translateAudit, line)
  const owner = withCompany ? (line.company?.name ?? t('installation')) : ''
  return (
    <Stack gap={0}>
      <WrappedText text={object} />
      {owner !== '' && owner !== object && <SecondLine text={owner} />}
    </Stack>
  )
}

const SecondLine = ({ text }: { text: string }) => (
  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

/** The changed fields, one per line: before, an arrow, after. */
function ChangeLines({ changes }: { changes: FieldChange[] }) {
  return (
    <Stack gap={2}>
      {changes.map(change => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </Stack>
  )
}

function ChangeLine({ change: { field, before, after } }: { change: FieldChange }) {
  const t = useTexts(texts)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span inherit c="dimmed">
        {field}:{' '}
      </Text>
      {before !== null && before}
      {before !== null && after !== null && (
        <>
          <span aria-hidden> → </span>
          <VisuallyHidden component="span"> {t('becomes')} </VisuallyHidden>
        </>
      )}
      {after !== null && after}
    </Text>
  )
}
