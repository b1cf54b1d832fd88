import { Menu, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { retryBatch } from './calls.ts'
import { listTexts } from './list-texts.ts'
import { type ResultEncoding, useTaskChange } from './task-actions.ts'

type RetryProps = { task: Task; children: (isBusy: boolean) => ReactNode }

/** A menu with the two options to retry open rows; `children` renders its button. */
export function RetryMenu({ task, children }: RetryProps) {
  const { mutate, isPending, failure } = useRetry(task)
  return (
    <>
      <OptionsMenu button={children(isPending)} isBusy={isPending}>
        <RetryOptions onChoose={mutate} />
      </OptionsMenu>
      <Failure text={failure} />
    </>
  )
}

/** The two retry options as entries of a larger menu. */
export function RetryEntries({ task }: { task: Task }) {
  const { mutate, isPending } = useRetry(task)
  return <RetryOptions onChoose={mutate} isBusy={isPending} />
}

const useRetry = (task: Task) =>
  useTaskChange({
    call: (when: 'now' | 'possible') => retryBatch(task, when),
    done: 'wasRetried',
    failed: 'retryFailed',
  })

function RetryOptions({
  onChoose,
  isBusy = false,
}: {
  onChoose: (when: 'now' | 'possible') => void
  isBusy?: boolean
}) {
  const t = useTexts(texts)
  const now = { name: t('retryNow'), help: t('retryNowHelp') }
  const possible = { name: t('retryPossible'), help: t('retryPossibleHelp') }
  return (
    <>
      <OptionItem {...now} isBusy={isBusy} onChoose={() => onChoose('now')} />
      <OptionItem {...possible} isBusy={isBusy} onChoose={() => onChoose('possible')} />
    </>
  )
}

type ResultProps = { encoding: NonNullable<Task['narrowEncoding']>; onChoose: (encoding: ResultEncoding) => void }

/**
 * A menu with the two results of a list whose encoding lacks characters of the answers; `children`
 * is its button.
 */
export const ResultMenu = ({
  isBusy,
  children,
  ...options
}: ResultProps & { isBusy: boolean; children: ReactNode }) => (
  <OptionsMenu button={children} isBusy={isBusy}>
    <ResultEntries {...options} />
  </OptionsMenu>
)

/** The two results as entries of a larger menu. */
export function ResultEntries({ encoding, onChoose }: ResultProps) {
  const t = useTexts(listTexts)
  const ownEncodingLabel = t('asOwn', { encoding: t(encoding) })
  return (
    <>
      <OptionItem name={t('asUtf8')} help={t('asUtf8Help')} onChoose={() => onChoose('utf-8')} />
      <OptionItem name={ownEncodingLabel} help={t('asOwnHelp')} onChoose={() => onChoose('own')} />
    </>
  )
}

type MenuProps = { button: ReactNode; isBusy: boolean; children: ReactNode }

/** A menu that `button` opens. */
const OptionsMenu = ({ button, isBusy, children }: MenuProps) => (
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

type OptionItemProps = { name: string; help: string; isBusy?: boolean; onChoose: () => void }

/** A menu entry with a line of explanation. */
const OptionItem = ({ name, help, isBusy = false, onChoose }: OptionItemProps) => (
  <Menu.Item onClick={onChoose} disabled={isBusy}>
    <Stack gap={0}>
      <Text fw={500}>{name}</Text>
      <Text size="xs" c="dimmed">
        {help}
      </Text>
    </Stack>
  </Menu.Item>
)
