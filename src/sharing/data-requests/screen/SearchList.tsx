import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconListSearch } from '@tabler/icons-react'
import { formatDate, formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { formatFileSize } from '../../../base/ui/display/format-file-size.ts'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { HeldSearch } from '../wire.ts'
import { filePath, removeSearch, searchesQuery } from './calls.ts'
import { texts } from './data-requests-texts.ts'
import { FindingsTable } from './FindingsTable.tsx'

type Props = {
  /** undefined = still loading. */
  searches: HeldSearch[] | undefined
  companyId: number
}

/** Shows the stored searches with their findings. */
export function SearchList({ searches, companyId }: Props) {
  const t = useTexts(texts)
  if (searches === undefined) return <SkeletonLines count={4} />
  if (searches.length === 0) {
    return <EmptyState Icon={IconListSearch} text={t('none')} />
  }
  return (
    <Stack component="section">
      <Title order={2}>{t('searches')}</Title>
      {searches.map(search => (
        <Search key={search.id} search={search} companyId={companyId} />
      ))}
    </Stack>
  )
}

const TONES = { waiting: 'waiting', looking: 'running', made: 'good', failed: 'bad' } as const

function Search({ search, companyId }: { search: HeldSearch; companyId: number }) {
  const t = useTexts(texts)
  const { by, text, state, requestedAt, requestedBy, summary } = search
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={3} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {t(by === 'uid' ? 'soughtUid' : 'soughtName', { text })}
          </Title>
          <StatusBadge tone={TONES[state]}>{t(`state ${state}`)}</StatusBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('askedBy', { at: formatDateTime(new Date(requestedAt)), by: requestedBy })}
        </Text>
        <SearchProgress {...search} />
        {state === 'failed' && <Text size="sm">{t('failedHelp')}</Text>}
        {summary && <FindingsTable summary={summary} />}
        <Actions search={search} companyId={companyId} />
      </Stack>
    </Paper>
  )
}

function SearchProgress({ state, done, total }: HeldSearch) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (state !== 'looking' || total === null) return null
  const figures = { done: formatNumber(done, language), total: formatNumber(total, language) }
  return (
    <>
      <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={t('state looking')} />
      <Text size="sm" c="dimmed" className="figures">
        {t('progress', figures)}
      </Text>
    </>
  )
}

function Actions({ search, companyId }: { search: HeldSearch; companyId: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { size, keptUntil } = search
  return (
    <Group gap="sm">
      {size !== null && keptUntil !== null && (
        <>
          <ActionButton
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={() => window.location.assign(filePath(companyId, search))}
          >
            {t('download')}
          </ActionButton>
          <Text size="sm" c="dimmed">
            {t('kept', { size: formatFileSize(size, language), day: formatDate(new Date(keptUntil)) })}
          </Text>
        </>
      )}
      <RemoveButton search={search} companyId={companyId} />
    </Group>
  )
}

function RemoveButton({ search, companyId }: { search: HeldSearch; companyId: number }) {
  const t = useTexts(texts)
  const change = useChange({
    call: () => removeSearch(companyId, search),
    successMessage: t('removeDone'),
    failureMessage: t('removeFailed'),
    invalidates: [searchesQuery(companyId)],
  })
  const question = { title: t('removeTitle'), text: t('removeText'), confirm: t('remove'), cancel: t('cancel') }
  return <ConfirmedAction label={t('remove')} word={t('remove')} question={question} change={change} />
}
