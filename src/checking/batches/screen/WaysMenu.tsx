import { Menu, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { button: ReactNode; isBusy: boolean; children: ReactNode }

/** The ways to do something, behind the button that is handed in. */
export const WaysMenu = ({ button, isBusy, children }: Props) => (
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

/** One of them, with a line about it; in a menu that holds more, too. */
export const Way = ({ name, help, isBusy = false, onChoose }: WayProps) => (
  <Menu.Item onClick={onChoose} disabled={isBusy}>
    <Stack gap={0}>
      <Text fw={500}>{name}</Text>
      <Text size="xs" c="dimmed">
        {help}
      </Text>
    </Stack>
  </Menu.Item>
)
