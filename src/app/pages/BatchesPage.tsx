import { Button, Group, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useShownCompany } from '../../access/users/screen/use-shown-company.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { listCounts } from '../../base/ui/table/column.ts'
import { BatchTable } from '../../checking/batches/screen/BatchTable.tsx'
import { texts } from '../../checking/batches/screen/batches-texts.ts'
import { chunkParams, listQuery, watchedTaskQuery } from '../../checking/batches/screen/calls.ts'
import { DropAnywhere, type InitialUpload, usePastedAnywhere } from '../../checking/batches/screen/DropAnywhere.tsx'
import { ListControls } from '../../checking/batches/screen/ListControls.tsx'
import { HiddenNotice, Notes } from '../../checking/batches/screen/Notes.tsx'
import { useTasksWithEnded } from '../../checking/batches/screen/use-ended-batches.ts'
import { useListParams, useListSearch, useSetOpenBatchId } from '../../checking/batches/screen/use-list-params.ts'
import { STATUS } from '../../checking/batches/status-rules.ts'
import type { Task, TaskDetail } from '../../checking/batches/wire.ts'

const UploadDialog = lazy(async () => ({
  default: (await import('../../checking/batches/screen/UploadDialog.tsx')).UploadDialog,
}))

const ShownCompany = lazy(async () => ({
  default: (await import('../../access/companies/screen/OtherCompanyNav.tsx')).ShownCompany,
}))

const BatchPanel = lazy(async () => ({
  default: (await import('../../checking/batches/screen/BatchPanel.tsx')).BatchPanel,
}))

const WatchBatch = lazy(async () => ({
  default: (await import('../../checking/watching/screen/WatchBatch.tsx')).WatchBatch,
}))

export function BatchesPage() {
  const t = useTexts(texts)
  const list = useListParams()
  const query = useQuery(listQuery(chunkParams(list.params, 1)))
  const { data, error, isPlaceholderData } = query
  const tasks = useTasksWithEnded(isPlaceholderData ? undefined : data?.items, JSON.stringify(list.params))
  const shownTasks = tasks ?? data?.items
  const upload = useUpload()
  const { companyId, isOwn } = useShownCompany()
  const takesLists = data?.takesLists ?? true
  const openId = useListSearch().search.batch
  const setOpenBatchId = useSetOpenBatchId()
  usePastedAnywhere(isOwn && takesLists && !upload.isOpen && openId === undefined, upload.open)
  const uploadButtons = (
    <Group gap="xs">
      {takesLists && (
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => upload.open('')}
        >
          {t('paste')}
        </Button>
      )}
      <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => upload.open(null)}>
        {t('upload')}
      </Button>
    </Group>
  )
  return (
    <Page title={t('title')} tabTitle={useTabTitle(shownTasks, openId)} actions={isOwn && uploadButtons}>
      <Stack gap="sm">
        <Suspense>
          {!isOwn && list.params.companyId !== 0 && <ShownCompany companyId={companyId} list="/uid-check" />}
        </Suspense>
        <ListControls list={list} />
        <HiddenNotice params={list.params} onShow={list.setFilter} />
        <Loaded query={query} failed={t('readFailed')}>
          <BatchTable tasks={shownTasks} counts={listCounts(data)} list={list} />
        </Loaded>
      </Stack>
      <Notes />
      <Suspense>
        {openId !== undefined && (
          <BatchPanel key={openId} id={openId} watchOf={renderWatch} onClose={() => setOpenBatchId(null)} />
        )}
      </Suspense>
      <DropAnywhere isActive={isOwn && !upload.isOpen} onDrop={upload.open} />
      <Suspense>
        {upload.openingId > 0 && (
          <UploadDialog
            key={upload.openingId}
            isOpen={upload.isOpen}
            initialUpload={upload.initialUpload}
            takesLists={takesLists}
            onClose={upload.close}
          />
        )}
      </Suspense>
      {error && data && <Text c="dimmed">{t('readFailed')}</Text>}
    </Page>
  )
}

/** Renders the button that watches all valid partners of the batch. */
const renderWatch = (task: TaskDetail) => (
  <Suspense>
    <WatchBatch task={task} />
  </Suspense>
)

/**
 * Holds the state of the upload dialog, which opens empty, with a dropped file or with pasted text.
 * Each opening resets the dialog.
 */
function useUpload() {
  const [state, setState] = useState<{ isOpen: boolean; openingId: number; initialUpload: InitialUpload }>({
    isOpen: false,
    openingId: 0,
    initialUpload: null,
  })
  return {
    ...state,
    open: (initialUpload: InitialUpload) =>
      setState(({ openingId }) => ({ isOpen: true, openingId: openingId + 1, initialUpload })),
    close: () => setState(current => ({ ...current, isOpen: false })),
  }
}

/**
 * The title of the browser tab: the file of the open panel, else the progress of running batches.
 */
function useTabTitle(tasks: Task[] | undefined, openId: number | undefined): string {
  const t = useTexts(texts)
  const { data: openTask } = useQuery({ ...watchedTaskQuery(openId ?? 0), enabled: openId !== undefined })
  if (openId !== undefined && openTask !== undefined) return `${openTask.fileName} · ${t('title')}`
  const running = tasks?.find(task => task.status === STATUS.started)
  return running === undefined ? t('title') : `${running.compilation} % · ${t('title')}`
}
