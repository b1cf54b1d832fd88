import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** A record's actions as icons in one row, beneath it why one of them did not work (ui/display/Failure.tsx). */
export const IconActions = ({ children }: { children: ReactNode }) => (
  <Group className="actions" gap={2} ml={-8} miw="max-content">
    {children}
  </Group>
)
