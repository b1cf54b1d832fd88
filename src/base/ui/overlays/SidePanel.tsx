import { Box, Drawer, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/window-size.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  title: string
  /** The title consists of digits. */
  isFigures?: boolean
  /** Shown in a dimmed line below the title. */
  subtitle?: string
  width: number | string
  /** Absent: the whole screen. */
  widthOnPhone?: number | string
  opened?: boolean
  /** The label of the close button. */
  close: string
  onClose: () => void
  children: ReactNode
}

/**
 * The panel at the right edge, such as a record beside its list. It opens with the focus on its
 * title; Escape closes it and the focus returns. As a dialog it has no description.
 */
export function SidePanel({
  title,
  subtitle,
  width,
  widthOnPhone = '100%',
  close,
  onClose,
  children,
  ...props
}: Props) {
  const { isFigures = false, opened = true } = props
  useReturnFocus(opened)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={useIsPhone() ? widthOnPhone : width}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Box p="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
            <Stack gap={4}>
              <Drawer.Title
                tabIndex={-1}
                data-autofocus
                {...(isFigures ? { className: 'figures' } : {})}
                fz="lg"
                fw={600}
                lh={1.35}
                style={{ overflowWrap: 'anywhere' }}
              >
                {title}
              </Drawer.Title>
              {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
            </Stack>
            <Drawer.CloseButton aria-label={close} />
          </Group>
          {children}
        </Box>
      </Drawer.Content>
    </Drawer.Root>
  )
}
