import { Menu, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { retry } from './calls.ts'
import { listTexts } from './list-texts.ts'
import { type ResultEncoding, useTaskChange } from './task-actions.ts'

type RetryProps = { task: Task; children: (isBusy: boolean) => ReactNode }

/** The two ways to retry open rows, as a menu of the given button. */
export function RetryMenu({ task, children }: RetryProps) {
  const { mutate, isPending, failure } = useRetry(task)
  return (
    <>
      <WaysMenu button={children(isPending)} isBusy={isPending}>
        <Ways onChoose={mutate} />
      </WaysMenu>
      <Failure text={failure} />
    </>
  )
}

/** The same two entries for a larger menu. */
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

function Ways({ onChoose, isBusy = false }: { onChoose: (when: 'now' | 'possible') => void; isBusy?: boolean }) {
  const t = useTexts(texts)
  const now = { name: t('retryNow'), help: t('retryNowHelp') }
  const possible = { name: t('retryPossible'), help: t('retryPossibleHelp') }
  return (
    <>
      <Way {...now} isBusy={isBusy} onChoose={() => onChoose('now')} />
      <Way {...possible} isBusy={isBusy} onChoose={() => onChoose('possible')} />
    </>
  )
}

type ResultProps = { encoding: NonNullable<Task['narrowEncoding']>; onChoose: (encoding: ResultEncoding) => void }

/**
 * The two results of a list whose encoding lacks characters of the answers, as a menu of the given
 * button.
 */
export const ResultMenu = ({ isBusy, children, ...ways }: ResultProps & { isBusy: boolean; children: ReactNode }) => (
  <WaysMenu button={children} isBusy={isBusy}>
    <ResultEntries {...ways} />
  </WaysMenu>
)

/** The same two entries for a larger menu. */
export function ResultEntries({ encoding, onChoose }: ResultProps) {
  const t = useTexts(listTexts)
  const own = t('asOwn', { encoding: t(encoding) })
  return (
    <>
      <Way name={t('asUtf8')} help={t('asUtf8Help')} onChoose={() => onChoose('utf-8')} />
      <Way name={own} help={t('asOwnHelp')} onChoose={() => onChoose('own')} />
    </>
  )
}

type MenuProps = { button: ReactNode; isBusy: boolean; children: ReactNode }

/** A menu of the given button. */
const WaysMenu = ({ button, isBusy, children }: MenuProps) => (
  <Menu
    position="bottom-end"
    width={320}
    shadow="md"
    withinPortal={false}
    disabled={isBusy}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

type WayProps = { name: string; help: string; isBusy?: boolean; onChoose: () => void }

/** One entry with a line of explanation; also used in a larger menu. */
const Way = ({ name, help, isBusy = false, onChoose }: WayProps) => (
  <Menu.Item onClick={onChoose} disabled={isBusy}>
    <Stack gap={0}>
      <Text fw={500}>{name}</Text>
      <Text size="xs" c="dimmed">
        {help}
      </Text>
    </Stack>
  </Menu.Item>
)
