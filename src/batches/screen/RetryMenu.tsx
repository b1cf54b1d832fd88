import { Menu, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Failure } from '../../ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { retry } from './calls.ts'
import { texts } from './texts.ts'
import { useTaskChange } from './use-task-change.ts'

type Props = { task: Task; children: (isBusy: boolean) => ReactNode }

/** The two ways to ask open rows again, behind whatever button is handed in. */
export function RetryMenu({ task, children }: Props) {
  const { mutate, isPending, failure } = useRetry(task)
  return (
    <>
      <Menu
        position="bottom-end"
        width={320}
        shadow="md"
        withinPortal={false}
        disabled={isPending}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{children(isPending)}</Menu.Target>
        <Menu.Dropdown>
          <Ways onChoose={mutate} isBusy={false} />
        </Menu.Dropdown>
      </Menu>
      <Failure text={failure} />
    </>
  )
}

/** The same two in a menu that holds more. */
export function RetryEntries({ task }: { task: Task }) {
  const { mutate, isPending } = useRetry(task)
  return <Ways onChoose={mutate} isBusy={isPending} />
}

const useRetry = (task: Task) =>
  useTaskChange({
    call: (when: 'now' | 'possible') => retry(task, when),
    done: 'wasRetried',
    failed: 'retryFailed',
  })

function Ways({ onChoose, isBusy }: { onChoose: (when: 'now' | 'possible') => void; isBusy: boolean }) {
  const t = useTexts(texts)
  return (['now', 'possible'] as const).map(when => (
    <Menu.Item key={when} onClick={() => onChoose(when)} disabled={isBusy}>
      <Stack gap={0}>
        <Text fw={500}>{t(when === 'now' ? 'retryNow' : 'retryPossible')}</Text>
        <Text size="xs" c="dimmed">
          {t(when === 'now' ? 'retryNowHelp' : 'retryPossibleHelp')}
        </Text>
      </Stack>
    </Menu.Item>
  ))
}
