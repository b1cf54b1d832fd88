import { Menu, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import type { Task } from '../wire.ts'
import { listTexts } from './list-texts.ts'
import type { ResultEncoding } from './use-downloads.ts'

type Props = { encoding: NonNullable<Task['narrowEncoding']>; onChoose: (encoding: ResultEncoding) => void }

/** The two results of a list whose encoding lacks characters of the answers, behind whatever button is handed in. */
export function ResultMenu({ isBusy, children, ...ways }: Props & { isBusy: boolean; children: ReactNode }) {
  return (
    <Menu
      position="bottom-end"
      width={320}
      shadow="md"
      withinPortal={false}
      disabled={isBusy}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ResultEntries {...ways} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same two in a menu that holds more. */
export function ResultEntries({ encoding, onChoose }: Props) {
  const t = useTexts(listTexts)
  return (
    <>
      <Menu.Item onClick={() => onChoose('utf-8')}>
        <Way name={t('asUtf8')} help={t('asUtf8Help')} />
      </Menu.Item>
      <Menu.Item onClick={() => onChoose('own')}>
        <Way name={t('asOwn', { encoding: t(encoding) })} help={t('asOwnHelp')} />
      </Menu.Item>
    </>
  )
}

const Way = ({ name, help }: { name: string; help: string }) => (
  <Stack gap={0}>
    <Text fw={500}>{name}</Text>
    <Text size="xs" c="dimmed">
      {help}
    </Text>
  </Stack>
)
