import { Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconLink, IconPackage, IconRefresh } from '@tabler/icons-react'
import { formatDate, formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../base/ui/buttons/IconActions.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { formatFileSize } from '../../../base/ui/display/format-file-size.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import { formatDay } from '../package-rules.ts'
import type { AuditorPackage } from '../wire.ts'
import { texts } from './auditor-package-texts.ts'
import { archivePath, isInProgress, packagesQuery, removePackage } from './calls.ts'
import { useRequestPackage } from './NewPackageDialog.tsx'

type PackageHandlers = { onLinks: (auditorPackage: AuditorPackage) => void }

type Props = PackageHandlers & {
  /** undefined = still loading. */
  packages: AuditorPackage[] | undefined
  companyId: number
}

/** Lists packages with their days, state and number of valid links. */
export function PackageTable({ packages, companyId, onLinks }: Props) {
  const t = useTexts(texts)
  const columns: Column<AuditorPackage>[] = [
    { key: 'period', title: t('period'), render: auditorPackage => <Period {...auditorPackage} /> },
    { key: 'state', title: t('state'), width: 230, render: auditorPackage => <State {...auditorPackage} /> },
    { key: 'links', title: t('links'), width: 160, render: auditorPackage => <Links {...auditorPackage} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 150,
      render: auditorPackage => (
        <PackageActions auditorPackage={auditorPackage} companyId={companyId} onLinks={onLinks} />
      ),
    },
  ]
  return (
    <LocalTable
      label={t('title')}
      records={packages}
      columns={columns}
      empty={<EmptyState Icon={IconPackage} text={t('none')} />}
    />
  )
}

function Period({ firstDay, lastDay, requestedAt, requestedBy }: AuditorPackage) {
  const t = useTexts(texts)
  return (
    <Stack gap={2}>
      <Text className="figures">{t('days', { from: formatDay(firstDay), to: formatDay(lastDay) })}</Text>
      <Text size="sm" c="dimmed">
        {t('askedBy', { at: formatDateTime(new Date(requestedAt)), by: requestedBy })}
      </Text>
    </Stack>
  )
}

const TONES = { waiting: 'waiting', making: 'running', made: 'good', failed: 'bad', removed: 'none' } as const

function State({ state, done, total, size, keptUntil, stampedAt }: AuditorPackage) {
  const t = useTexts(texts)
  const language = useLanguage()
  const figures = { done: formatNumber(done, language), total: formatNumber(total ?? 0, language) }
  return (
    <Stack gap={2}>
      <StatusBadge tone={TONES[state]}>{t(`state ${state}`)}</StatusBadge>
      {state === 'making' && total !== null && (
        <>
          <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={t('state making')} />
          <Text size="sm" c="dimmed" className="figures">
            {t('progress', figures)}
          </Text>
        </>
      )}
      {state === 'failed' && <Text size="sm">{t('failedHelp')}</Text>}
      {size !== null && keptUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('kept', { size: formatFileSize(size, language), day: formatDate(new Date(keptUntil)) })}
        </Text>
      )}
      {stampedAt && state === 'made' && (
        <Text size="sm" c="dimmed">
          {t('stamped', { at: formatDateTime(new Date(stampedAt)) })}
        </Text>
      )}
    </Stack>
  )
}

function Links({ links, state }: AuditorPackage) {
  const t = useTexts(texts)
  const openCount = links.filter(({ isOpen }) => isOpen).length
  if (state !== 'made') return null
  return openCount === 0 ? <Text c="dimmed">{t('noLinks')}</Text> : <Text>{t('open', { count: openCount })}</Text>
}

type ActionProps = { auditorPackage: AuditorPackage; companyId: number }

function PackageActions({ auditorPackage, companyId, onLinks }: ActionProps & PackageHandlers) {
  const t = useTexts(texts)
  const isMade = auditorPackage.state === 'made'
  return (
    <IconActions
      subject={t('days', { from: formatDay(auditorPackage.firstDay), to: formatDay(auditorPackage.lastDay) })}
    >
      {isMade && (
        <IconAction
          label={t('download')}
          icon={<IconDownload {...ACTION_ICON} />}
          onClick={() => window.location.assign(archivePath(companyId, auditorPackage))}
        />
      )}
      {isMade && (
        <IconAction
          label={t('linkActions')}
          icon={<IconLink {...ACTION_ICON} />}
          onClick={() => onLinks(auditorPackage)}
        />
      )}
      {!isInProgress(auditorPackage) && <CreateAgainButton auditorPackage={auditorPackage} companyId={companyId} />}
      {(isMade || isInProgress(auditorPackage)) && (
        <RemoveButton auditorPackage={auditorPackage} companyId={companyId} />
      )}
    </IconActions>
  )
}

function CreateAgainButton({ auditorPackage, companyId }: ActionProps) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useRequestPackage(companyId)
  const requestAgain = () => mutate({ firstDay: auditorPackage.firstDay, lastDay: auditorPackage.lastDay })
  const icon = <IconRefresh {...ACTION_ICON} />
  return <IconAction label={t('again')} icon={icon} onClick={requestAgain} isBusy={isPending} failure={failure} />
}

function RemoveButton({ auditorPackage, companyId }: ActionProps) {
  const t = useTexts(texts)
  const change = useChange({
    call: () => removePackage(companyId, auditorPackage),
    successMessage: t('removeDone'),
    failureMessage: t('removeFailed'),
    invalidates: [packagesQuery(companyId)],
  })
  const question = { title: t('removeTitle'), text: t('removeText'), confirm: t('remove'), cancel: t('cancel') }
  return <ConfirmedAction label={t('remove')} question={question} change={change} />
}
