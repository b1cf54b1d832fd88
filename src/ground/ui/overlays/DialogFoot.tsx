import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Between what scrolls and the buttons, such as how far something is. */ above?: ReactNode
  children: ReactNode
}

/** A dialog's buttons, in sight however long the dialog is: at the edge of the window, above what scrolls beneath them. */
export const DialogFoot = ({ above, children }: Props) => (
  <Box className="dialog-foot">
    {above}
    <Group justify="flex-end" gap="sm" pt="sm">
      {children}
    </Group>
  </Box>
)
