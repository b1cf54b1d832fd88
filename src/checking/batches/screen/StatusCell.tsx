import { Group, Progress, Stack, Text } from '@mantine/core'
import { formatTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { remainingUntil, STATUS_TONES, statusName } from './status-words.ts'
import { waitingTexts } from './waiting-texts.ts'

const COMPLETE_PERCENT = 100

/** Shows a progress bar while the batch runs, otherwise its status. */
export function StatusCell({ task }: { task: Task }) {
  return task.status === STATUS.started && task.compilation < COMPLETE_PERCENT ? (
    <Running task={task} />
  ) : (
    <StatusWithError task={task} />
  )
}

function Running({ task }: { task: Task }) {
  const [t, waitingText] = [useTexts(texts), useTexts(waitingTexts)]
  const remaining = task.estimatedFinish === null ? null : remainingUntil(new Date(task.estimatedFinish), new Date())
  const until =
    task.waitsUntil && waitingText('waitsUntil', { time: formatTime(new Date(task.waitsUntil)).slice(0, 5) })
  const time = remaining && t('remaining', { time: t(remaining.unit, { count: remaining.count }) })
  return (
    <Stack gap={4} miw="min(190px, 100%)" maw={220}>
      <Progress.Root size={8}>
        <Progress.Section
          value={task.compilation}
          color="var(--ui-busy)"
          aria-label={t('progressOf', { file: task.fileName })}
        />
      </Progress.Root>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" fw={500} className="figures" flex="none">
          {task.compilation} %
        </Text>
        <Text size="xs" c="dimmed" truncate className="figures">
          {task.compilationString} · {until ?? time ?? t('estimating')}
        </Text>
      </Group>
    </Stack>
  )
}

function StatusWithError({ task }: { task: Task }) {
  const t = useTexts(texts)
  const name = statusName(task.status)
  if (name === undefined) return <Text>{task.compilationString}</Text>
  return (
    <Stack gap={0}>
      <StatusBadge tone={STATUS_TONES[name]}>{t(name)}</StatusBadge>
      {task.errorMessage && (
        <Text size="xs" c="dimmed" w="max-content" maw={260} style={{ whiteSpace: 'normal' }}>
          {task.errorMessage}
        </Text>
      )}
    </Stack>
  )
}
