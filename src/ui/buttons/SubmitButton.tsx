import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { isBusy: boolean; isDisabled?: boolean; children: ReactNode; fullWidth?: boolean }

/** The submit button of a form: busy while the server works, disabled while there is nothing valid to send. */
export function SubmitButton({ isBusy, isDisabled = false, children, fullWidth = false }: Props) {
  return (
    <Button type="submit" loading={isBusy} disabled={isDisabled || isBusy} fullWidth={fullWidth}>
      {children}
    </Button>
  )
}
