import { Alert, Stack, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { TaskDetail } from '../wire.ts'
import { useFinish } from './task-actions.ts'
import { waitingTexts } from './waiting-texts.ts'

/**
 * Shows what a batch waits for and until when, with a button to end the wait.
 */
export function WaitingNotice({ task }: { task: TaskDetail }) {
  const t = useTexts(waitingTexts)
  const language = useLanguage()
  const { mutate, isPending, failure } = useFinish(task)
  if (task.waitsUntil === null) return null
  const number = (value: number) => formatNumber(value, language)
  const until = formatDateTime(new Date(task.waitsUntil))
  return (
    <Alert variant="light" color="petrol" icon={<IconHourglass aria-hidden />}>
      <Stack gap={8} align="flex-start">
        <Text>{t('waiting', { done: number(task.processedRows), all: number(task.totalRows), until })}</Text>
        {task.waitsFor.map(line => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        {task.isMine && (
          <ActionButton size="xs" variant="default" onClick={() => mutate()} isBusy={isPending}>
            {t('finishNow')}
          </ActionButton>
        )}
        <Failure text={failure} />
      </Stack>
    </Alert>
  )
}
