import { Menu, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks, retry } from './calls.ts'
import { hasMovedOn } from './has-moved-on.ts'
import { texts } from './texts.ts'

type Props = { task: Task; children: (isBusy: boolean) => ReactNode }

/** The two ways to ask open rows again, behind whatever button is handed in. */
export function RetryMenu({ task, children }: Props) {
  const t = useTexts(texts)
  const { mutate, isPending } = useRetry(task)
  return (
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
        {(['now', 'possible'] as const).map(when => (
          <Menu.Item key={when} onClick={() => mutate(when)}>
            <Stack gap={0}>
              <Text fw={500}>{t(when === 'now' ? 'retryNow' : 'retryPossible')}</Text>
              <Text size="xs" c="dimmed">
                {t(when === 'now' ? 'retryNowHelp' : 'retryPossibleHelp')}
              </Text>
            </Stack>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks the open rows of an ended batch again; whatever comes of it, the list is read again. */
function useRetry(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (when: 'now' | 'possible') => retry(task, when),
    meta: { says: failure => t(hasMovedOn(failure) ? 'hasMovedOn' : 'retryFailed') },
    onSuccess: () => toast('success', t('wasRetried')),
    onSettled: () => queries.invalidateQueries(allTasks),
  })
}
