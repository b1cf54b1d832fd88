import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = { title: string; close: string; onClose: () => void; children: ReactNode }

/** A dialog that is read and closed: the focus is on the way out. */
export const ReadDialog = ({ title, close, onClose, children }: Props) => (
  <Dialog title={title} opened onClose={onClose}>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {close}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
