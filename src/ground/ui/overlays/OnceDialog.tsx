import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string /** That one has it now, in words. */
  kept: string
  onKept: () => void
  children: ReactNode
}

/**
 * A dialog for what is shown this once: neither Escape nor anything but its button leaves it, and the focus is not there, where an Enter
 * too many would press it.
 */
export const OnceDialog = ({ title, kept, onKept, children }: Props) => (
  <Dialog title={title} opened>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button onClick={onKept}>{kept}</Button>
      </Group>
    </Stack>
  </Dialog>
)
